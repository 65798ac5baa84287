import { sql } from 'kysely'
import type { Database } from '../../db/pool.ts'
import { compileText } from '../../db/text.ts'

export interface KnownWord {
  readonly word: string
  readonly entries: number
}

/** Words beyond the 60 most similar are hardly ever near. */
const MOST = sql.raw('60')

/** The word with each two neighbouring letters swapped: a swap leaves a short word hardly any trigram in common. */
function swapped(word: string): string[] {
  const letters = [...word]
  return letters
    .slice(1)
    .map((letter, at) => [...letters.slice(0, at), letter, letters[at], ...letters.slice(at + 2)].join(''))
}

/** Words of about the same length that share many trigrams or differ by one swap; no markers. */
export async function findSimilarWords(db: Database, word: string): Promise<KnownWord[]> {
  const query = sql<KnownWord>`
    select word, entries::float8 as entries from search_word where word = any(${swapped(word)}::text[])
    union
    (select word, entries::float8 as entries
    from search_word
    where word !~ '[=^#]' and word % ${word}::text
      and abs(length(word) - length(${word}::text)) <= 2
    order by similarity(word, ${word}::text) desc, search_word.entries desc, word
    limit ${MOST})`
  const { rows } = await db.executeQuery(compileText(query))
  return rows.filter((known) => known.word !== word)
}
