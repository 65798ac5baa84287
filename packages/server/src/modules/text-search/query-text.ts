/** The text of a tsquery, put together from lexemes. */
import { quoted } from './markers.ts'

/** Something that an entry must have. */
export interface Part {
  readonly text: string
  /** In how many entries it is, about. */
  readonly entries: number
  /** The index does not know where words stand, so that this is asked of what was found by other parts. */
  readonly isInARow?: boolean
}

/** At least one. */
export function anyOf(lexemes: readonly string[], weight = ''): string {
  const [only] = lexemes
  if (lexemes.length === 1 && only !== undefined) return quoted(only) + weight
  return `(${lexemes.map((lexeme) => quoted(lexeme) + weight).join('|')})`
}

export const allOf = (parts: readonly string[]): string => parts.join('&')

export const inARow = (parts: readonly string[]): string => `(${parts.join('<->')})`
