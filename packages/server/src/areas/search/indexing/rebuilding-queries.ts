import { LOCKS } from '../../../db/locks.ts'
import type { Database } from '../../../db/pool.ts'
import { type ConnectionOptions, openSql } from '../../../db/sql.ts'

export interface Rules {
  readonly language: string
  readonly rules: number
}

/** Undefined before the first indexing, when everything is queued already. */
export async function findRules(db: Database): Promise<Rules | undefined> {
  const { language, rules } = await db
    .selectFrom('search_state')
    .select(['language', 'rules'])
    .executeTakeFirstOrThrow()
  return language === null ? undefined : { language, rules }
}

/**
 * Queues everything for a rebuild, under the indexing lock and without a statement timeout, because it takes long in a
 * large community. `onlyIfOther`: of nodes that start together only the first one does it.
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
      await sql`select pg_advisory_xact_lock(${LOCKS.indexing})`
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
