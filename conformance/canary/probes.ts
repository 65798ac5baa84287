/** Words that a caller may not see are looked for by name: nothing may be found by them. */
import { filter, operations } from '@folkmoot/contract'
import type { Question } from './crawler.ts'
import type { Ledger, Noun } from './ledger.ts'
import { byTurns, type Thoroughness } from './recipes.ts'

/** The filters that compare with words, by what the words are of. */
const PROBES: Record<Noun, readonly (readonly [operation: string, filter: string])[]> = {
  content: [
    ['listContents', 'search'],
    ['listContents', 'tag'],
    ['listTags', 'prefix'],
  ],
  place: [
    ['listPlaces', 'search'],
    ['listPlaces', 'tag'],
  ],
  person: [
    ['listPeople', 'search'],
    ['listPeople', 'tag'],
    ['listPeople', 'title'],
    ['listPeople', 'department'],
    ['listPeople', 'location'],
    ['listPeople', 'company'],
  ],
  // Streams, shares, security groups and event types are not searched.
  stream: [],
}

const pathOf = (operation: string) => operations.find(({ id }) => id === operation)?.path ?? ''

/** In every way by all who may not see a word, or in one way by one of them, by turns. */
export function probesOf(ledger: Ledger, thoroughness: Thoroughness): Question[] {
  return [...ledger.forbidden()].flatMap(({ word, noun, callers }, turn) => {
    const isWhole = thoroughness === 'all'
    const probes = isWhole ? PROBES[noun] : byTurns(PROBES[noun], 1, turn)
    const some = isWhole ? callers : byTurns(callers, 1, turn)
    return probes.flatMap(([operation, name]) => {
      const path = `${pathOf(operation)}?count=1&fields=id&filter=${encodeURIComponent(filter(name, word))}`
      return some.map((caller) => ({ caller, operation, path, isList: false, probe: word }))
    })
  })
}
