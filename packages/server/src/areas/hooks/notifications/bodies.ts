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
  /** Text before the event object. */
  before(notification: Notification, context: Instance): string
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
  activity: { contentType: JSON_TYPE, before: () => '', isWebhookInside: true, after: '' },
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
  const items = notifications.map((notification) => ({
    head: new Ready(before(notification, context)),
    told: serialized(context, notification.activity),
  }))
  const lengths = items.map(({ head, told }) => head.length + told.length - overlap + behind.length)
  const commas = Math.max(0, items.length - 1)
  const body = Buffer.allocUnsafe(lengths.reduce((sum, length) => sum + length, 2 + commas))
  let at = 0
  body[at++] = OPEN
  for (const [index, { head, told }] of items.entries()) {
    if (index > 0) body[at++] = COMMA
    at = told.writeTo(body, head.writeTo(body, at)) - overlap
    at = behind.writeTo(body, at)
  }
  body[at] = CLOSE
  return { body, contentType }
}
