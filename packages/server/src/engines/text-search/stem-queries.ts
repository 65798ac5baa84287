import { sql } from 'kysely'
import type { Database } from '../../db/pool.ts'

/** By PostgreSQL's dictionary for the language; null for a stop word. */
export async function findStems(
  db: Database,
  language: string,
  words: readonly string[],
): Promise<{ word: string; stem: string | null }[]> {
  const { rows } = await sql<{ word: string; stem: string | null }>`
    select word, (ts_lexize(${`${language}_stem`}::regdictionary, word))[1] as stem
    from unnest(${[...words]}::text[]) as word`.execute(db)
  return rows
}
