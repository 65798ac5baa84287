import { type Selectable, sql } from 'kysely'
import { type Condition, findPage, type Page, type PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import type { Tables } from '../../../db/tables.ts'
import { NEWEST_FIRST } from './log-filters.ts'

type DeliveryTable = Selectable<Tables['webhook_delivery']>

/** Everything except the body. */
export type ListedRow = Omit<DeliveryTable, 'body'>
export type LoggedRow = DeliveryTable
export type AttemptRow = Selectable<Tables['webhook_attempt']>

const LISTED = sql`webhook_delivery.id, webhook_delivery.webhook_id, webhook_delivery.key, webhook_delivery.kind,
  webhook_delivery.state, webhook_delivery.url, webhook_delivery.activity_ids, webhook_delivery.content_type,
  webhook_delivery.attempts, webhook_delivery.due_at, webhook_delivery.created_at, webhook_delivery.done_at,
  webhook_delivery.last_status, webhook_delivery.last_reason, webhook_delivery.last_duration_ms,
  webhook_delivery.last_at`

export async function findDeliveries(
  db: Database,
  conditions: readonly Condition[],
  request: PageRequest,
): Promise<Page<ListedRow>> {
  return await findPage(
    db,
    { columns: LISTED, from: sql`webhook_delivery`, conditions, order: NEWEST_FIRST },
    request,
  )
}

export async function findDelivery(
  db: Database,
  webhookId: string,
  id: string,
): Promise<LoggedRow | undefined> {
  const { rows } = await sql<LoggedRow>`
    select ${LISTED}, webhook_delivery.body
    from webhook_delivery
    where id = ${id}::bigint and webhook_id = ${webhookId}::bigint`.execute(db)
  return rows[0]
}

export async function findAttempts(db: Database, deliveryId: string): Promise<AttemptRow[]> {
  return await db
    .selectFrom('webhook_attempt')
    .selectAll()
    .where('delivery_id', '=', deliveryId)
    .orderBy('number')
    .execute()
}
