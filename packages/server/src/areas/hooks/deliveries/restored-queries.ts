import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'

/** Counts them as dropped, so that receivers are told with their next notification. */
export async function dropQueues(db: Database): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    with gone as (delete from webhook_notification returning webhook_id, position),
    waiting as (
      select webhook_id, count(*) as rows, max(position) as position
      from gone where position > (select told_to from webhook_lane where webhook_lane.webhook_id = gone.webhook_id)
      group by webhook_id),
    changed as (
      update webhook_lane set told_to = waiting.position,
        dropped = dropped + waiting.rows, dropped_untold = dropped_untold + waiting.rows
      from waiting where webhook_lane.webhook_id = waiting.webhook_id)
    select coalesce(sum(rows), 0)::float8 as rows from waiting`.execute(db)
  return rows[0]?.rows ?? 0
}

/** Returns how many notifications were in them. */
export async function failPending(db: Database, reason: string): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    with failed as (
      update webhook_delivery set state = 'failed', done_at = clock_timestamp(), last_reason = ${reason}, due_at = null
      where state = 'pending' and kind = 'events'
      returning webhook_id, cardinality(activity_ids) as rows),
    asides as (
      delete from webhook_delivery where state = 'pending' and kind <> 'events' returning id),
    counted as (select webhook_id, sum(rows) as rows from failed group by webhook_id),
    changed as (
      update webhook_lane set dropped = dropped + counted.rows, dropped_untold = dropped_untold + counted.rows
      from counted where webhook_lane.webhook_id = counted.webhook_id)
    select coalesce(sum(rows), 0)::float8 + (select count(*) from asides) as rows from failed`.execute(db)
  return rows[0]?.rows ?? 0
}

/** Nobody delivers any more, and nothing waits. */
export async function clearQueues(db: Database): Promise<void> {
  await sql`
    update webhook_lane
    set queued = 0, waiting = 0, pending_id = null, leased_until = null, aside_due_at = null`.execute(db)
}
