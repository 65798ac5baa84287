/** Cached word counts. They decide how a search runs, never what it finds. */
import { LRUCache } from 'lru-cache'
import { atMost } from '../../at-most.ts'
import type { SearchContext } from './search-context.ts'
import { findSimilarWords, type KnownWord } from './suggestion-queries.ts'
import {
  type ExpandedWord,
  expandPatterns,
  findCounts,
  findIndexState,
  findLastWord,
  type IndexState,
  MAX_WORDS,
} from './vocabulary-queries.ts'

const COUNTS_LIFE_MS = 60_000
const MAX_COUNTS = 50_000
const STATE_LIFE_MS = 5_000
/** Long, because only frequent phrases are counted, and so that the pages of a list agree. */
const PHRASES_LIFE_MS = 600_000
const MAX_PHRASES = 5_000
/** At most 30 KB each. */
const MAX_EXPANDED = 200
/** At most 4 KB each. */
const MAX_MISSPELT = 500

interface Expansion {
  /** The newest word at the time of the lookup. */
  readonly last: string | null
  readonly words: readonly ExpandedWord[]
}

/** A full expansion holds the most frequent words, which no new word is. */
const isFull = ({ words }: Expansion): boolean => words.length === MAX_WORDS

export class Vocabulary {
  readonly #context: SearchContext
  readonly #counts = new LRUCache<string, number>({
    ...atMost(MAX_COUNTS),
    ttl: COUNTS_LIFE_MS,
    ttlResolution: 1000,
  })
  readonly #state = new LRUCache<'state', IndexState>({
    max: 1,
    ttl: STATE_LIFE_MS,
    ttlResolution: 100,
  })

  readonly #phrases = new LRUCache<string, number>({
    max: MAX_PHRASES,
    ttl: PHRASES_LIFE_MS,
    ttlResolution: 1000,
  })

  readonly #expanded = new LRUCache<string, Expansion>({
    max: MAX_EXPANDED,
    ttl: COUNTS_LIFE_MS,
    ttlResolution: 1000,
  })

  /** A page asks for contents, people and places by the same misspelt word. */
  readonly #similar = new LRUCache<string, readonly KnownWord[]>({
    max: MAX_MISSPELT,
    ttl: COUNTS_LIFE_MS,
    ttlResolution: 1000,
  })

  constructor(context: SearchContext) {
    this.#context = context
  }

  /**
   * Counts of the lexemes that are in any entry, given families of forms. A family without any is looked up each time,
   * because a word may just have been written; missing forms of others are cached.
   */
  async countsOf(families: readonly (readonly string[])[]): Promise<ReadonlyMap<string, number>> {
    const isKnown = (lexeme: string) => (this.#counts.get(lexeme) ?? 0) > 0
    const unsure = families.filter(
      (family) => !family.some(isKnown) || family.some((lexeme) => !this.#counts.has(lexeme)),
    )
    const asked = [...new Set(unsure.flat())].filter((lexeme) => !isKnown(lexeme))
    if (asked.length > 0) {
      for (const { word, entries } of await findCounts(this.#context.db, asked))
        this.#counts.set(word, entries)
      for (const family of unsure) if (family.some(isKnown)) this.#rememberAbsent(family)
    }
    const counts = families.flat().map((lexeme): [string, number] => [lexeme, this.#counts.get(lexeme) ?? 0])
    return new Map(counts.filter(([, entries]) => entries > 0))
  }

  #rememberAbsent(family: readonly string[]): void {
    for (const lexeme of family) if (!this.#counts.has(lexeme)) this.#counts.set(lexeme, 0)
  }

  /** The share of entries with a phrase, counted unless cached. */
  async shareOfPhrase(name: string, count: () => Promise<number>): Promise<number> {
    const known = this.#phrases.get(name)
    if (known !== undefined) return known
    const share = await count()
    this.#phrases.set(name, share)
    return share
  }

  async similarTo(word: string): Promise<readonly KnownWord[]> {
    const known = this.#similar.get(word)
    if (known) return known
    const found = await findSimilarWords(this.#context.slowDb, word)
    this.#similar.set(word, found)
    return found
  }

  async indexState(): Promise<IndexState> {
    const known = this.#state.get('state')
    if (known) return known
    const found = await findIndexState(this.#context.db, this.#context.config.language)
    this.#state.set('state', found)
    return found
  }

  /** The words of each pattern, looked up again if a new word may match. */
  async expand(patterns: readonly (readonly string[])[]): Promise<readonly (readonly ExpandedWord[])[]> {
    if (patterns.length === 0) return []
    const keys = patterns.map((parts) => parts.join('*'))
    const known = keys.map((key) => this.#expanded.get(key))
    const isSure = known.every((expansion) => expansion && isFull(expansion))
    // Read before the lookup, so that a word written in between is found by the next one.
    const last = isSure ? null : await findLastWord(this.#context.db)
    const isOld = (expansion: Expansion | undefined) =>
      !expansion || (!isFull(expansion) && expansion.last !== last)
    const unknown = patterns.filter((_, index) => isOld(known[index]))
    const sought = unknown.length > 0 ? await expandPatterns(this.#context.slowDb, unknown) : []
    const found = sought.values()
    return keys.map((key, index) => {
      const expansion = known[index]
      if (expansion && !isOld(expansion)) return expansion.words
      const words = found.next().value ?? []
      this.#expanded.set(key, { last, words })
      return words
    })
  }
}

const vocabularies = new WeakMap<SearchContext, Vocabulary>()

export function vocabularyOf(context: SearchContext): Vocabulary {
  const vocabulary = vocabularies.get(context) ?? new Vocabulary(context)
  vocabularies.set(context, vocabulary)
  return vocabulary
}
