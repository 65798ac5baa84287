import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'

/** Deleted webhooks that still have queued rows. Skips from one queue to the next instead of reading every row. */
export async function findOrphans(db: Database): Promise<string[]> {
  const { rows } = await sql<{ webhook_id: string }>`
    with recursive remaining as (
      (select webhook_id from webhook_notification order by webhook_id limit 1)
      union all
      select (
        select webhook_id from webhook_notification
        where webhook_id > remaining.webhook_id order by webhook_id limit 1)
      from remaining where remaining.webhook_id is not null)
    select webhook_id from remaining
    where webhook_id is not null and not exists (select from webhook where id = webhook_id)`.execute(db)
  return rows.map(({ webhook_id }) => webhook_id)
}

/** Returns how many rows were deleted. */
export async function deleteQueued(db: Database, webhookId: string, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from webhook_notification
    where webhook_id = ${webhookId}::bigint and position <= (
      select max(position) from (
        select position from webhook_notification
        where webhook_id = ${webhookId}::bigint order by position limit ${most}::int) part)`.execute(db)
  return Number(numAffectedRows)
}

const isOver = (column: string, days: number) => sql`
  ${sql.raw(column)} < now() - make_interval(days => ${days}::int)`

/** Locks disabled webhooks whose queue nobody has leased. */
const atRest = sql`
  select queue.webhook_id, queue.told_to, queue.pending_id
  from webhook_lane queue join webhook on webhook.id = queue.webhook_id
  where not webhook.enabled and (queue.leased_until is null or queue.leased_until <= clock_timestamp())
    and (queue.queued > 0 or queue.pending_id is not null)
  order by queue.webhook_id
  for no key update of queue skip locked`

/** Drops rows older than `days` from the head of each queue, up to `most`. Returns how many. */
export async function dropOldRows(db: Database, days: number, most: number): Promise<number> {
  const { rows } = await sql<{ dropped: number }>`
    with queues as (${atRest}),
    ends as (
      select queues.webhook_id, coalesce(
        min(head.position) filter (where not ${isOver('head.recorded_at', days)}) - 1, max(head.position)) as position
      from queues cross join lateral (
        select position, recorded_at from webhook_notification
        where webhook_id = queues.webhook_id and position > queues.told_to
        order by position limit ${most}::int) head
      group by queues.webhook_id),
    gone as (
      delete from webhook_notification using ends
      where webhook_notification.webhook_id = ends.webhook_id and webhook_notification.position <= ends.position
      returning webhook_notification.webhook_id, webhook_notification.position),
    counted as (select webhook_id, count(*)::int as rows, max(position) as position from gone group by webhook_id),
    changed as (
      update webhook_lane set queued = queued - counted.rows, told_to = counted.position,
        dropped = dropped + counted.rows, dropped_untold = dropped_untold + counted.rows
      from counted where webhook_lane.webhook_id = counted.webhook_id)
    select coalesce(max(rows), 0)::int as dropped from counted`.execute(db)
  return rows[0]?.dropped ?? 0
}

export async function dropOldDeliveries(db: Database, days: number, reason: string): Promise<void> {
  await sql`
    with queues as (${atRest}),
    failed as (
      update webhook_delivery set state = 'failed', done_at = clock_timestamp(), last_reason = ${reason}
      from queues where webhook_delivery.id = queues.pending_id and ${isOver('webhook_delivery.created_at', days)}
      returning webhook_delivery.webhook_id, cardinality(webhook_delivery.activity_ids) as rows)
    update webhook_lane set waiting = waiting - 1, pending_id = null,
      dropped = dropped + failed.rows, dropped_untold = dropped_untold + failed.rows
    from failed where webhook_lane.webhook_id = failed.webhook_id`.execute(db)
}
