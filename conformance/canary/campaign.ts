/** A whole run: an instance of its own, things planted in it, and everybody who asks for all of them. */
import { rm } from 'node:fs/promises'
import { basic, createClient } from '@folkmoot/client'
import { type VocabularyName, vocabularies } from '@folkmoot/contract'
import { aDirectory, startInstance } from '../instance.ts'
import { CALLERS, type Caller } from './audiences.ts'
import { batchesOf } from './batches.ts'
import { Crawler, type Question } from './crawler.ts'
import { aFixture, type Fixture } from './fixture.ts'
import { hasIntrusion, INTRUDERS, intrusionsOf } from './intrusions.ts'
import { pagesOf } from './pages.ts'
import { patient } from './patience.ts'
import { plant } from './planting.ts'
import { probesOf } from './probes.ts'
import { callersFor, missingFor, readings, readsOf, type Thoroughness, writings } from './recipes.ts'

export interface Report {
  /** Operations without a recipe. */
  readonly unknown: readonly string[]
  readonly planted: number
  readonly words: number
  readonly asked: number
  readonly leaks: readonly string[]
  readonly unseen: readonly string[]
  /** By strangers, where they read nothing at all. */
  readonly sightingsOfStrangers: readonly string[]
  readonly asksOfStrangers: number
  readonly broken: readonly string[]
  /** Operations that never answered with success: then nothing was shown that could leak. */
  readonly fruitless: readonly string[]
}

/** Only for web sessions, where all callers here have other credentials; and of a blog, a link preview and a page about the community, which nobody has. */
const UNANSWERED = ['getCurrentSession', 'getPersonBlog', 'getLinkPreviewPicture', 'getLookPage']

/** Not a loopback address: strangers may come from many addresses then, and metrics are for admins. */
const ENVIRONMENT = { FOLKMOOT_BASE_URL: 'http://canary.example', HOST: '127.0.0.1' }

function questionsOf({ known }: Fixture, callers: readonly Caller[], thoroughness: Thoroughness): Question[] {
  const reads = [
    ...readings.flatMap((operation) => readsOf(known, operation, thoroughness)),
    ...pagesOf(known, thoroughness),
  ]
  return [
    ...reads.flatMap((read) => callersFor(callers, read).map((caller) => ({ caller, ...read }))),
    ...batchesOf(reads, callers, thoroughness),
  ]
}

async function crawl(fixture: Fixture, crawler: Crawler, thoroughness: Thoroughness): Promise<void> {
  const { guests, ledger, leaving, securityGroupID } = fixture
  const owner = guests.owner.client
  // Caches of the server must not outlive the rights of a person.
  await crawler.askAll(questionsOf(fixture, ['removed', 'dismissed'], thoroughness))
  for (const memberID of leaving) await owner.removeMember({ memberID })
  await owner.removeSecurityGroupMember({ securityGroupID, personID: guests.dismissed.id })
  ledger.forget()
  await crawler.askAll(questionsOf(fixture, CALLERS, thoroughness))
  await crawler.askAll(probesOf(ledger, thoroughness))
}

/** One intruder after the other, because each may undo what the next would try. */
async function intrude(fixture: Fixture, crawler: Crawler, vocabulary: VocabularyName, share: number) {
  const intrusions = intrusionsOf(fixture.known, writings, vocabularies[vocabulary])
  for (const [turn, caller] of INTRUDERS.entries()) {
    const own = intrusions.filter((_, index) => (index + turn) % share === 0)
    await crawler.askAll(own.map((intrusion) => ({ caller, ...intrusion })))
  }
}

async function crawlOpen(
  directory: string,
  vocabulary: VocabularyName,
  minimum: number,
  thoroughness: Thoroughness,
) {
  const environment = { ...ENVIRONMENT, FOLKMOOT_ANONYMOUS_READ: 'on' }
  const instance = await startInstance({ vocabulary, directory, environment })
  try {
    const authorization = basic('admin', instance.adminPassword)
    const { baseUrl } = instance
    const fixture = await aFixture(patient(createClient({ baseUrl, vocabulary, authorization })))
    const planted = await plant(fixture, minimum)
    const crawler = new Crawler(instance.port, fixture.guests, fixture.ledger)
    await crawl(fixture, crawler, thoroughness)
    const unseen = fixture.ledger.unseen(thoroughness)
    await intrude(fixture, crawler, vocabulary, thoroughness === 'all' ? 1 : 10)
    crawler.close()
    return { fixture, planted, crawler, unseen }
  } finally {
    await instance.stop()
  }
}

async function crawlClosed(
  directory: string,
  vocabulary: VocabularyName,
  fixture: Fixture,
  thoroughness: Thoroughness,
) {
  const instance = await startInstance({ vocabulary, directory, environment: ENVIRONMENT })
  const crawler = new Crawler(instance.port, fixture.guests, fixture.ledger)
  try {
    fixture.ledger.forget()
    await crawler.askAll(questionsOf(fixture, ['anonymous'], thoroughness))
    return { asked: crawler.asked, sightings: fixture.ledger.sightings }
  } finally {
    crawler.close()
    await instance.stop()
  }
}

export async function runCampaign(vocabulary: VocabularyName, minimum: number): Promise<Report> {
  const thoroughness = minimum >= 500 ? 'all' : 'some'
  const directory = await aDirectory()
  try {
    const { fixture, planted, crawler, unseen } = await crawlOpen(
      directory,
      vocabulary,
      minimum,
      thoroughness,
    )
    const leaks = fixture.ledger.leaks()
    const closed = await crawlClosed(directory, vocabulary, fixture, thoroughness)
    return {
      unknown: [
        ...readings.flatMap((operation) => missingFor(fixture.known, operation)),
        ...writings.filter((one) => !hasIntrusion(one)).map(({ id }) => `${id}: nothing says what to send`),
      ],
      planted,
      words: fixture.ledger.size,
      asked: crawler.asked,
      leaks,
      unseen,
      sightingsOfStrangers: closed.sightings,
      asksOfStrangers: closed.asked,
      broken: crawler.broken,
      fruitless: readings
        .map(({ id }) => id)
        .filter((id) => crawler.successesOf(id) === 0 && !UNANSWERED.includes(id)),
    }
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}
