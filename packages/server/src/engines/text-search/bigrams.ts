/**
 * Bigrams of short words. A GIN index knows which words a text has, not their order, so a phrase of two frequent words
 * would mean reading every text that has both. Frequent words are short in every language, so bigrams of short words are
 * enough; longer words are rare enough by themselves (decision 0128).
 */

/** In letters (decision 0128). */
const LONGEST = 5

const isShort = (stem: string): boolean => stem.length <= LONGEST

/**
 * Sixteen bits of FNV-1a, to fit a smallint. Collisions do no harm, because the order of words is checked afterwards. A
 * change here needs a new SEARCH_RULES.
 */
function numberOf(one: string, next: string): number {
  const text = `${one} ${next}`
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return ((hash ^ (hash >>> 16)) << 16) >> 16
}

/** Undefined if one of the two stems is long. */
export const bigramOf = (one: string, next: string): number | undefined =>
  isShort(one) && isShort(next) ? numberOf(one, next) : undefined

/**
 * The bigrams of which a text with the two words in a row has one, given the stems that each may have; undefined if one
 * is long.
 */
export function bigramsOf(one: readonly string[], next: readonly string[]): readonly number[] | undefined {
  if (![...one, ...next].every(isShort)) return undefined
  return [...new Set(one.flatMap((first) => next.map((second) => numberOf(first, second))))]
}
