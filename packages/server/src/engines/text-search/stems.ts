/** What the forms of a word have in common, in the language of the instance. */
import type { Database } from '../../db/pool.ts'
import { findStems } from './stem-queries.ts'
import { UNSPACED } from './words.ts'

const MOST_IN_HALF = 25_000

/**
 * A stem never changes, so it is asked for once; some 100 bytes each. What is asked for again moves to the newer half, and when
 * that is full the older one is forgotten: a page of results asks for hundreds, and a list in the order of their use costs
 * more than all else that is done with them.
 */
class KnownStems {
  #newer = new Map<string, string>()
  #older = new Map<string, string>()

  get(word: string): string | undefined {
    const stem = this.#newer.get(word)
    if (stem !== undefined) return stem
    const older = this.#older.get(word)
    if (older !== undefined) this.set(word, older)
    return older
  }

  set(word: string, stem: string): void {
    if (this.#newer.size >= MOST_IN_HALF) {
      this.#older = this.#newer
      this.#newer = new Map()
    }
    this.#newer.set(word, stem)
  }
}

/** Of every language by itself, of which a process has one. */
const stemsByLanguage = new Map<string, KnownStems>()

function knownStems(language: string): KnownStems {
  const known = stemsByLanguage.get(language) ?? new KnownStems()
  stemsByLanguage.set(language, known)
  return known
}

const MOST_AT_ONCE = 5_000

/** Numbers, and words of scripts that do not change them, are their own stem, and that of nothing else. */
export const hasForms = (language: string, word: string): boolean =>
  language !== 'simple' && /\p{L}/u.test(word) && !UNSPACED.test(word)

/** Each word with its stem, which is the word itself where the language knows no other. */
export async function stemsOf(
  db: Database,
  language: string,
  words: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const known = knownStems(language)
  const stems = new Map<string, string>()
  const unknown = new Set<string>()
  for (const word of words) {
    if (stems.has(word)) continue
    const stem = known.get(word) ?? (hasForms(language, word) ? undefined : word)
    if (stem === undefined) unknown.add(word)
    else stems.set(word, stem)
  }
  const asked = [...unknown]
  for (let at = 0; at < asked.length; at += MOST_AT_ONCE) {
    for (const { word, stem } of await findStems(db, language, asked.slice(at, at + MOST_AT_ONCE))) {
      known.set(word, stem ?? word)
      stems.set(word, stem ?? word)
    }
  }
  return stems
}
