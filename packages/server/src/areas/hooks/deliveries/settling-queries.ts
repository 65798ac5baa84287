import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'
import { LEASE_END, type LeasedQueue } from './lease-queries.ts'

/** The outcome of an attempt. */
export interface Attempt {
  readonly status: number | null
  readonly reason: string | null
  readonly durationMs: number
  readonly answerHead: string | null
}

const mineAlone = ({ webhookId, lease }: LeasedQueue) => sql`
  webhook_id = ${webhookId}::bigint and lease = ${lease}::bigint`

/** Needs a CTE `mine` that checks the lease. */
const attempted = (id: string, { status, reason, durationMs }: Attempt) => sql`
  attempts = attempts + 1, last_status = ${status}::int, last_reason = ${reason}::text,
  last_duration_ms = ${durationMs}::int, last_at = clock_timestamp() - ${durationMs}::int * interval '1 ms'
  from mine where id = ${id}::bigint and state = 'pending'
  returning id, attempts, last_at, last_duration_ms, last_status, last_reason`

const noteAttempt = ({ answerHead }: Attempt) => sql`
  insert into webhook_attempt (delivery_id, number, at, duration_ms, status, reason, answer_head)
  select id, attempts, last_at, last_duration_ms, last_status, last_reason, ${answerHead}::text from tried
  returning number`

/** It is retried when the webhook is due. Releases the lease. */
export async function noteFailed(
  db: Database,
  queue: LeasedQueue,
  id: string,
  attempt: Attempt,
): Promise<boolean> {
  const { rows } = await sql`
    with mine as (
      update webhook_lane set is_proven = false, leased_until = ${LEASE_END}
      where ${mineAlone(queue)}
      returning webhook_id),
    tried as (update webhook_delivery set ${attempted(id, attempt)})
    ${noteAttempt(attempt)}`.execute(db)
  return rows.length > 0
}

/** Nothing was sent. Releases the lease. */
export async function notePause(db: Database, queue: LeasedQueue): Promise<boolean> {
  const { rows } = await sql`
    update webhook_lane set is_proven = false, leased_until = ${LEASE_END}
    where ${mineAlone(queue)} returning webhook_id`.execute(db)
  return rows.length > 0
}

/** A manual delivery is done, or due again in some seconds. The queue must be locked. */
export async function noteManual(
  db: Database,
  id: string,
  attempt: Attempt,
  end: { state: 'delivered' | 'failed' } | { dueInSeconds: number },
): Promise<void> {
  const change =
    'state' in end
      ? sql`state = ${end.state}::text, done_at = clock_timestamp()`
      : sql`due_at = clock_timestamp() + make_interval(secs => ${end.dueInSeconds}::float8)`
  await sql`
    with mine as (select true),
    tried as (update webhook_delivery set ${change}, ${attempted(id, attempt)})
    ${noteAttempt(attempt)}`.execute(db)
}

/** Updates counters and the next due time of a locked queue. */
export async function reviewManual(db: Database, { webhookId }: LeasedQueue, over: number): Promise<void> {
  await sql`
    update webhook_lane set waiting = waiting - ${over}::int, aside_due_at = (
      select min(due_at) from webhook_delivery
      where webhook_id = ${webhookId}::bigint and due_at is not null and state = 'pending')
    where webhook_id = ${webhookId}::bigint`.execute(db)
}
