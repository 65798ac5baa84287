/** Words that a caller may not see are looked for by name: nothing may be found by them. */
import { CONTENT_STATUSES, CONTENT_TYPES, filter, operations } from '@folkmoot/contract'
import type { Question } from './crawler.ts'
import type { Ledger, Noun } from './ledger.ts'
import { byTurns, type Thoroughness } from './recipes.ts'

/** Requests that contain a word: an operation, and values of filters. */
type Probe = readonly [operation: string, filtersOf: (word: string) => readonly string[]]

const by =
  (name: string) =>
  (word: string): string[] => [filter(name, word)]

/** Parts and misspellings of a word: neither results nor suggestions may reveal the rest. */
const GUESSES: readonly ((word: string) => string)[] = [
  (word) => word,
  (word) => `${word.slice(0, -3)}*`,
  (word) => `*${word.slice(4)}`,
  (word) => `*${word.slice(3, -2)}*`,
  (word) => `${word.slice(0, 12)}*${word.slice(-3)}`,
  (word) => `"${word}"`,
  (word) => `${word.slice(0, -1)}${word.endsWith('q') ? 'z' : 'q'}`,
  (word) => `${word.slice(0, 9)}${word.slice(10)}`,
]
const guessedBy = (operation: string, ...others: string[]): Probe[] =>
  GUESSES.map((guess) => [operation, (word) => [filter('search', guess(word)), ...others]])

const ANY_CONTENT = [filter('type', ...CONTENT_TYPES), filter('status', ...CONTENT_STATUSES)]

/** The filters that compare with words, by kind of word. */
const PROBES: Record<Noun, readonly Probe[]> = {
  content: [
    ['listContents', by('search')],
    ['listContents', by('tag')],
    ['listTags', by('prefix')],
    ...guessedBy('searchContents', ...ANY_CONTENT),
    ...guessedBy('listContents', ...ANY_CONTENT),
  ],
  place: [
    ['listPlaces', by('search')],
    ['listPlaces', by('tag')],
    ...guessedBy('searchPlaces'),
    ...guessedBy('listPlaces'),
  ],
  person: [
    ['listPeople', by('search')],
    ...['tag', 'title', 'department', 'location', 'company'].map((name): Probe => ['listPeople', by(name)]),
    ...guessedBy('searchPeople'),
    ...guessedBy('listPeople'),
  ],
  // Streams, shares, security groups and event types are not searched.
  stream: [],
}

const pathOf = (operation: string) => operations.find(({ id }) => id === operation)?.path ?? ''

/** So many ways of each word where not all are tried, from others on at each. */
const SOME_WAYS = 3

/** In every way by all who may not see a word, or in some ways by one of them, by turns. */
export function probesOf(ledger: Ledger, thoroughness: Thoroughness): Question[] {
  return [...ledger.forbidden()].flatMap(({ word, noun, callers }, turn) => {
    const isWhole = thoroughness === 'all'
    const probes = isWhole ? PROBES[noun] : byTurns(PROBES[noun], SOME_WAYS, turn)
    const some = isWhole ? callers : byTurns(callers, 1, turn)
    return probes.flatMap(([operation, filtersOf]) => {
      const filters = filtersOf(word).map((one) => `&filter=${encodeURIComponent(one)}`)
      const path = `${pathOf(operation)}?count=1${filters.join('')}`
      return some.map((caller) => ({ caller, operation, path, isList: false, probe: word }))
    })
  })
}
