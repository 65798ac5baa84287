/** What goes out in a callback is written once, from what its webhook's owner may see at that moment. */
import type { Member } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { writeCallback } from '../notifications/bodies.ts'
import { type Notification, readNotifications } from '../notifications/notifications.ts'
import { webhookUri } from '../webhooks/represent.ts'
import type { SendableWebhook } from '../webhooks/sending.ts'
import { packBody, unpackBody } from './bytes.ts'
import * as queries from './delivery-queries.ts'
import type { Ahead, Lane } from './lane-queries.ts'

/** Of a body. What is beyond stays in the queue, unless it is a single notification. */
const BODY_MAX = 1024 * 1024

export interface OwnedWebhook extends SendableWebhook {
  readonly owner: Member
}

/** Ready to be sent. */
export interface Letter {
  readonly id: string
  readonly key: string
  readonly url: string | null
  readonly body: Buffer
  readonly contentType: string
  /** How many notifications it tells. */
  readonly size: number
}

interface Written {
  readonly notifications: readonly Notification[]
  readonly body: Buffer
  readonly contentType: string
}

function writeAll(context: Context, webhook: OwnedWebhook, notifications: readonly Notification[]): Written {
  const told = { webhookUri: webhookUri(context.config.baseUrl, webhook.id), format: webhook.format }
  const { body, contentType } = writeCallback(context, told, notifications)
  return { notifications, body, contentType }
}

/** As many as fit, from the first. */
function writeSome(context: Context, webhook: OwnedWebhook, all: readonly Notification[]): Written {
  const written = writeAll(context, webhook, all)
  const { length } = written.body
  if (length <= BODY_MAX || all.length <= 1) return written
  const fewer = Math.max(1, Math.min(all.length - 1, Math.floor((all.length * BODY_MAX) / length)))
  return writeSome(context, webhook, all.slice(0, fewer))
}

const frozenOf = ({ notifications, body, contentType }: Written): queries.Frozen => ({
  activityIds: notifications.map(({ id }) => id),
  body: packBody(body),
  contentType,
})

/** All rows up to the last one told, or all of them where none is left over. */
function biteOf(
  { positions, activity_ids }: Ahead,
  told: readonly Notification[],
  isAll: boolean,
): queries.Bite {
  const last = isAll ? positions.length - 1 : activity_ids.indexOf(told.at(-1)?.id ?? '')
  return { position: positions[last] ?? '0', rows: last + 1, withheld: last + 1 - told.length }
}

/** Undefined where there was nothing that may be told, or the lane is not as it was: look again. */
export async function freezeNext(
  context: Context,
  lane: Lane,
  webhook: OwnedWebhook,
  ahead: Ahead,
): Promise<Letter | undefined> {
  const visible = await readNotifications(context, webhook.owner, webhook.kind, ahead.activity_ids)
  if (visible.length === 0) {
    await queries.withhold(context.taskDb, lane, ahead, biteOf(ahead, [], true))
    context.deliveryMeters.noteNotifications('withheld', ahead.activity_ids.length)
    return undefined
  }
  const written = writeSome(context, webhook, visible)
  const bite = biteOf(ahead, written.notifications, written.notifications.length === visible.length)
  const frozen = await queries.freeze(context.taskDb, lane, ahead, bite, frozenOf(written))
  if (!frozen) return undefined
  context.deliveryMeters.noteNotifications('withheld', bite.withheld)
  const size = written.notifications.length
  return { ...frozen, url: null, body: written.body, contentType: written.contentType, size }
}

const letterOf = (row: queries.DeliveryRow, body: Buffer, contentType: string): Letter => ({
  id: row.id,
  key: row.key,
  url: row.url,
  body,
  contentType,
  size: row.activity_ids.length,
})

/** One that is pending: the same bytes, if its owner may still see all of it, and else another one in its place. */
export async function thaw(
  context: Context,
  lane: Lane,
  webhook: OwnedWebhook,
  delivery: queries.DeliveryRow,
): Promise<Letter | undefined> {
  const { activity_ids: ids, body, content_type } = delivery
  const visible = await readNotifications(context, webhook.owner, webhook.kind, ids)
  const isWhole = visible.length === ids.length
  if (isWhole && body && content_type) return letterOf(delivery, unpackBody(body), content_type)
  if (visible.length === 0) {
    const isRetired = await queries.retire(context.taskDb, lane, delivery)
    if (isRetired) context.deliveryMeters.noteNotifications('withheld', ids.length)
    return undefined
  }
  // What was chosen for one callback stays one, however long it is.
  const written = writeAll(context, webhook, visible)
  const frozen = frozenOf(written)
  if (isWhole) {
    const isKept = await queries.keepBody(context.taskDb, lane, delivery.id, frozen)
    return isKept ? letterOf(delivery, written.body, written.contentType) : undefined
  }
  const fresh = await queries.replace(context.taskDb, lane, delivery, frozen)
  if (!fresh) return undefined
  context.deliveryMeters.noteNotifications('withheld', ids.length - visible.length)
  return letterOf(fresh, written.body, written.contentType)
}
