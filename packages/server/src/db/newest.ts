/** When the newest activity was recorded, in milliseconds. */
import { sql } from 'kysely'
import type { Database } from './pool.ts'

export async function findNewest(db: Database): Promise<number | undefined> {
  const { rows } = await sql<{ at: number }>`
    select (extract(epoch from recorded_at) * 1000)::float8 as at from activity order by id desc limit 1`.execute(
    db,
  )
  return rows[0]?.at
}
