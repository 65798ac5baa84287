/** The fixture of the canary tests, always with the same words: every caller reads everything, and tries to change it. */
import type { Client } from '@folkmoot/client'
import { type OperationShape, type VocabularyName, vocabularies } from '@folkmoot/contract'
import { CALLERS, type Caller } from '../canary/audiences.ts'
import { batchesOf } from '../canary/batches.ts'
import type { Question } from '../canary/crawler.ts'
import { aFixture, type Fixture } from '../canary/fixture.ts'
import { INTRUDERS, intrusionsOf } from '../canary/intrusions.ts'
import type { Known } from '../canary/known.ts'
import { ANY_WORD, Ledger } from '../canary/ledger.ts'
import { pagesOf } from '../canary/pages.ts'
import { plant } from '../canary/planting.ts'
import { byTurns, callersFor, type Read, readings, readsOf, writings } from '../canary/recipes.ts'
import { dice } from './dice.ts'
import type { Recorder } from './recorder.ts'
import { settle } from './settling.ts'

/** Every kind of thing once. */
const MINIMUM = 1
/** The number of requests per operation and kind, and of callers for each, in turns. */
const READS_EACH = 10
const CALLERS_EACH = 2
const INTRUSIONS_EACH = 1
const FEW_WORDS = ANY_WORD.replace('*', 'a*')
/** Callers with more rights come last, because nobody can use what they remove. */
const CHANGERS: readonly Caller[] = [...INTRUDERS, 'member', 'owner', 'author']

export async function plantGarden(root: Client): Promise<Fixture> {
  const fixture = await aFixture(root, new Ledger(dice(1)))
  const settled = async () => await settle('fixture', root, fixture.guests.member.client)
  await plant(fixture, MINIMUM, { atOnce: 1, settled })
  const { guests, leaving, securityGroupID } = fixture
  for (const memberID of leaving) await guests.owner.client.removeMember({ memberID })
  await guests.owner.client.removeSecurityGroupMember({ securityGroupID, personID: guests.dismissed.id })
  await settle('leaving', root, guests.member.client)
  return fixture
}

/** Which words a star matches depends on when words were counted, so these match few. */
export const recordedReads = (known: Known, operation: OperationShape): Read[] =>
  readsOf(known, operation, 'all').map((read) => ({ ...read, path: read.path.replace(ANY_WORD, FEW_WORDS) }))

/** Evenly from among all. */
const someOf = <Item>(all: readonly Item[], count: number): readonly Item[] =>
  all.length <= count
    ? all
    : Array.from({ length: count }, (_, n) => all[Math.floor((n * all.length) / count)] as Item)

async function askAs(recorder: Recorder, fixture: Fixture, question: Question): Promise<void> {
  const { caller, operation, method, path, body, mediaType = 'application/json' } = question
  const { authorization } = fixture.guests[caller].client.options
  await recorder.ask({
    operation,
    caller,
    method,
    path,
    headers: {
      ...(authorization !== undefined && { authorization }),
      ...(body !== undefined && { 'content-type': mediaType }),
    },
    body,
  })
}

export async function askForAll(
  recorder: Recorder,
  fixture: Fixture,
  callers: readonly Caller[] = CALLERS,
  each = CALLERS_EACH,
  readsEach = READS_EACH,
): Promise<void> {
  const { known } = fixture
  const reads = readings.flatMap((operation) => someOf(recordedReads(known, operation), readsEach))
  const pages = someOf(pagesOf(known, 'all'), readsEach * 8)
  const questions = [...reads, ...pages].flatMap((read, turn) =>
    byTurns(callersFor(callers, read), each, turn).map((caller) => ({ caller, ...read })),
  )
  for (const question of questions) await askAs(recorder, fixture, question)
  for (const batch of batchesOf(reads, callers, 'some')) await askAs(recorder, fixture, batch)
}

export async function changeAll(
  recorder: Recorder,
  fixture: Fixture,
  vocabulary: VocabularyName,
): Promise<void> {
  const { known } = fixture
  for (const caller of CHANGERS) {
    const own = writings.flatMap((operation) => {
      const all = intrusionsOf(known, [operation], vocabularies[vocabulary])
      const from = Math.floor((all.length * CHANGERS.indexOf(caller)) / CHANGERS.length)
      return someOf([...all.slice(from), ...all.slice(0, from)], INTRUSIONS_EACH)
    })
    const removals = own.filter(({ method }) => method === 'DELETE')
    const others = own.filter(({ method }) => method !== 'DELETE')
    for (const intrusion of [...others, ...removals]) await askAs(recorder, fixture, { caller, ...intrusion })
  }
}
