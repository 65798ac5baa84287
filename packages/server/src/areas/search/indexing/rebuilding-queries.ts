import type { Database } from '../../../db/pool.ts'
import { type ConnectionOptions, openSql } from '../../../db/sql.ts'
import { INDEXING_LOCK } from './indexing-queries.ts'

export interface Rules {
  readonly language: string
  readonly rules: number
}

/** Undefined while nothing was ever indexed: all that is there is noted already. */
export async function findRules(db: Database): Promise<Rules | undefined> {
  const { language, rules } = await db
    .selectFrom('search_state')
    .select(['language', 'rules'])
    .executeTakeFirstOrThrow()
  return language === null ? undefined : { language, rules }
}

/**
 * Everything is noted to be indexed anew. Of a large community that takes longer than a statement may; nobody indexes
 * meanwhile. Where nodes start together the first of them does it, unless it has to be done in any case.
 */
export async function noteAll(
  connection: ConnectionOptions,
  { language, rules }: Rules,
  { onlyIfOther }: { onlyIfOther: boolean },
): Promise<boolean> {
  const session = openSql(connection, { max: 1 })
  try {
    await session`select set_config('statement_timeout', '0', false), set_config('lock_timeout', '0', false)`
    return await session.begin(async (sql) => {
      await sql`select pg_advisory_xact_lock(${INDEXING_LOCK})`
      const [same] = await sql`
        select from search_state where language = ${language} and rules = ${rules}`
      if (same && onlyIfOther) return false
      await sql`update search_state set language = ${language}, rules = ${rules}`
      await sql`select note_all_for_search()`
      return true
    })
  } finally {
    await session.end({ timeout: 5 })
  }
}
