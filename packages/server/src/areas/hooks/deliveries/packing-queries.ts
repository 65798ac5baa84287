/** Turns the next rows of queues into deliveries. */
import { sql } from 'kysely'
import { gathered } from '../../../db/gathered.ts'
import type { Database } from '../../../db/pool.ts'
import { compileText } from '../../../db/text.ts'
import { type DeliveryRow, NEXT_ID, type PackedPayload, type QueuePart } from './delivery-queries.ts'
import { type LeasedQueue, leaseName } from './lease-queries.ts'
import type { QueueHead } from './peek-queries.ts'

interface Packing {
  readonly queue: LeasedQueue
  readonly head: QueueHead
  readonly part: QueuePart
  readonly payload: PackedPayload
}

type Packed = Pick<DeliveryRow, 'id' | 'key'>

interface PackedRow extends Packed {
  readonly webhook_id: string
  readonly lease: string
}

/**
 * The queue is locked first, as dropping rows does, in id order. `dropped` grows when rows are dropped: then the queue no longer starts
 * with the rows that were read.
 */
async function insertAll(db: Database, packings: readonly Packing[]): Promise<(Packed | undefined)[]> {
  const all = <Value>(read: (packing: Packing) => Value) => sql`${packings.map(read)}`
  const { rows } = await db.executeQuery<PackedRow>(
    compileText(sql<PackedRow>`
      with packing as (
        select * from unnest(${all(({ queue }) => queue.webhookId)}::bigint[], ${all(({ queue }) => queue.lease)}::bigint[],
          ${all(({ head }) => head.dropped)}::bigint[], ${all(({ head }) => head.told_to)}::bigint[],
          ${all(({ part }) => part.position)}::bigint[], ${all(({ part }) => part.rows)}::int[],
          ${all(({ part }) => part.withheld)}::int[], ${all(({ payload }) => payload.activityIds.join())}::text[],
          ${all(({ payload }) => payload.body.toString('hex'))}::text[], ${all(({ payload }) => payload.contentType)}::text[])
          as packing (webhook_id, lease, dropped, told_to, position, rows, withheld, activity_ids, body, content_type)),
      locked as (
        select webhook_id from webhook_lane where webhook_id in (select webhook_id from packing)
        order by webhook_id for no key update),
      mine as (
        update webhook_lane queue set queued = queue.queued - packing.rows, told_to = packing.position,
          withheld = queue.withheld + packing.withheld, waiting = queue.waiting + 1, pending_id = ${NEXT_ID}
        from packing join locked using (webhook_id)
        where queue.webhook_id = packing.webhook_id and queue.lease = packing.lease
          and queue.dropped = packing.dropped and queue.pending_id is null
        returning queue.webhook_id, queue.lease, queue.pending_id),
      gone as (
        delete from webhook_notification using mine join packing using (webhook_id, lease)
        where webhook_notification.webhook_id = mine.webhook_id
          and webhook_notification.position > packing.told_to
          and webhook_notification.position <= packing.position),
      inserted as (
        insert into webhook_delivery (id, webhook_id, activity_ids, body, content_type)
        overriding system value
        select pending_id, webhook_id, ('{' || activity_ids || '}')::bigint[], decode(body, 'hex'), content_type
        from mine join packing using (webhook_id, lease)
        returning id, key)
      select inserted.id, inserted.key, mine.webhook_id, mine.lease
      from mine join inserted on inserted.id = mine.pending_id`),
  )
  const packed = new Map(
    rows.map(({ webhook_id, lease, ...one }) => [leaseName({ webhookId: webhook_id, lease }), one]),
  )
  return packings.map(({ queue }) => packed.get(leaseName(queue)))
}

const insertTogether = gathered(insertAll)

/** Undefined when the queue changed since it was read. */
export const insertDelivery = (
  db: Database,
  queue: LeasedQueue,
  head: QueueHead,
  part: QueuePart,
  payload: PackedPayload,
): Promise<Packed | undefined> => insertTogether(db, { queue, head, part, payload })
