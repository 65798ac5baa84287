import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'
import type { IndexBacklog } from './meters.ts'

/** Counting stops here. */
const MAX_COUNTED = 100_000

/** A rebuild is queued in one go, so the first and the last id tell about how much is left. */
const LEFT_TO_REBUILD = sql`
  (select coalesce(max(id) - min(id) + 1, 0)::float8 from search_rebuild
    where id > (select rebuilt_to from search_state))`

export async function measureBacklog(db: Database): Promise<IndexBacklog> {
  const { rows } = await sql<IndexBacklog>`
    select
      (select count(*)::float8 from (
        select from changed_object limit ${sql.lit(MAX_COUNTED)}) counted) as urgent,
      ${LEFT_TO_REBUILD} as rebuild,
      coalesce((
        select greatest(0, extract(epoch from clock_timestamp() - noted_at))::float8
        from changed_object order by id limit 1), 0) as lag_seconds`.execute(db)
  return rows[0] ?? { urgent: 0, rebuild: 0, lag_seconds: 0 }
}

export interface Progress {
  readonly total: number
  readonly left: number
  /** False while unused words are still being deleted. */
  readonly isOver: boolean
}

export async function measureProgress(db: Database): Promise<Progress> {
  const { rows } = await sql<{ total: number; left: number; is_over: boolean }>`
    select (select coalesce(sum(reserved), 0)::float8 from search_number) as total, ${LEFT_TO_REBUILD} as left,
      (select swept_after is null from search_state) as is_over`.execute(db)
  const { total = 0, left = 0, is_over: isOver = true } = rows[0] ?? {}
  return { total, left: Math.min(left, total), isOver }
}
