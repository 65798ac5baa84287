import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'
import type { LeasedQueue } from './lease-queries.ts'
import type { QueueHead } from './peek-queries.ts'

/** A delivery, as the next attempt needs it. */
export interface DeliveryRow {
  readonly id: string
  readonly key: string
  readonly kind: 'events' | 'redelivery' | 'ping'
  readonly url: string | null
  readonly activity_ids: string[]
  /** Null until it is rendered. */
  readonly body: Buffer | null
  readonly content_type: string | null
  readonly attempts: number
}

const COLUMNS = sql`id, key, kind, url, activity_ids, body, content_type, attempts`
export const NEXT_ID = sql`nextval(pg_get_serial_sequence('webhook_delivery', 'id'))`

export async function findPending(db: Database, id: string): Promise<DeliveryRow | undefined> {
  const { rows } = await sql<DeliveryRow>`
    select ${COLUMNS} from webhook_delivery where id = ${id}::bigint and state = 'pending'`.execute(db)
  return rows[0]
}

/** The redelivery or ping that has been due longest. */
export async function findDueManual(db: Database, webhookId: string): Promise<DeliveryRow | undefined> {
  const { rows } = await sql<DeliveryRow>`
    select ${COLUMNS} from webhook_delivery
    where webhook_id = ${webhookId}::bigint and due_at <= clock_timestamp() and state = 'pending'
    order by due_at, id limit 1`.execute(db)
  return rows[0]
}

/** A rendered body and the activities in it. */
export interface PackedPayload {
  readonly activityIds: readonly string[]
  readonly body: Buffer
  readonly contentType: string
}

/** How much of the queue a delivery takes. */
export interface QueuePart {
  /** Position of the last row taken. */
  readonly position: string
  readonly rows: number
  readonly withheld: number
}

/** `dropped` grows when rows are dropped: then the queue no longer starts with the rows that were read. */
const isAsSeen = ({ webhookId, lease }: LeasedQueue, { dropped }: QueueHead) => sql`
  webhook_id = ${webhookId}::bigint and lease = ${lease}::bigint and dropped = ${dropped}::bigint`

const taken = ({ told_to }: QueueHead, { position }: QueuePart) => sql`
  delete from webhook_notification using mine
  where webhook_notification.webhook_id = mine.webhook_id
    and webhook_notification.position > ${told_to}::bigint
    and webhook_notification.position <= ${position}::bigint`

/** Removes rows that the owner may not see. */
export async function withhold(
  db: Database,
  queue: LeasedQueue,
  head: QueueHead,
  part: QueuePart,
): Promise<void> {
  await sql`
    with mine as (
      update webhook_lane set queued = queued - ${part.rows}::int, told_to = ${part.position}::bigint,
        withheld = withheld + ${part.withheld}::int
      where ${isAsSeen(queue, head)}
      returning webhook_id)
    ${taken(head, part)}`.execute(db)
}

/** Stores the body of a pending delivery that was queued without one. */
export async function keepBody(
  db: Database,
  queue: LeasedQueue,
  id: string,
  { body, contentType }: PackedPayload,
): Promise<boolean> {
  const { rows } = await sql`
    update webhook_delivery set body = ${body}::bytea, content_type = ${contentType}
    where id = ${id}::bigint and state = 'pending' and exists (
      select from webhook_lane where webhook_id = ${queue.webhookId}::bigint and lease = ${queue.lease}::bigint)
    returning id`.execute(db)
  return rows.length > 0
}

const mineAlone = ({ webhookId, lease }: LeasedQueue) => sql`
  webhook_id = ${webhookId}::bigint and lease = ${lease}::bigint`

const RETIRED = sql`
  update webhook_delivery set state = 'replaced', done_at = clock_timestamp()
  from mine where webhook_delivery.id = mine.old_id and webhook_delivery.state = 'pending'
  returning webhook_delivery.webhook_id, webhook_delivery.kind, webhook_delivery.url, webhook_delivery.due_at`

/**
 * Replaces it with one that holds only what may still be seen, under a new key: the same key always means the same
 * bytes.
 */
export async function replace(
  db: Database,
  queue: LeasedQueue,
  old: DeliveryRow,
  { activityIds, body, contentType }: PackedPayload,
): Promise<DeliveryRow | undefined> {
  const withheld = old.activity_ids.length - activityIds.length
  const { rows } = await sql<DeliveryRow>`
    with fresh as (select ${NEXT_ID} as id),
    mine as (
      update webhook_lane set withheld = withheld + ${withheld}::int,
        pending_id = case when pending_id = ${old.id}::bigint then fresh.id else pending_id end
      from fresh where ${mineAlone(queue)}
      returning ${old.id}::bigint as old_id, fresh.id),
    retired as (${RETIRED})
    insert into webhook_delivery (id, webhook_id, kind, url, due_at, activity_ids, body, content_type)
    overriding system value
    select mine.id, webhook_id, kind, url, due_at, ${activityIds}::bigint[], ${body}::bytea, ${contentType}::text
    from retired, mine
    returning ${COLUMNS}`.execute(db)
  return rows[0]
}

/** Retires a delivery of which the owner may see nothing any more. */
export async function retire(db: Database, queue: LeasedQueue, old: DeliveryRow): Promise<boolean> {
  const { rows } = await sql`
    with mine as (
      update webhook_lane set withheld = withheld + ${old.activity_ids.length}::int, waiting = waiting - 1,
        pending_id = nullif(pending_id, ${old.id}::bigint)
      where ${mineAlone(queue)}
      returning ${old.id}::bigint as old_id)
    ${RETIRED}`.execute(db)
  return rows.length > 0
}
