/** In how many entries a word is, as far as it is known: it decides how something is searched for, never what is found. */
import { LRUCache } from 'lru-cache'
import type { Context } from '../../context.ts'
import type { SearchKind } from './markers.ts'
import {
  type ExpandedWord,
  expandPatterns,
  findCounts,
  findNewest,
  MOST_WORDS,
} from './vocabulary-queries.ts'

const COUNTS_LIFE_MS = 60_000
const MOST_COUNTS = 50_000
const NEWEST_LIFE_MS = 5_000
/** Some 30 KB each. */
const MOST_BROAD = 200

export class Vocabulary {
  readonly #context: Context
  readonly #counts = new LRUCache<string, number>({
    max: MOST_COUNTS,
    ttl: COUNTS_LIFE_MS,
    ttlResolution: 1000,
  })
  readonly #newest = new LRUCache<'newest', ReadonlyMap<SearchKind, number>>({
    max: 1,
    ttl: NEWEST_LIFE_MS,
    ttlResolution: 100,
  })

  readonly #broad = new LRUCache<string, readonly ExpandedWord[]>({
    max: MOST_BROAD,
    ttl: COUNTS_LIFE_MS,
    ttlResolution: 1000,
  })

  constructor(context: Context) {
    this.#context = context
  }

  /** Those that are in any entry. Whatever is in none is asked for each time, since it may have been written just now. */
  async countsOf(lexemes: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const counts = new Map<string, number>()
    const unknown: string[] = []
    for (const lexeme of new Set(lexemes)) {
      const count = this.#counts.get(lexeme)
      if (count === undefined) unknown.push(lexeme)
      else counts.set(lexeme, count)
    }
    if (unknown.length === 0) return counts
    for (const { word, entries } of await findCounts(this.#context.db, unknown)) {
      this.#counts.set(word, entries)
      counts.set(word, entries)
    }
    return counts
  }

  async newest(): Promise<ReadonlyMap<SearchKind, number>> {
    const known = this.#newest.get('newest')
    if (known) return known
    const found = new Map((await findNewest(this.#context.db)).map(({ kind, number }) => [kind, number]))
    this.#newest.set('newest', found)
    return found
  }

  /** What fits each pattern. Where that is as much as a pattern may stand for, a word that is new is not among it. */
  async expand(patterns: readonly (readonly string[])[]): Promise<readonly (readonly ExpandedWord[])[]> {
    const keys = patterns.map((parts) => parts.join('*'))
    const known = keys.map((key) => this.#broad.get(key))
    const unknown = patterns.filter((_, index) => !known[index])
    if (unknown.length === 0) return known.map((words) => words ?? [])
    const sought = (await expandPatterns(this.#context.slowDb, unknown)).values()
    return keys.map((key, index) => {
      const words = known[index] ?? sought.next().value ?? []
      if (words.length === MOST_WORDS) this.#broad.set(key, words)
      return words
    })
  }
}

const vocabularies = new WeakMap<Context, Vocabulary>()

export function vocabularyOf(context: Context): Vocabulary {
  const vocabulary = vocabularies.get(context) ?? new Vocabulary(context)
  vocabularies.set(context, vocabulary)
  return vocabulary
}
