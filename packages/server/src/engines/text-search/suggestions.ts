/** What somebody may have meant whose search finds nothing. */

import type { Database } from '../../db/pool.ts'
import { editDistance } from './edit-distance.ts'
import { findSimilarWords } from './suggestion-queries.ts'
import { type Token, tokensOf, UNSPACED } from './tokenizer.ts'

export interface EmptySearch {
  /** What was typed. */
  readonly text: string
  /** Words that nothing has, whoever may see it. */
  readonly unknown: readonly string[]
  /** Whether another search in the place of this one finds something that whoever asks may see. */
  finds(text: string): Promise<boolean>
}

/** Longer searches are rarely words that somebody mistyped, and each word costs a look. */
const LONGEST_TEXT = 200
const MAX_WORDS = 4
const MAX_WRONG = 3
const MAX_TRIES = 3
/** Of shorter words almost any other is a near one. */
const SHORTEST = 3
/** A word of so many letters may have one of them wrong, a longer one two. */
const SHORT = 4

const lengthOf = (word: string): number => [...word].length

/** Words that a typist may get wrong: of letters, with spaces around, and without a star. */
const isCorrectable = (text: string, { word, start, end }: Token): boolean =>
  /\p{L}/u.test(word) &&
  !UNSPACED.test(word) &&
  lengthOf(word) >= SHORTEST &&
  text[start - 1] !== '*' &&
  text[end] !== '*'

/** The nearest first, then those that are used most. */
async function nearestWords(db: Database, word: string): Promise<string[]> {
  const most = lengthOf(word) <= SHORT ? 1 : 2
  const similar = await findSimilarWords(db, word)
  return similar
    .map((known) => ({ ...known, distance: editDistance(word, known.word, most) }))
    .filter(({ distance }) => distance <= most)
    .toSorted((one, other) => one.distance - other.distance || other.entries - one.entries)
    .slice(0, MAX_TRIES)
    .map((known) => known.word)
}

/** All else stays as it was typed: quotes, stars, capitals. */
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
 * Those that find nothing by themselves. Of what is somewhere that is asked of a search, as whoever searches: were it said of
 * words alone that are nowhere at all, a suggestion would tell which words others keep to themselves.
 */
async function wordsWithoutResults(search: EmptySearch, words: readonly string[]): Promise<string[]> {
  if (words.length === 1) return [...words]
  const withoutResults: string[] = []
  for (const word of words) {
    if (search.unknown.includes(word) || !(await search.finds(word))) withoutResults.push(word)
  }
  return withoutResults
}

/** The search with each such word replaced by a near one, if that finds something; words of what is hidden do not. */
export async function suggestSearch(db: Database, search: EmptySearch): Promise<string | undefined> {
  const { text, unknown } = search
  if (text.length > LONGEST_TEXT) return undefined
  const tokens = tokensOf(text)
  const words = [...new Set(tokens.filter((token) => isCorrectable(text, token)).map(({ word }) => word))]
  const isEmpty = unknown.some((word) => !words.includes(word))
  if (isEmpty || words.length === 0 || words.length > MAX_WORDS) return undefined
  const withoutResults = await wordsWithoutResults(search, words)
  if (withoutResults.length > MAX_WRONG) return undefined
  const nearest = new Map<string, readonly string[]>()
  for (const word of withoutResults) nearest.set(word, await nearestWords(db, word))
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
