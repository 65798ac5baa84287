/** Deliveries of callbacks, their attempts, and the queue. */
import { type Static, Type } from 'typebox'
import { WrittenDate } from './content-entities.ts'
import { DATE_PATTERN } from './dates.ts'
import { ID_PATTERN } from './identifiers.ts'
import { Resources } from './resources.ts'

/** The maximum number of notifications of a webhook that wait for redelivery. */
export const REDELIVERED_MAX = 100_000
/** How far back `since` may go, in days: as far as pollers can. */
export const REDELIVERED_DAYS = 30

export const DELIVERY_KINDS = ['events', 'redelivery', 'ping'] as const
export type DeliveryKind = (typeof DELIVERY_KINDS)[number]
export const DELIVERY_STATES = ['pending', 'delivered', 'failed', 'replaced'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

const date = (description: string) => Type.String({ pattern: DATE_PATTERN, readOnly: true, description })

const outcomeFields = {
  at: date('When it was created.'),
  durationMs: Type.Integer({ minimum: 0, description: 'How long it took, in milliseconds.' }),
  status: Type.Optional(Type.Integer({ description: 'The status of the answer, if there was one.' })),
  reason: Type.Optional(Type.String({ description: 'Why it failed.' })),
}

export const DeliveryAttempt = Type.Object(
  {
    number: Type.Integer({ minimum: 1, description: 'The first is 1. Only the newest attempts are kept.' }),
    ...outcomeFields,
    answer: Type.Optional(
      Type.String({
        description:
          'The status and the size of the answer; for admins also some headers and the beginning of the body.',
      }),
    ),
  },
  { $id: 'DeliveryAttempt' },
)
export type DeliveryAttempt = Static<typeof DeliveryAttempt>

const fields = {
  id: Type.String({ pattern: ID_PATTERN, readOnly: true }),
  type: Type.Literal('delivery'),
  messageID: Type.String({
    readOnly: true,
    description: 'The header webhook-id: the same in every attempt and on redelivery.',
  }),
  kind: Type.Enum([...DELIVERY_KINDS], {
    description: 'events: new events; redelivery: requested again; ping: a test.',
  }),
  state: Type.Enum([...DELIVERY_STATES], {
    description: 'replaced by another delivery, without notifications that the owner may no longer see.',
  }),
  url: Type.Optional(Type.String({ description: 'The URL, if it is not the callback of the webhook.' })),
  notifications: Type.Array(Type.String({ pattern: ID_PATTERN }), {
    description: 'The ids of its notifications, in order. A ping has none.',
  }),
  attemptCount: Type.Integer({ minimum: 0 }),
  lastAttempt: Type.Optional(Type.Object(outcomeFields, { description: 'The result of the last attempt.' })),
  nextAttempt: Type.Optional(date('Not before this; only while it waits.')),
  published: date('When it was created.'),
  done: Type.Optional(date('When it was delivered or failed for good.')),
  resources: Resources,
}

/** As in lists. */
export const ListedDelivery = Type.Object(fields, { $id: 'ListedDelivery' })
export type ListedDelivery = Static<typeof ListedDelivery>

export const Delivery = Type.Object(
  {
    ...fields,
    request: Type.Object(
      {
        contentType: Type.Optional(Type.String()),
        body: Type.Optional(Type.String({ description: 'As it was sent, byte by byte.' })),
        bodyWithheld: Type.Optional(Type.String({ description: 'Why the body is not shown.' })),
      },
      { description: 'What was sent; empty before the first attempt.' },
    ),
    attempts: Type.Array(DeliveryAttempt, { description: 'Oldest first.' }),
  },
  { $id: 'Delivery' },
)
export type Delivery = Static<typeof Delivery>

const url = Type.Optional(
  Type.String({
    maxLength: 2048,
    description:
      'The URL to use instead of the callback: an absolute http or https URL that this server may call.',
  }),
)

export const Redelivery = Type.Object({ url }, { $id: 'Redelivery' })
export type Redelivery = Static<typeof Redelivery>

export const Redeliveries = Type.Object(
  {
    failed: Type.Optional(
      Type.Literal(true, {
        description: 'All failed deliveries; those that wait for their next attempt are sent at once.',
        'x-accepts': 'true',
      }),
    ),
    since: WrittenDate(
      `All notifications since this date, at most ${REDELIVERED_DAYS} days ago. Those that still wait are not sent twice.`,
    ),
    url,
  },
  { $id: 'Redeliveries' },
)
export type Redeliveries = Static<typeof Redeliveries>

export const QueuedRedeliveries = Type.Object(
  {
    queued: Type.Integer({ minimum: 0, description: 'The number of notifications that are redelivered.' }),
    deliveries: Type.Integer({ minimum: 0, description: 'The number of deliveries.' }),
  },
  { $id: 'QueuedRedeliveries' },
)
export type QueuedRedeliveries = Static<typeof QueuedRedeliveries>

export const QUEUE_STATES = ['idle', 'delivering', 'waiting', 'disabled'] as const

export const WebhookQueue = Type.Object(
  {
    state: Type.Enum([...QUEUE_STATES], {
      description: 'waiting: for the next attempt after a failure.',
    }),
    summary: Type.String({ description: 'The state in words.' }),
    queued: Type.Integer({ minimum: 0, description: 'Notifications that are in no callback yet.' }),
    waiting: Type.Integer({ minimum: 0, description: 'Deliveries that are not done.' }),
    oldest: Type.Optional(date('The date of the oldest waiting notification.')),
    lagSeconds: Type.Number({ minimum: 0, description: 'How long it has waited.' }),
    dropped: Type.Integer({
      minimum: 0,
      description: 'Notifications that were dropped because too many waited.',
    }),
    withheld: Type.Integer({
      minimum: 0,
      description: 'Notifications that were not sent because the owner could not see them at that moment.',
    }),
    failures: Type.Integer({ minimum: 0, description: 'The number of failed attempts in a row.' }),
    waitUntil: Type.Optional(date('No attempt before this, unless requested.')),
  },
  { $id: 'WebhookQueue' },
)
export type WebhookQueue = Static<typeof WebhookQueue>
