/** The body of a callback: many notifications, strung together in the format that the receiver understands. */
import { typeCodes } from '@folkmoot/contract'
import type { Context } from '../../context.ts'
import { type Notification, writtenBy } from './notifications.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

const TYPE_NAMES: ReadonlyMap<number, string> = new Map(
  Object.entries(typeCodes).map(([name, code]) => [code, name]),
)

interface Callback {
  /** The webhook's URI as JSON. */
  readonly webhook: string
  readonly context: Pick<Context, 'config' | 'vocabulary'>
}

interface Format {
  readonly contentType: string
  write(notification: Notification, callback: Callback): string
}

/** The last field of the object; what is written before is the same for all webhooks. */
function withWebhook(notification: Notification, { webhook, context }: Callback): string {
  return `${writtenBy(context, notification.activity).json.slice(0, -1)},"webhook":${webhook}}`
}

/** The parts of an event that CloudEvents 1.0 asks for; its dates are those of RFC 3339. */
function cloudEvent(notification: Notification, callback: Callback): string {
  const { id, verb, object, recordedAt } = notification
  const { config, vocabulary } = callback.context
  const attributes = JSON.stringify({
    specversion: '1.0',
    id,
    source: config.baseUrl,
    type: vocabulary.word(verb),
    subject: `${TYPE_NAMES.get(object.type) ?? object.type}/${object.id}`,
    time: recordedAt.replace('+0000', 'Z'),
    datacontenttype: 'application/json',
  })
  return `${attributes.slice(0, -1)},"data":${withWebhook(notification, callback)}}`
}

const FORMATS = {
  activity: { contentType: JSON_TYPE, write: withWebhook },
  wrapped: {
    contentType: JSON_TYPE,
    write: (notification, { webhook, context }) =>
      `{"activity":${writtenBy(context, notification.activity).json},"webhook":${webhook}}`,
  },
  cloudevents: { contentType: 'application/cloudevents-batch+json', write: cloudEvent },
} as const satisfies Record<string, Format>

export type CallbackFormat = keyof typeof FORMATS

export function writeCallback(
  context: Pick<Context, 'config' | 'vocabulary'>,
  { webhookUri, format }: { webhookUri: string; format: CallbackFormat },
  notifications: readonly Notification[],
): { body: string; contentType: string } {
  const { contentType, write } = FORMATS[format]
  const callback = { webhook: JSON.stringify(webhookUri), context }
  const items = notifications.map((notification) => write(notification, callback))
  return { body: `[${items.join(',')}]`, contentType }
}
