/** Records successes: most callbacks end so. */
import { sql } from 'kysely'
import { gathered } from '../../../db/gathered.ts'
import type { Database } from '../../../db/pool.ts'
import { compileText } from '../../../db/text.ts'
import { LEASE_END, type LeasedQueue, leaseName } from './lease-queries.ts'
import type { Attempt } from './settling-queries.ts'

interface Facts {
  readonly isProven: boolean
  readonly toldOfDropped: string
  /** Whether the webhook, which is healthy, shows it as its last delivery. */
  readonly isNoted?: boolean
}

interface Delivered {
  readonly queue: LeasedQueue
  readonly id: string
  readonly attempt: Attempt
  readonly facts: Facts
}

interface EndRow {
  readonly webhook_id: string
  readonly lease: string
  readonly is_idle: boolean
}

/** An idle queue is released at once: reading it again would find nothing. */
const isIdle = sql`(queue.queued = 0 and coalesce(queue.aside_due_at > statement_timestamp(), true))`

/** Locks webhooks before queues, each in id order; otherwise deadlock. */
async function noteAll(
  db: Database,
  all: readonly Delivered[],
): Promise<('kept' | 'released' | undefined)[]> {
  const of = (read: (one: Delivered) => unknown) => sql`${all.map(read)}`
  const { rows } = await db.executeQuery<EndRow>(
    compileText(sql<EndRow>`
      with settling as (
        select * from unnest(${of(({ queue }) => queue.webhookId)}::bigint[], ${of(({ queue }) => queue.lease)}::bigint[],
          ${of(({ id }) => id)}::bigint[], ${of(({ facts }) => Number(facts.isProven))}::int[],
          ${of(({ facts }) => facts.toldOfDropped)}::bigint[], ${of(({ facts }) => Number(facts.isNoted === true))}::int[],
          ${of(({ attempt }) => attempt.status)}::int[], ${of(({ attempt }) => attempt.reason)}::text[],
          ${of(({ attempt }) => attempt.durationMs)}::int[], ${of(({ attempt }) => attempt.answerHead)}::text[])
          as settling (webhook_id, lease, id, is_proven, told_of_dropped, is_noted, status, reason, duration_ms, answer_head)),
      shown as (
        select id from webhook where failures = 0 and not buggy and id in (
          select webhook_id from settling where is_noted = 1)
        order by id for no key update),
      locked as (
        select webhook_id from webhook_lane
        where (select count(*) from shown) >= 0 and webhook_id in (select webhook_id from settling)
        order by webhook_id for no key update),
      mine as (
        update webhook_lane queue set waiting = queue.waiting - 1, pending_id = null, is_proven = settling.is_proven = 1,
          dropped_untold = queue.dropped_untold - settling.told_of_dropped,
          leased_until = case when ${isIdle} then ${LEASE_END} else queue.leased_until end
        from settling join locked using (webhook_id)
        where queue.webhook_id = settling.webhook_id and queue.lease = settling.lease and queue.pending_id = settling.id
        returning queue.webhook_id, queue.lease, settling.id, ${isIdle} as is_idle),
      tried as (
        update webhook_delivery set state = 'delivered', done_at = clock_timestamp(), attempts = attempts + 1,
          last_status = status, last_reason = reason, last_duration_ms = duration_ms,
          last_at = clock_timestamp() - duration_ms * interval '1 ms'
        from settling join mine using (id)
        where webhook_delivery.id = settling.id and state = 'pending'
        returning webhook_delivery.id, attempts, last_at, last_duration_ms, last_status, last_reason, answer_head),
      noted as (
        insert into webhook_attempt (delivery_id, number, at, duration_ms, status, reason, answer_head)
        select id, attempts, last_at, last_duration_ms, last_status, last_reason, answer_head from tried
        returning delivery_id),
      told as (
        update webhook set last_delivery_at = now() from shown join mine on mine.webhook_id = shown.id
        where webhook.id = shown.id)
      select mine.webhook_id, mine.lease, mine.is_idle from mine join noted on noted.delivery_id = mine.id`),
  )
  const ends = new Map(
    rows.map(({ webhook_id, lease, is_idle }) => [
      leaseName({ webhookId: webhook_id, lease }),
      is_idle ? ('released' as const) : ('kept' as const),
    ]),
  )
  return all.map(({ queue }) => ends.get(leaseName(queue)))
}

const noteTogether = gathered(noteAll)

/** Undefined when the lease was lost, or this success was already recorded. */
export const noteDelivered = (
  db: Database,
  queue: LeasedQueue,
  id: string,
  attempt: Attempt,
  facts: Facts,
): Promise<'kept' | 'released' | undefined> => noteTogether(db, { queue, id, attempt, facts })
