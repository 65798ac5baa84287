/** The delivery log of a webhook, for those who may manage it. */
import type { Delivery } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Page, PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import { failure } from '../../../failure.ts'
import { readNotifications } from '../notifications/reading.ts'
import { getManagedWebhook, type ShownWebhook } from '../webhooks/webhooks.ts'
import { unpackBody } from './bytes.ts'
import { conditionsOf, type DeliveryQuery } from './log-filters.ts'
import type { ListedRow, LoggedRow } from './log-queries.ts'
import * as queries from './log-queries.ts'
import type { LoggedDelivery } from './represent.ts'

export interface DeliveryPage extends Page<ListedRow> {
  readonly webhook: ShownWebhook
}

export async function listDeliveries(
  { db, slowDb }: Context,
  actor: Actor,
  webhookId: string,
  request: DeliveryQuery,
  page: PageRequest,
): Promise<DeliveryPage> {
  const webhook = await getManagedWebhook(db, actor, webhookId)
  // The index covers a webhook in order, but no filters.
  const source = request.filters.length === 0 ? db : slowDb
  return { webhook, ...(await queries.findDeliveries(source, conditionsOf(webhookId, request), page)) }
}

export async function requireDelivery(db: Database, webhookId: string, id: string): Promise<LoggedRow> {
  const row = await queries.findDelivery(db, webhookId, id)
  if (!row) throw failure('delivery_missing', 'There is no such delivery of this webhook.')
  return row
}

/**
 * A body holds text that the owner could see when it was sent. Show it only to readers who may see all of it now;
 * part of it would not be what was sent.
 */
async function mayReadBody(context: Context, actor: Actor, kind: ShownWebhook['kind'], row: LoggedRow) {
  if (row.activity_ids.length === 0) return true
  if (actor.kind !== 'member' || !actor.scopes.has('read')) return false
  const seen = await readNotifications(context, actor, kind, row.activity_ids)
  return seen.length === row.activity_ids.length
}

async function requestOf(
  context: Context,
  actor: Actor,
  { kind }: ShownWebhook,
  row: LoggedRow,
): Promise<Delivery['request']> {
  const { body, content_type } = row
  if (body === null || content_type === null) return {}
  const contentType = content_type
  if (await mayReadBody(context, actor, kind, row))
    return { contentType, body: unpackBody(body).toString('utf8') }
  const isScoped = actor.kind === 'member' && !actor.scopes.has('read')
  const bodyWithheld = isScoped
    ? 'The access token lacks the scope read.'
    : 'It tells of something that you cannot see now.'
  return { contentType, bodyWithheld }
}

export async function getDelivery(
  context: Context,
  actor: Actor,
  webhookId: string,
  id: string,
): Promise<LoggedDelivery & { webhook: ShownWebhook }> {
  const { db } = context
  const webhook = await getManagedWebhook(db, actor, webhookId)
  const row = await requireDelivery(db, webhookId, id)
  const attempts = await queries.findAttempts(db, id)
  return { webhook, row, attempts, request: await requestOf(context, actor, webhook, row) }
}
