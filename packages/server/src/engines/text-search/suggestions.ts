/** Suggests another search if one finds nothing. */

import { editDistance } from './edit-distance.ts'
import type { SearchContext } from './search-context.ts'
import { type Token, tokensOf, UNSPACED } from './tokenizer.ts'
import { vocabularyOf } from './vocabulary.ts'

export interface EmptySearch {
  /** As typed. */
  readonly text: string
  /** Words in no entry at all. */
  readonly unknown: readonly string[]
  /** Whether another search finds something that the caller may see. */
  finds(text: string): Promise<boolean>
}

/** Longer searches are rarely typos, and each word costs a query. */
const LONGEST_TEXT = 200
const MAX_WORDS = 4
const MAX_WRONG = 3
const MAX_TRIES = 3
/** Almost any short word is near a shorter one. */
const SHORTEST = 3
/** Words up to this length may have one wrong letter, longer ones two. */
const SHORT = 4

const lengthOf = (word: string): number => [...word].length

/** Words of letters, in scripts with spaces, without a star. */
const isCorrectable = (text: string, { word, start, end }: Token): boolean =>
  /\p{L}/u.test(word) &&
  !UNSPACED.test(word) &&
  lengthOf(word) >= SHORTEST &&
  text[start - 1] !== '*' &&
  text[end] !== '*'

/** The nearest first, then the most frequent. */
async function nearestWords(context: SearchContext, word: string): Promise<string[]> {
  const most = lengthOf(word) <= SHORT ? 1 : 2
  const similar = await vocabularyOf(context).similarTo(word)
  return similar
    .map((known) => ({ ...known, distance: editDistance(word, known.word, most) }))
    .filter(({ distance }) => distance <= most)
    .toSorted((one, other) => one.distance - other.distance || other.entries - one.entries)
    .slice(0, MAX_TRIES)
    .map((known) => known.word)
}

/** Everything else stays as typed: quotes, stars, capitals. */
function replaceWords(text: string, replacements: ReadonlyMap<string, string>): string {
  let replaced = ''
  let at = 0
  for (const token of tokensOf(text)) {
    const replacement = isCorrectable(text, token) ? replacements.get(token.word) : undefined
    if (replacement === undefined) continue
    replaced += text.slice(at, token.start) + replacement
    at = token.end
  }
  return (replaced + text.slice(at)).trim().replaceAll(/\s+/gu, ' ')
}

/**
 * Words that find nothing by themselves. Known words are searched as the caller: if only unknown words counted, a
 * suggestion would reveal which words are in hidden content.
 */
async function wordsWithoutResults(search: EmptySearch, words: readonly string[]): Promise<string[]> {
  if (words.length === 1) return [...words]
  const withoutResults: string[] = []
  for (const word of words) {
    if (search.unknown.includes(word) || !(await search.finds(word))) withoutResults.push(word)
  }
  return withoutResults
}

/** The search with each such word replaced by a near one, if the caller finds something with it. */
export async function suggestSearch(
  context: SearchContext,
  search: EmptySearch,
): Promise<string | undefined> {
  const { text, unknown } = search
  if (text.length > LONGEST_TEXT) return undefined
  const tokens = tokensOf(text)
  const words = [...new Set(tokens.filter((token) => isCorrectable(text, token)).map(({ word }) => word))]
  const isEmpty = unknown.some((word) => !words.includes(word))
  if (isEmpty || words.length === 0 || words.length > MAX_WORDS) return undefined
  const withoutResults = await wordsWithoutResults(search, words)
  if (withoutResults.length > MAX_WRONG) return undefined
  const nearest = new Map<string, readonly string[]>()
  for (const word of withoutResults) nearest.set(word, await nearestWords(context, word))
  const lengths = [...nearest.values()].map((near) => near.length)
  if (lengths.length === 0 || lengths.includes(0)) return undefined
  for (let index = 0; index < Math.max(...lengths); index++) {
    const replacements = [...nearest].map(
      ([word, near]) => [word, near[index] ?? near.at(-1) ?? word] as const,
    )
    const other = replaceWords(text, new Map(replacements))
    if (await search.finds(other)) return other
  }
  return undefined
}
