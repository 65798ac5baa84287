import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'
import { compileText } from '../../../db/text.ts'

/** A webhook queue that one node delivers until its lease ends. */
export interface LeasedQueue {
  readonly webhookId: string
  readonly lease: string
  readonly isProven: boolean
}

/** A process may hold two leases of a queue: one that it lost, and the next. */
export const leaseName = ({ webhookId, lease }: Pick<LeasedQueue, 'webhookId' | 'lease'>): string =>
  `${webhookId} ${lease}`

export const NOW = sql`clock_timestamp()`
/** Rounded down, because the column keeps milliseconds: rounded up, an ended lease would hold on for a moment. */
export const LEASE_END = sql`date_trunc('milliseconds', clock_timestamp())`
const secondsFromNow = (seconds: number) => sql`${NOW} + make_interval(secs => ${seconds}::float8)`

/** No lease reaches this far ahead: the clock was set back, so the lease counts as ended. */
const isFree = (leaseSeconds: number) => sql`(queue.leased_until is null or queue.leased_until <= ${NOW}
  or queue.leased_until > ${secondsFromNow(2 * leaseSeconds)})`
export const hasEvents = sql`(queue.queued > 0 or queue.pending_id is not null) and webhook.enabled and webhook.wait_until <= ${NOW}`
const isDue = sql`(${hasEvents} or queue.aside_due_at <= ${NOW})`

/** Longest waiting first. */
const someOf = (isProven: boolean, most: number, leaseSeconds: number) => sql`
  select queue.webhook_id from webhook_lane queue join webhook on webhook.id = queue.webhook_id
  where queue.is_proven = ${sql.raw(String(isProven))} and ${isFree(leaseSeconds)} and ${isDue}
  order by queue.leased_until nulls first, queue.webhook_id
  limit ${most}::int
  for no key update of queue skip locked`

export interface Slots {
  readonly proven: number
  readonly unproven: number
}

export async function leaseQueues(db: Database, slots: Slots, leaseSeconds: number): Promise<LeasedQueue[]> {
  const { rows } = await db.executeQuery<LeasedQueue>(
    compileText(sql<LeasedQueue>`
      with proven as (${someOf(true, slots.proven, leaseSeconds)}),
      unproven as (${someOf(false, slots.unproven, leaseSeconds)}),
      due as (select webhook_id from proven union all select webhook_id from unproven)
      update webhook_lane queue set lease = queue.lease + 1, leased_until = ${secondsFromNow(leaseSeconds)}
      from due where queue.webhook_id = due.webhook_id
      returning queue.webhook_id as "webhookId", queue.lease, queue.is_proven as "isProven"`),
  )
  return rows
}

/**
 * Milliseconds until the next queue can be leased: its retry is due, or its lease ends. Negative if already, null if
 * nothing waits.
 */
export async function findNextDue(db: Database): Promise<number | null> {
  const { rows } = await db.executeQuery<{ due_in_ms: number | null }>(
    compileText(sql`
      select (extract(epoch from min(due_at) - ${NOW}) * 1000)::float8 as due_in_ms
      from (
        select greatest(webhook.wait_until, queue.leased_until) as due_at
        from webhook_lane queue join webhook on webhook.id = queue.webhook_id
        where (queue.queued > 0 or queue.pending_id is not null) and webhook.enabled
        union all
        select greatest(aside_due_at, leased_until) from webhook_lane where aside_due_at is not null) due`),
  )
  return rows[0]?.due_in_ms ?? null
}

/** Returns the leases that are still held. A queue released meanwhile stays free. */
export async function renewLeases(
  db: Database,
  queues: readonly LeasedQueue[],
  leaseSeconds: number,
): Promise<string[]> {
  const { rows } = await sql<{ webhook_id: string }>`
    with held as (
      select queue.webhook_id from webhook_lane queue
      join unnest(${queues.map(({ webhookId }) => webhookId)}::bigint[], ${queues.map(({ lease }) => lease)}::bigint[])
        as mine (webhook_id, lease) using (webhook_id, lease)
      where queue.leased_until > ${NOW}
      order by queue.webhook_id for no key update of queue)
    update webhook_lane queue set leased_until = ${secondsFromNow(leaseSeconds)}
    from held where queue.webhook_id = held.webhook_id
    returning queue.webhook_id`.execute(db)
  return rows.map(({ webhook_id }) => webhook_id)
}

/** Lets another node lease it at once. */
export async function releaseLease(db: Database, { webhookId, lease }: LeasedQueue): Promise<void> {
  await db.executeQuery(
    compileText(sql`
      update webhook_lane set leased_until = ${LEASE_END}
      where webhook_id = ${webhookId}::bigint and lease = ${lease}::bigint`),
  )
}

/** Locks until the transaction ends. False when the lease was lost. */
export async function lockQueue(db: Database, { webhookId, lease }: LeasedQueue): Promise<boolean> {
  const { rows } = await sql`
    select from webhook_lane where webhook_id = ${webhookId}::bigint and lease = ${lease}::bigint
    for no key update`.execute(db)
  return rows.length > 0
}
