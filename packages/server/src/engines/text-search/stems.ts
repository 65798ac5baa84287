/** Stems of words in the language of the instance. */
import type { Database } from '../../db/pool.ts'
import { findStems } from './stem-queries.ts'
import { UNSPACED } from './tokenizer.ts'

/** Stems never change, so they are cached, about 100 bytes each. A full cache is emptied. */
const MAX_KNOWN = 50_000

/** By language, of which a process has one. */
const stemsByLanguage = new Map<string, Map<string, string>>()

function knownStems(language: string): Map<string, string> {
  const known = stemsByLanguage.get(language)
  if (known && known.size < MAX_KNOWN) return known
  const none = new Map<string, string>()
  stemsByLanguage.set(language, none)
  return none
}

const MAX_AT_ONCE = 5_000

/** Numbers and words of scripts without inflection are their own stem, and no other word has it. */
export const hasForms = (language: string, word: string): boolean =>
  language !== 'simple' && /\p{L}/u.test(word) && !UNSPACED.test(word)

/** The cache, with the stems of at least these words; one that is not in it is its own stem. */
export async function cachedStems(
  db: Database,
  language: string,
  words: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const known = knownStems(language)
  const unknown = new Set<string>()
  for (const word of words) if (!known.has(word) && hasForms(language, word)) unknown.add(word)
  const asked = [...unknown]
  for (let at = 0; at < asked.length; at += MAX_AT_ONCE) {
    for (const { word, stem } of await findStems(db, language, asked.slice(at, at + MAX_AT_ONCE))) {
      known.set(word, stem ?? word)
    }
  }
  return known
}

/** Each word with its stem; the word itself if the language has no other. */
export async function stemsOf(
  db: Database,
  language: string,
  words: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const known = await cachedStems(db, language, words)
  return new Map(words.map((word) => [word, known.get(word) ?? word]))
}
