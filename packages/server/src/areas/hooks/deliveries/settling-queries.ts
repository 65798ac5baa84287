import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'
import { compileText } from '../../../db/text.ts'
import type { LeasedQueue } from './lease-queries.ts'

/** What became of an attempt. */
export interface Attempt {
  readonly status: number | null
  readonly reason: string | null
  readonly durationMs: number
  readonly answerHead: string | null
}

const mineAlone = ({ webhookId, lease }: LeasedQueue) => sql`
  webhook_id = ${webhookId}::bigint and lease = ${lease}::bigint`

/** To be followed by the table that says whose it is. */
const attempted = (id: string, { status, reason, durationMs }: Attempt) => sql`
  attempts = attempts + 1, last_status = ${status}::int, last_reason = ${reason}::text,
  last_duration_ms = ${durationMs}::int, last_at = clock_timestamp() - ${durationMs}::int * interval '1 ms'
  from mine where id = ${id}::bigint and state = 'pending'
  returning id, attempts, last_at, last_duration_ms, last_status, last_reason`

const noteAttempt = ({ answerHead }: Attempt) => sql`
  insert into webhook_attempt (delivery_id, number, at, duration_ms, status, reason, answer_head)
  select id, attempts, last_at, last_duration_ms, last_status, last_reason, ${answerHead}::text from tried
  returning number`

/** Where nothing else is to be told it is given back at once: looking for more would find nothing. */
const isIdle = sql`(queued = 0 and coalesce(aside_due_at > statement_timestamp(), true))`

/** What became of the queue; undefined where it was not in these hands any more, or this was noted before. */
export async function noteDelivered(
  db: Database,
  queue: LeasedQueue,
  id: string,
  attempt: Attempt,
  { isProven, toldOfDropped }: { isProven: boolean; toldOfDropped: string },
): Promise<'kept' | 'released' | undefined> {
  const { rows } = await db.executeQuery<{ is_idle: boolean }>(
    compileText(sql`
      with mine as (
        update webhook_lane set waiting = waiting - 1, pending_id = null, is_proven = ${isProven}::boolean,
          dropped_untold = dropped_untold - ${toldOfDropped}::bigint,
          leased_until = case when ${isIdle} then clock_timestamp() else leased_until end
        where ${mineAlone(queue)} and pending_id = ${id}::bigint
        returning webhook_id, ${isIdle} as is_idle),
      tried as (
        update webhook_delivery set state = 'delivered', done_at = clock_timestamp(), ${attempted(id, attempt)}),
      noted as (${noteAttempt(attempt)})
      select is_idle from mine, noted`),
  )
  const [settled] = rows
  return settled && (settled.is_idle ? 'released' : 'kept')
}

/** It will be tried again when the webhook is due. The queue is given back. */
export async function noteFailed(
  db: Database,
  queue: LeasedQueue,
  id: string,
  attempt: Attempt,
): Promise<boolean> {
  const { rows } = await sql`
    with mine as (
      update webhook_lane set is_proven = false, leased_until = clock_timestamp()
      where ${mineAlone(queue)}
      returning webhook_id),
    tried as (update webhook_delivery set ${attempted(id, attempt)})
    ${noteAttempt(attempt)}`.execute(db)
  return rows.length > 0
}

/** Nothing was sent. The queue is given back. */
export async function notePause(db: Database, queue: LeasedQueue): Promise<boolean> {
  const { rows } = await sql`
    update webhook_lane set is_proven = false, leased_until = clock_timestamp()
    where ${mineAlone(queue)} returning webhook_id`.execute(db)
  return rows.length > 0
}

/** What comes of a redelivery or a ping: it is over, or due again in so many seconds. The queue must be locked. */
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

/** Whatever was queued, sent or given up: of a queue that is locked, so that nothing comes in between. */
export async function reviewManual(db: Database, { webhookId }: LeasedQueue, over: number): Promise<void> {
  await sql`
    update webhook_lane set waiting = waiting - ${over}::int, aside_due_at = (
      select min(due_at) from webhook_delivery
      where webhook_id = ${webhookId}::bigint and due_at is not null and state = 'pending')
    where webhook_id = ${webhookId}::bigint`.execute(db)
}
