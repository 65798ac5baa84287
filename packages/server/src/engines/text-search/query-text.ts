/** The text of a tsquery, put together from lexemes. */
import { quoted } from './markers.ts'

/** Something that an entry must have. */
export interface Part {
  readonly text: string
  /** In how many entries it is, about, and by how many words. */
  readonly entries: number
  readonly words: number
  /** Whatever has it stands together in so large a share of the index. */
  readonly narrowsTo?: number
  /** ParsedQuery of every entry anyway. */
  readonly isImplied?: boolean
  /** The index does not know where words stand, so that this is asked of what was found by other parts. */
  readonly isInARow?: boolean
  /** Instead of a text: one of these numbers of words that follow each other. Whatever is in a row has it. */
  readonly pairs?: readonly number[]
  /** A word of such a pair, which is a part as well. */
  readonly isInBigram?: boolean
}

/** At least one. */
export function anyOf(lexemes: readonly string[], weight = ''): string {
  const [only] = lexemes
  if (lexemes.length === 1 && only !== undefined) return quoted(only) + weight
  return `(${lexemes.map((lexeme) => quoted(lexeme) + weight).join('|')})`
}

/** Any of the lexemes, in so many entries. */
export const partOf = (lexemes: readonly string[], entries: number): Part => ({
  text: anyOf(lexemes),
  entries,
  words: lexemes.length,
})

/** In no more entries than the words are. */
export const bigramPart = (pairs: readonly number[], entries: number): Part => ({
  text: '',
  entries,
  words: pairs.length,
  pairs,
})

/** Of those that have one. */
export const textsOf = (parts: readonly Part[]): string[] =>
  parts.flatMap(({ text, pairs }) => (pairs ? [] : [text]))

export const allOf = (parts: readonly string[]): string => parts.join('&')

export const inARow = (parts: readonly string[]): string => `(${parts.join('<->')})`
