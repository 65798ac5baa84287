/** The body of a callback: many notifications, strung together in the format that the receiver understands. */
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
  /** What stands before the object that is told. */
  before(notification: Notification, context: Instance): string
  /** Whether the webhook is a field of that object, its last one, or stands beside it. */
  readonly isWebhookInside: boolean
  /** What stands behind all of it. */
  readonly after: string
}

type Instance = Pick<Context, 'config' | 'vocabulary'>

/** The parts of an event that CloudEvents 1.0 asks for; its dates are those of RFC 3339. */
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
 * Strung together as bytes: what is written already is copied once, into its place. To join such long texts and then to
 * encode them takes several times as long, and there are thousands of them in a second.
 */
export function writeCallback(
  context: Instance,
  { webhookUri, format }: { webhookUri: string; format: CallbackFormat },
  notifications: readonly Notification[],
): { body: Buffer; contentType: string } {
  const { contentType, before, isWebhookInside, after }: Format = FORMATS[format]
  const behind = new Ready(`,"webhook":${JSON.stringify(webhookUri)}}${after}`)
  // The brace that closes the object is written over.
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
