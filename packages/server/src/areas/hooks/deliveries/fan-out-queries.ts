import { type CompiledQuery, sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'
import { compileText } from '../../../db/text.ts'
import type { LogRange } from '../../record/activity-log.ts'
import { matches } from './filters.ts'

export async function hasWebhooks(db: Database): Promise<boolean> {
  const { rows } = await sql`select from webhook limit 1`.execute(db)
  return rows.length > 0
}

/** A webhook registered right now has a transaction id no smaller than the oldest running one. */
export async function findFirstListenedTo(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ first: string | null }>`
    select least(min(lower(listens)), log_horizon()::text::bigint) as first
    from webhook`.execute(db)
  return rows[0]?.first ?? undefined
}

/** For webhooks without one. Waits for a running delete, which may still roll back. */
export async function createQueues(db: Database): Promise<void> {
  await sql`
    insert into webhook_lane (webhook_id)
    select id from webhook
    where not exists (select from webhook_lane where webhook_id = webhook.id)
    order by id for key share
    on conflict do nothing`.execute(db)
}

/** Rows that were queued and are not counted yet, by webhook. */
export interface Told {
  readonly webhookIds: readonly string[]
  readonly rows: readonly number[]
  /** Of all queues, with these. */
  readonly total: number
}

/** Queues a whole log range in commit order, in one statement. */
export async function queueRange(db: Database, { after, to }: LogRange): Promise<Told> {
  const inRange = sql`(activity.xid, activity.id) > (${after.xid}::xid8, ${after.id}::bigint)
    and (activity.xid, activity.id) <= (${to.xid}::xid8, ${to.id}::bigint)`
  const { rows } = await sql<{ webhook_ids: string[]; rows: number[]; total: number }>`
    with told as (
      insert into webhook_notification (webhook_id, activity_id, recorded_at)
      select webhook_id, activity_id, recorded_at
      from (${matches(inRange, sql`true`)}) matched
      order by xid, activity_id, webhook_id
      returning webhook_id),
    counted as (select webhook_id, count(*)::int as rows from told group by webhook_id)
    select coalesce(array_agg(webhook_id), '{}') as webhook_ids, coalesce(array_agg(rows), '{}') as rows,
      coalesce(sum(rows), 0)::float8 + (select coalesce(sum(queued), 0) from webhook_lane)::float8 as total
    from counted`.execute(db)
  const [told] = rows
  return { webhookIds: told?.webhook_ids ?? [], rows: told?.rows ?? [], total: told?.total ?? 0 }
}

/**
 * Deliveries of these webhooks wait from here to the commit, so nothing slow may follow. Locks in id order, as everywhere; otherwise
 * deadlock.
 */
export const countQueued = ({ webhookIds, rows }: Told): CompiledQuery =>
  compileText(sql`
    with counted as (
      select * from unnest(${[...webhookIds]}::bigint[], ${[...rows]}::int[]) as counted (webhook_id, rows)),
    locked as (
      select webhook_id from webhook_lane
      where webhook_id in (select webhook_id from counted)
      order by webhook_id for no key update)
    update webhook_lane set queued = queued + counted.rows
    from counted join locked using (webhook_id)
    where webhook_lane.webhook_id = counted.webhook_id`)

export interface Queue {
  readonly webhook_id: string
  readonly queued: number
}

/** All queues, longest first, if together they exceed the cap; otherwise none. */
export async function findQueuesBeyond(db: Database, cap: number): Promise<Queue[]> {
  const { rows } = await sql<Queue>`
    select webhook_id, queued
    from (select webhook_id, queued, sum(queued) over () as total from webhook_lane where queued > 0) queues
    where total > ${cap}::bigint
    order by queued desc, webhook_id`.execute(db)
  return rows
}

/** Keeps the lengths of all queues as read, those included that are about to be counted. In id order, as everywhere. */
export async function lockQueues(db: Database, counted: readonly string[] = []): Promise<void> {
  await sql`
    select from webhook_lane where queued > 0 or webhook_id = any(${[...counted]}::bigint[])
    order by webhook_id for no key update`.execute(db)
}

/** Drops the oldest rows of a locked queue. */
export async function dropOldest(db: Database, webhookId: string, rows: number): Promise<void> {
  await sql`
    with last as (
      select position from webhook_notification
      where webhook_id = ${webhookId}::bigint
        and position > (select told_to from webhook_lane where webhook_id = ${webhookId}::bigint)
      order by position offset ${rows - 1}::int limit 1),
    gone as (
      delete from webhook_notification
      where webhook_id = ${webhookId}::bigint and position <= (select position from last))
    update webhook_lane set queued = queued - ${rows}::int, told_to = last.position,
      dropped = dropped + ${rows}::int, dropped_untold = dropped_untold + ${rows}::int
    from last where webhook_id = ${webhookId}::bigint`.execute(db)
}
