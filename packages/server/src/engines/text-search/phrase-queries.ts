import { sql } from 'kysely'
import type { Condition } from '../../db/list.ts'
import type { Database } from '../../db/pool.ts'
import { compileText } from '../../db/text.ts'
import { tsquery } from './entry-filters.ts'

/** How many of those entries have a phrase, given as the text of a tsquery. */
export async function countPhrase(searchDb: Database, entries: Condition, phrase: string): Promise<number> {
  const query = sql<{ having: number }>`select count(*)::float8 as having
    from search_entry entry
    where ${entries} and (entry.vector @@ ${tsquery(phrase)}) is true`
  return (await searchDb.executeQuery(compileText(query))).rows[0]?.having ?? 0
}
