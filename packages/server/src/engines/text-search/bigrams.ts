/**
 * Which words follow which. The index knows the words of a text, and not where they stand: for two that half of all texts have, every
 * text that has both would have to be read. In every language the words that most texts have are short, so that pairs of short
 * words are enough; others are rare enough to be found by themselves.
 */

/** In letters. */
const LONGEST = 5

const isShort = (stem: string): boolean => stem.length <= LONGEST

/**
 * Sixteen bits of FNV-1a, as PostgreSQL has them in a smallint. Several pairs share a number, which is no harm: what it finds is
 * asked for the words in their order. Whoever changes this changes the rules of the index.
 */
function numberOf(one: string, next: string): number {
  let hash = 0x811c9dc5
  for (const text of [one, ' ', next]) {
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  }
  return ((hash ^ (hash >>> 16)) << 16) >> 16
}

/** Of the stems of two words in a row; undefined where one of them is long. */
export const bigramOf = (one: string, next: string): number | undefined =>
  isShort(one) && isShort(next) ? numberOf(one, next) : undefined

/**
 * What has two words in a row has one of these, given the stems that the first may have, and the second; undefined where that
 * cannot be told.
 */
export function bigramsOf(one: readonly string[], next: readonly string[]): readonly number[] | undefined {
  if (![...one, ...next].every(isShort)) return undefined
  return [...new Set(one.flatMap((first) => next.map((second) => numberOf(first, second))))]
}
