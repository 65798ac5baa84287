/** Search words in the API's syntax. */
import { filter } from '@folkmoot/contract'

export const searchFor = (words: string): string => filter('search', words)

/** What is still being typed: its last word may be the beginning of one. Not inside of quotes. */
export const unfinished = (words: string): string =>
  /[\p{L}\p{N}]$/u.test(words) && words.split('"').length % 2 === 1 ? `${words}*` : words

interface FoundList {
  readonly list: readonly unknown[]
}

/** First as the beginning of words, then as they are: only whole words are found by their stems, or corrected. */
export async function askAsTyped<Answer extends FoundList>(
  words: string,
  ask: (filter: string) => Promise<Answer>,
): Promise<Answer> {
  const first = await ask(searchFor(unfinished(words)))
  return first.list.length > 0 || unfinished(words) === words ? first : await ask(searchFor(words))
}
