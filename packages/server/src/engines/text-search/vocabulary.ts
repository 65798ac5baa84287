/** In how many entries a word is, as far as it is known: it decides how something is searched for, never what is found. */
import { LRUCache } from 'lru-cache'
import type { SearchContext } from './search-context.ts'
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
/** Only of many entries, of which a few more change nothing: and pages of a list agree for as long. */
const PHRASES_LIFE_MS = 600_000
const MAX_PHRASES = 5_000
/** Some 30 KB each at most. */
const MAX_EXPANDED = 200

interface Expansion {
  /** The last of all words when it was looked up. */
  readonly last: string | null
  readonly words: readonly ExpandedWord[]
}

/** Where that is as much as a pattern may stand for, a word that is new is not among it. */
const isFull = ({ words }: Expansion): boolean => words.length === MAX_WORDS

export class Vocabulary {
  readonly #context: SearchContext
  readonly #counts = new LRUCache<string, number>({
    max: MAX_COUNTS,
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

  constructor(context: SearchContext) {
    this.#context = context
  }

  /**
   * Those that are in any entry, given families of forms. Where none of a family is in any, it is asked for each time, since one
   * may have been written just now; of another, those forms that nothing has may be remembered as long as counts are.
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

  /** Of a phrase by its name: which share of the entries has it, as it is counted unless that is known. */
  async shareOfPhrase(name: string, count: () => Promise<number>): Promise<number> {
    const known = this.#phrases.get(name)
    if (known !== undefined) return known
    const share = await count()
    this.#phrases.set(name, share)
    return share
  }

  async indexState(): Promise<IndexState> {
    const known = this.#state.get('state')
    if (known) return known
    const found = await findIndexState(this.#context.db, this.#context.config.language)
    this.#state.set('state', found)
    return found
  }

  /** What fits each pattern, looked up anew where a word has come since that would be among it. */
  async expand(patterns: readonly (readonly string[])[]): Promise<readonly (readonly ExpandedWord[])[]> {
    if (patterns.length === 0) return []
    const keys = patterns.map((parts) => parts.join('*'))
    const known = keys.map((key) => this.#expanded.get(key))
    const isSure = known.every((expansion) => expansion && isFull(expansion))
    // Before they are looked up: what comes in between is looked up once more.
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
