import { sql } from 'kysely'
import { LOCKS } from '../../../db/locks.ts'
import type { Database } from '../../../db/pool.ts'

/** Nodes that start at once wait for each other. */
export async function lockStart(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCKS.restoredLog)})`.execute(db)
}

/**
 * How far the log is ahead of the transaction ids of the cluster: positive in a database that was restored into a
 * younger cluster. Readers' positions count too, because their activities may be pruned.
 */
export async function findLead(db: Database): Promise<bigint> {
  const { rows } = await sql<{ lead: string }>`
    select greatest(
        (select xid from activity order by xid desc, id desc limit 1),
        (select max(xid) from log_reader),
        '0'::xid8
      )::text::bigint - log_position()::text::bigint as lead`.execute(db)
  return BigInt(rows[0]?.lead ?? -1)
}

/** The functions as the migration defined them, for the transaction ids of this cluster. */
const POSITIONS = {
  log_position: 'pg_current_xact_id()',
  log_horizon: 'pg_snapshot_xmin(pg_current_snapshot())',
  log_end: 'pg_snapshot_xmax(pg_current_snapshot())',
}

/** Raises all positions by `by`. */
export async function moveAhead(db: Database, by: bigint): Promise<void> {
  const { rows } = await sql<{ ahead: string }>`
    select log_position()::text::bigint - pg_current_xact_id()::text::bigint + ${by}::bigint as ahead`.execute(
    db,
  )
  const ahead = sql.lit(Number(rows[0]?.ahead))
  for (const [name, xid] of Object.entries(POSITIONS)) {
    await sql`
      create or replace function ${sql.raw(name)}() returns xid8 language sql stable
        return (${sql.raw(xid)}::text::bigint + ${ahead}::bigint)::text::xid8`.execute(db)
  }
}

/** Returns how many activities the reader leaves out. One that has never read is left alone. */
export async function skipUnread(db: Database, reader: string): Promise<number> {
  const { rows } = await sql<{ skipped: number }>`
    with skipped as (
      select activity.xid, activity.id from activity join log_reader on log_reader.name = ${reader}
      where (activity.xid, activity.id) > (log_reader.xid, log_reader.activity_id)),
    last as (select xid, id from skipped order by xid desc, id desc limit 1),
    moved as (
      update log_reader set xid = last.xid, activity_id = last.id from last where log_reader.name = ${reader})
    select count(*)::float8 as skipped from skipped`.execute(db)
  return rows[0]?.skipped ?? 0
}
