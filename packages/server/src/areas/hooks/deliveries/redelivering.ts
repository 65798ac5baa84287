/** Queues redeliveries. They are sent from the webhook's queue, which checks the owner's rights again. */
import { parseDate, REDELIVERED_DAYS, REDELIVERED_MAX, type Redeliveries } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { failure, fieldInvalid } from '../../../failure.ts'
import { readCallback } from '../webhooks/callbacks.ts'
import { auditWebhook } from '../webhooks/recording.ts'
import { retryNow } from '../webhooks/retry-now.ts'
import { maySendElsewhere } from '../webhooks/rights.ts'
import { getManagedWebhook, type ShownWebhook } from '../webhooks/webhooks.ts'
import { requireDelivery } from './log.ts'
import { findNotified } from './notified-queries.ts'
import { mayRedirect } from './policy.ts'
import { requireQuota } from './quota.ts'
import type { Queued } from './redelivery-queries.ts'
import * as queries from './redelivery-queries.ts'

const DAY_MS = 24 * 3600_000
/** Redeliveries are rendered when sent, without a limit on their size. */
const PER_CALLBACK_MAX = 100

/** The alternative URL, if one was given. */
async function readUrl(
  context: Context,
  db: Database,
  actor: Actor,
  webhook: ShownWebhook,
  url: string | undefined,
): Promise<string | undefined> {
  if (url === undefined) return undefined
  if (!mayRedirect(actor, webhook))
    throw failure('forbidden', 'Only the owner of a webhook has its deliveries sent to another URL.')
  if (!(await maySendElsewhere(db, actor, webhook)))
    throw failure('forbidden', 'These credentials do not allow reading all notifications of this webhook.')
  return readCallback(context, url, 'url')
}

/** The events go to someone else: audited, without the path, as for callbacks. */
async function auditTarget(tx: Transaction, actor: Actor, webhook: ShownWebhook, url: string | undefined) {
  if (url === undefined) return
  await auditWebhook(tx, actor, 'webhook.redirected', webhook, { to: new URL(url).origin })
}

/** A pending delivery to the callback itself is retried now; otherwise a copy under the same key is queued. */
export async function redeliver(
  context: Context,
  tx: Transaction,
  actor: Actor,
  { webhookId, deliveryId, url }: { webhookId: string; deliveryId: string; url: string | undefined },
): Promise<{ webhook: ShownWebhook; id: string }> {
  const webhook = await getManagedWebhook(tx.db, actor, webhookId)
  const target = await readUrl(context, tx.db, actor, webhook, url)
  const delivery = await requireDelivery(tx.db, webhookId, deliveryId)
  const isOnItsWay = delivery.state === 'pending' && target === undefined && delivery.url === null
  if (isOnItsWay && delivery.kind === 'events' && webhook.enabled) {
    await retryNow(tx, webhookId)
    return { webhook, id: deliveryId }
  }
  await queries.createAndLockQueue(tx.db, webhookId)
  tx.noteChange('deliveries')
  if (isOnItsWay && delivery.kind !== 'events') {
    await queries.retryDeliveryNow(tx.db, deliveryId)
    await queries.addManual(tx.db, webhookId, 0)
    return { webhook, id: deliveryId }
  }
  const isPing = delivery.kind === 'ping'
  await requireQuota(tx, webhookId, { pings: isPing ? 1 : 0, notifications: delivery.activity_ids.length })
  const id = await queries.copyDelivery(tx.db, deliveryId, target)
  await queries.addManual(tx.db, webhookId, 1)
  await auditTarget(tx, actor, webhook, target)
  return { webhook, id }
}

function readSince(text: string): Date {
  const since = parseDate(text)
  if (!since || since.getTime() < Date.now() - REDELIVERED_DAYS * DAY_MS)
    throw fieldInvalid(
      'since',
      `must be a date with time and zone of the last ${REDELIVERED_DAYS} days, as in 2026-01-31T12:00:00.000+0000`,
    )
  return since
}

/** A checked request: the URL, and the activities to send again. */
export interface Asked {
  readonly url: string | undefined
  readonly activityIds: readonly string[] | undefined
}

function requireOneCriterion({ failed, since }: Redeliveries): void {
  if ((failed === undefined) === (since === undefined))
    throw fieldInvalid('since', 'or failed must be given, and not both: a date, or true')
}

/** Scans the log, which may be slow, so outside any transaction. */
export async function prepareRedeliveries(
  context: Context,
  actor: Actor,
  webhookId: string,
  request: Redeliveries,
): Promise<Asked> {
  const webhook = await getManagedWebhook(context.db, actor, webhookId)
  const url = await readUrl(context, context.db, actor, webhook, request.url)
  requireOneCriterion(request)
  if (request.since === undefined) return { url, activityIds: undefined }
  const since = readSince(request.since)
  const activityIds = await findNotified(context.slowDb, webhookId, since.toISOString(), REDELIVERED_MAX + 1)
  if (activityIds.length > REDELIVERED_MAX)
    throw fieldInvalid(
      'since',
      `must be later: more than ${REDELIVERED_MAX} notifications were told since then`,
    )
  return { url, activityIds }
}

export async function redeliverMany(
  context: Context,
  tx: Transaction,
  actor: Actor,
  webhookId: string,
  { url, activityIds }: Asked,
): Promise<Queued> {
  const webhook = await getManagedWebhook(tx.db, actor, webhookId)
  if (!webhook.enabled)
    throw failure('webhook_disabled', 'The webhook is disabled. Enable it first, or deliver one thing again.')
  const endsWait = activityIds === undefined && url === undefined
  if (endsWait) await retryNow(tx, webhookId)
  await queries.createAndLockQueue(tx.db, webhookId)
  tx.noteChange('deliveries')
  const more = activityIds?.length ?? (await queries.countFailed(tx.db, webhookId))
  await requireQuota(tx, webhookId, { pings: 0, notifications: more })
  const size = Math.min(context.properties.get('svc.webhooks.consumer.payload_size'), PER_CALLBACK_MAX)
  const queued = activityIds
    ? await queries.insertRedeliveries(tx.db, { webhookId, url, activityIds, size })
    : await queries.copyFailed(tx.db, webhookId, url)
  if (queued.deliveries > 0) await queries.addManual(tx.db, webhookId, queued.deliveries)
  await auditTarget(tx, actor, webhook, url)
  return queued
}
