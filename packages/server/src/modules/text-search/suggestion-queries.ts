import { sql } from 'kysely'
import type { Database } from '../../db/pool.ts'
import { compileText } from '../../db/text.ts'

export interface KnownWord {
  readonly word: string
  readonly entries: number
}

/** More of them are hardly ever near. */
const MOST = sql.raw('60')

/** Words of about the same length that have many groups of three letters in common with one; what marks entries is none. */
export async function findSimilarWords(db: Database, word: string): Promise<KnownWord[]> {
  const query = sql<KnownWord>`
    select word, entries::float8 as entries
    from search_word
    where word !~ '[=^#]' and word % ${word}::text and word <> ${word}::text
      and abs(length(word) - length(${word}::text)) <= 2
    order by similarity(word, ${word}::text) desc, entries desc, word
    limit ${MOST}`
  const { rows } = await db.executeQuery(compileText(query))
  return rows
}
