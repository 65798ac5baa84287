/** What became of callbacks: deliveries, their attempts, and what still waits. */
import { type Static, Type } from 'typebox'
import { WrittenDate } from './content-entities.ts'
import { DATE_PATTERN } from './dates.ts'
import { ID_PATTERN } from './identifiers.ts'
import { Resources } from './resources.ts'

/** The most notifications of a webhook that wait to be delivered again. */
export const REDELIVERED_MAX = 100_000
/** How far back `since` may go, in days: as far as pollers can. */
export const REDELIVERED_DAYS = 30

export const DELIVERY_KINDS = ['events', 'redelivery', 'ping'] as const
export type DeliveryKind = (typeof DELIVERY_KINDS)[number]
export const DELIVERY_STATES = ['pending', 'delivered', 'failed', 'replaced'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

const date = (description: string) => Type.String({ pattern: DATE_PATTERN, readOnly: true, description })

const outcomeFields = {
  at: date('When it was made.'),
  durationMs: Type.Integer({ minimum: 0, description: 'How long it took, in milliseconds.' }),
  status: Type.Optional(Type.Integer({ description: 'The status of the answer, if there was one.' })),
  reason: Type.Optional(Type.String({ description: 'Why it came to nothing.' })),
}

export const DeliveryAttempt = Type.Object(
  {
    number: Type.Integer({ minimum: 1, description: 'The first is 1. Of many the oldest are forgotten.' }),
    ...outcomeFields,
    answer: Type.Optional(
      Type.String({ description: 'The beginning of the answer: status, some headers, some of the body.' }),
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
    description: 'The header webhook-id: the same in every attempt, and when the same is delivered again.',
  }),
  kind: Type.Enum([...DELIVERY_KINDS], {
    description: 'events: as they happened; redelivery: somebody asked for it again; ping: a trial.',
  }),
  state: Type.Enum([...DELIVERY_STATES], {
    description: 'replaced: another one was made in its place, which tells what may still be told.',
  }),
  url: Type.Optional(Type.String({ description: 'Where it goes, if not to the callback of the webhook.' })),
  notifications: Type.Array(Type.String({ pattern: ID_PATTERN }), {
    description: 'The ids of what it tells, in their order. A ping tells nothing.',
  }),
  attemptCount: Type.Integer({ minimum: 0 }),
  lastAttempt: Type.Optional(Type.Object(outcomeFields, { description: 'What became of the last attempt.' })),
  nextAttempt: Type.Optional(date('Not before this; of what waits.')),
  published: date('When it was made.'),
  done: Type.Optional(date('When it was delivered or given up.')),
  resources: Resources,
}

/** As lists have it. */
export const ListedDelivery = Type.Object(fields, { $id: 'ListedDelivery' })
export type ListedDelivery = Static<typeof ListedDelivery>

export const Delivery = Type.Object(
  {
    ...fields,
    request: Type.Object(
      {
        contentType: Type.Optional(Type.String()),
        body: Type.Optional(Type.String({ description: 'As it was sent, byte by byte.' })),
        bodyWithheld: Type.Optional(
          Type.String({ description: 'Why there is no body here, where there is one.' }),
        ),
      },
      { description: 'What was sent; empty before the first attempt.' },
    ),
    attempts: Type.Array(DeliveryAttempt, { description: 'The oldest first.' }),
  },
  { $id: 'Delivery' },
)
export type Delivery = Static<typeof Delivery>

const url = Type.Optional(
  Type.String({
    maxLength: 2048,
    description: 'Where to instead of the callback: an absolute http or https URL that this server may call.',
  }),
)

export const Redelivery = Type.Object({ url }, { $id: 'Redelivery' })
export type Redelivery = Static<typeof Redelivery>

export const Redeliveries = Type.Object(
  {
    failed: Type.Optional(
      Type.Literal(true, {
        description: 'All deliveries that failed, and what waits for its next attempt goes at once.',
        'x-accepts': 'true',
      }),
    ),
    since: WrittenDate(
      `All that was told from this moment on, at most ${REDELIVERED_DAYS} days ago. What still waits is not told twice.`,
    ),
    url,
  },
  { $id: 'Redeliveries' },
)
export type Redeliveries = Static<typeof Redeliveries>

export const QueuedRedeliveries = Type.Object(
  {
    queued: Type.Integer({ minimum: 0, description: 'How many notifications are told again.' }),
    deliveries: Type.Integer({ minimum: 0, description: 'In how many deliveries.' }),
  },
  { $id: 'QueuedRedeliveries' },
)
export type QueuedRedeliveries = Static<typeof QueuedRedeliveries>

export const QUEUE_STATES = ['idle', 'delivering', 'waiting', 'disabled'] as const

export const WebhookQueue = Type.Object(
  {
    state: Type.Enum([...QUEUE_STATES], {
      description: 'waiting: for the next attempt, after one that failed.',
    }),
    summary: Type.String({ description: 'The state in words.' }),
    queued: Type.Integer({ minimum: 0, description: 'Notifications that are in no callback yet.' }),
    waiting: Type.Integer({ minimum: 0, description: 'Deliveries that are not done.' }),
    oldest: Type.Optional(date('When the oldest happened of all that waits.')),
    lagSeconds: Type.Number({ minimum: 0, description: 'How long that has waited.' }),
    dropped: Type.Integer({ minimum: 0, description: 'Notifications that were lost since too many waited.' }),
    withheld: Type.Integer({
      minimum: 0,
      description: 'Notifications that were not sent, for the owner could not see them at that moment.',
    }),
    failures: Type.Integer({ minimum: 0, description: 'Attempts that failed in a row.' }),
    waitUntil: Type.Optional(date('No attempt before this, unless somebody asks for one.')),
  },
  { $id: 'WebhookQueue' },
)
export type WebhookQueue = Static<typeof WebhookQueue>
