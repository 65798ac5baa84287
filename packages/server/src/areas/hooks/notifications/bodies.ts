/** Joins notifications into a callback body in the webhook's format. */
import { typeCodes } from '@folkmoot/contract'
import type { Context } from '../../../context.ts'
import { Ready } from '../../../representations.ts'
import { type Notification, serialized } from './notifications.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

const TYPE_NAMES: ReadonlyMap<number, string> = new Map(
  Object.entries(typeCodes).map(([name, code]) => [code, name]),
)

interface Format {
  readonly contentType: string
  /** Text before the event object, if any. */
  readonly before?: (notification: Notification, context: Instance) => string
  /** Whether the webhook URI is the last field of that object, or beside it. */
  readonly isWebhookInside: boolean
  /** Text after it. */
  readonly after: string
}

type Instance = Pick<Context, 'config' | 'vocabulary'>

/** The attributes CloudEvents 1.0 requires; its dates follow RFC 3339. */
function cloudAttributes(notification: Notification, { config, vocabulary }: Instance): string {
  const { id, verb, object, recordedAt } = notification
  const attributes = JSON.stringify({
    specversion: '1.0',
    id,
    source: config.baseUrl,
    type: vocabulary.word(verb),
    subject: `${TYPE_NAMES.get(object.type) ?? object.type}/${object.id}`,
    time: recordedAt.replace('+0000', 'Z'),
    datacontenttype: 'application/json',
  })
  return `${attributes.slice(0, -1)},"data":`
}

const FORMATS = {
  activity: { contentType: JSON_TYPE, isWebhookInside: true, after: '' },
  wrapped: { contentType: JSON_TYPE, before: () => '{"activity":', isWebhookInside: false, after: '' },
  cloudevents: {
    contentType: 'application/cloudevents-batch+json',
    before: cloudAttributes,
    isWebhookInside: true,
    after: '}',
  },
} as const satisfies Record<string, Format>

export type CallbackFormat = keyof typeof FORMATS

const [OPEN, CLOSE, COMMA] = [0x5b, 0x5d, 0x2c]

/**
 * Copies serialised bytes into one Buffer. Joining strings and encoding them takes several times as long, thousands
 * of times a second.
 */
export function writeCallback(
  context: Instance,
  { webhookUri, format }: { webhookUri: string; format: CallbackFormat },
  notifications: readonly Notification[],
): { body: Buffer; contentType: string } {
  const { contentType, before, isWebhookInside, after }: Format = FORMATS[format]
  const behind = new Ready(`,"webhook":${JSON.stringify(webhookUri)}}${after}`)
  // Overwrites the closing brace of the object.
  const overlap = isWebhookInside ? 1 : 0
  const heads = before && notifications.map((notification) => new Ready(before(notification, context)))
  const told = notifications.map(({ activity }) => serialized(context, activity))
  let length = 2 + Math.max(0, told.length - 1) + told.length * (behind.length - overlap)
  for (const [index, { length: own }] of told.entries()) length += own + (heads?.[index]?.length ?? 0)
  const body = Buffer.allocUnsafe(length)
  let at = 0
  body[at++] = OPEN
  for (const [index, one] of told.entries()) {
    if (index > 0) body[at++] = COMMA
    at = heads?.[index]?.writeTo(body, at) ?? at
    at = behind.writeTo(body, one.writeTo(body, at) - overlap)
  }
  body[at] = CLOSE
  return { body, contentType }
}
