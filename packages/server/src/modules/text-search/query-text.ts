/** The text of a tsquery, put together from lexemes. */
import { quoted } from './markers.ts'

/** At least one. */
export function anyOf(lexemes: readonly string[], weight = ''): string {
  const [only] = lexemes
  if (lexemes.length === 1 && only !== undefined) return quoted(only) + weight
  return `(${lexemes.map((lexeme) => quoted(lexeme) + weight).join('|')})`
}

export const allOf = (parts: readonly string[]): string => parts.join('&')

export const inARow = (parts: readonly string[]): string => `(${parts.join('<->')})`
