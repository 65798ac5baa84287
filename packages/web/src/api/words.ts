/** Search words in the API's syntax. */
import { filter } from '@folkmoot/contract'

export const searchFor = (words: string): string => filter('search', words)

/** While typing, the last word may be a prefix, except inside quotes. */
export const unfinished = (words: string): string =>
  /[\p{L}\p{N}]$/u.test(words) && words.split('"').length % 2 === 1 ? `${words}*` : words

interface FoundList {
  readonly list: readonly unknown[]
}

/** As a prefix first, then as a word: only whole words are stemmed or corrected. */
export async function askAsTyped<Answer extends FoundList>(
  words: string,
  ask: (filter: string) => Promise<Answer>,
): Promise<Answer> {
  const first = await ask(searchFor(unfinished(words)))
  return first.list.length > 0 || unfinished(words) === words ? first : await ask(searchFor(words))
}
