/** A callback body is rendered once, from what the webhook's owner may see at that moment. */
import type { Member } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { writeCallback } from '../notifications/bodies.ts'
import type { Notification } from '../notifications/notifications.ts'
import { readNotifications } from '../notifications/reading.ts'
import { webhookUri } from '../webhooks/represent.ts'
import type { SendableWebhook } from '../webhooks/sending.ts'
import { packBody, unpackBody } from './bytes.ts'
import * as queries from './delivery-queries.ts'
import type { LeasedQueue } from './lease-queries.ts'
import { insertDelivery } from './packing-queries.ts'
import type { QueueHead } from './peek-queries.ts'

/** Bytes per body. The rest stays queued, unless it is a single notification. */
const BODY_MAX = 1024 * 1024

export interface OwnedWebhook extends SendableWebhook {
  readonly owner: Member
}

/** A rendered body, ready to send. */
export interface Payload {
  readonly id: string
  readonly key: string
  readonly url: string | null
  readonly body: Buffer
  readonly contentType: string
  /** Number of notifications. */
  readonly size: number
}

interface Rendered {
  readonly notifications: readonly Notification[]
  readonly body: Buffer
  readonly contentType: string
}

function renderAll(
  context: Context,
  webhook: OwnedWebhook,
  notifications: readonly Notification[],
): Rendered {
  const told = { webhookUri: webhookUri(context.config.baseUrl, webhook.id), format: webhook.format }
  const { body, contentType } = writeCallback(context, told, notifications)
  return { notifications, body, contentType }
}

/** As many as fit, from the first. */
function renderFitting(context: Context, webhook: OwnedWebhook, all: readonly Notification[]): Rendered {
  const rendered = renderAll(context, webhook, all)
  const { length } = rendered.body
  if (length <= BODY_MAX || all.length <= 1) return rendered
  const fewer = Math.max(1, Math.min(all.length - 1, Math.floor((all.length * BODY_MAX) / length)))
  return renderFitting(context, webhook, all.slice(0, fewer))
}

const packedOf = ({ notifications, body, contentType }: Rendered): queries.PackedPayload => ({
  activityIds: notifications.map(({ id }) => id),
  body: packBody(body),
  contentType,
})

/** All rows up to the last one rendered, or all rows if everything fitted. */
function partOf(
  { positions, activity_ids }: QueueHead,
  told: readonly Notification[],
  isAll: boolean,
): queries.QueuePart {
  const last = isAll ? positions.length - 1 : activity_ids.indexOf(told.at(-1)?.id ?? '')
  return { position: positions[last] ?? '0', rows: last + 1, withheld: last + 1 - told.length }
}

/** Undefined when the owner may see none of it, or the queue changed: read again. */
export async function renderNext(
  context: Context,
  queue: LeasedQueue,
  webhook: OwnedWebhook,
  head: QueueHead,
): Promise<Payload | undefined> {
  const visible = await readNotifications(context, webhook.owner, webhook.kind, head.activity_ids)
  if (visible.length === 0) {
    await queries.withhold(context.jobDb, queue, head, partOf(head, [], true))
    context.deliveryMeters.noteNotifications('withheld', head.activity_ids.length)
    return undefined
  }
  const rendered = renderFitting(context, webhook, visible)
  const part = partOf(head, rendered.notifications, rendered.notifications.length === visible.length)
  const packed = await insertDelivery(context.jobDb, queue, head, part, packedOf(rendered))
  if (!packed) return undefined
  context.deliveryMeters.noteNotifications('withheld', part.withheld)
  const size = rendered.notifications.length
  return { ...packed, url: null, body: rendered.body, contentType: rendered.contentType, size }
}

const payloadOf = (row: queries.DeliveryRow, body: Buffer, contentType: string): Payload => ({
  id: row.id,
  key: row.key,
  url: row.url,
  body,
  contentType,
  size: row.activity_ids.length,
})

/** Whether the stored bytes may be sent: a webhook that lost the scope `read` may have bodies with texts from before. */
const maySendStored = ({ owner }: OwnedWebhook, stored: Buffer, rendered: () => Buffer) =>
  owner.scopes.has('read') || stored.equals(rendered())

/** Loads a pending delivery: the stored bytes if the owner may still see all of it, otherwise a replacement. */
export async function loadPayload(
  context: Context,
  queue: LeasedQueue,
  webhook: OwnedWebhook,
  delivery: queries.DeliveryRow,
): Promise<Payload | undefined> {
  const { activity_ids: ids, body, content_type } = delivery
  const visible = await readNotifications(context, webhook.owner, webhook.kind, ids)
  const isWhole = visible.length === ids.length
  const stored =
    isWhole && body && content_type ? { body: unpackBody(body), contentType: content_type } : undefined
  const isPing = ids.length === 0
  if (
    stored &&
    (isPing || maySendStored(webhook, stored.body, () => renderAll(context, webhook, visible).body))
  )
    return payloadOf(delivery, stored.body, stored.contentType)
  if (visible.length === 0) {
    const isRetired = await queries.retire(context.jobDb, queue, delivery)
    if (isRetired) context.deliveryMeters.noteNotifications('withheld', ids.length)
    return undefined
  }
  // One callback stays one, whatever its size.
  const rendered = renderAll(context, webhook, visible)
  const packed = packedOf(rendered)
  if (isWhole && !stored) {
    const isKept = await queries.keepBody(context.jobDb, queue, delivery.id, packed)
    return isKept ? payloadOf(delivery, rendered.body, rendered.contentType) : undefined
  }
  const fresh = await queries.replace(context.jobDb, queue, delivery, packed)
  if (!fresh) return undefined
  context.deliveryMeters.noteNotifications('withheld', ids.length - visible.length)
  return payloadOf(fresh, rendered.body, rendered.contentType)
}
