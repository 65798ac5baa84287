/** Builds the text of a tsquery. */
import { quoted } from './markers.ts'

/** Something that an entry must have. */
export interface Part {
  readonly text: string
  /** Estimated entries that have it, and the number of its lexemes. */
  readonly entries: number
  readonly words: number
  /** Its entries lie together in this share of the index. */
  readonly narrowsTo?: number
  /** Every entry is checked for it anyway. */
  readonly isImplied?: boolean
  /** A phrase: the index knows no positions, so it is checked on entries that other parts found. */
  readonly isInARow?: boolean
  /** Instead of a text: bigrams, of which entries with the phrase have one. */
  readonly pairs?: readonly number[]
  /** A word of a bigram that is a part as well. */
  readonly isInBigram?: boolean
}

/** At least one. */
export function anyOf(lexemes: readonly string[], weight = ''): string {
  const [only] = lexemes
  if (lexemes.length === 1 && only !== undefined) return quoted(only) + weight
  return `(${lexemes.map((lexeme) => quoted(lexeme) + weight).join('|')})`
}

/** Any of the lexemes. */
export const partOf = (lexemes: readonly string[], entries: number): Part => ({
  text: anyOf(lexemes),
  entries,
  words: lexemes.length,
})

/** Any of the bigrams. */
export const bigramPart = (pairs: readonly number[], entries: number): Part => ({
  text: '',
  entries,
  words: pairs.length,
  pairs,
})

/** Of parts that have a text. */
export const textsOf = (parts: readonly Part[]): string[] =>
  parts.flatMap(({ text, pairs }) => (pairs ? [] : [text]))

export const allOf = (parts: readonly string[]): string => parts.join('&')

export const inARow = (parts: readonly string[]): string => `(${parts.join('<->')})`
