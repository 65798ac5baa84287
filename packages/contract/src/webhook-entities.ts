/** The webhook: the entity, and the inputs for registering and changing it. */
import { type Static, Type } from 'typebox'
import { currentPassword } from './current-password.ts'
import { DATE_PATTERN } from './dates.ts'
import { QUEUE_STATES } from './delivery-entities.ts'
import { ID_PATTERN, typeCodes } from './identifiers.ts'
import { PersonSummary } from './people-entities.ts'
import { Resources } from './resources.ts'
import { SYSTEM_VERBS, type SystemEventType } from './verbs.ts'

export const WEBHOOK_KINDS = ['content', 'system'] as const
export type WebhookKind = (typeof WEBHOOK_KINDS)[number]

/** The names in `events` of a content webhook: types of content. */
export const CONTENT_EVENTS = [
  'announcement',
  'comment',
  'discussion',
  'document',
  'message',
  'update',
] as const
export type ContentEvent = (typeof CONTENT_EVENTS)[number]

/** Those of a system webhook. */
export const SYSTEM_EVENTS = Object.keys(SYSTEM_VERBS).sort() as SystemEventType[]

/** The body of a callback: activities; each together with the URI of the webhook; or CloudEvents. */
export const WEBHOOK_FORMATS = ['activity', 'wrapped', 'cloudevents'] as const
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number]

/** For filters. */
export const WEBHOOK_STATES = ['healthy', 'waiting', 'buggy', 'disabled'] as const
export type WebhookState = (typeof WEBHOOK_STATES)[number]

export const REASON_MAX = 500

const date = (description: string) => Type.String({ pattern: DATE_PATTERN, readOnly: true, description })

const NAMES = `of content: ${CONTENT_EVENTS.join(', ')}; or of the system: ${SYSTEM_EVENTS.join(', ')}`
const EventNames = Type.Union(
  [Type.String({ maxLength: 1000 }), Type.Array(Type.String({ maxLength: 100 }))],
  {
    description: `Event names, as a comma-separated text or an array. Names ${NAMES}; never of both. Default with an object: all names of content.`,
    'x-accepts': `names in one text with commas, or an array of them: ${NAMES}`,
  },
)
export type EventNames = Static<typeof EventNames>

const Callback = Type.String({
  minLength: 1,
  description:
    'The absolute http or https URL that is called. Addresses of the server’s own network are refused.',
})
const ObjectUri = Type.String({
  minLength: 1,
  maxLength: 2048,
  description:
    'The URI of a place, or of one discussion, document, announcement or status update; only with names of content.',
})
const Format = Type.Enum([...WEBHOOK_FORMATS], {
  description:
    'The format of callbacks; the default is activity, unless the vocabulary of the instance has another.',
})
const Enabled = Type.Boolean({
  description:
    'While it is disabled nothing is queued; notifications that are queued already stay for 30 days.',
})

const optionalFields = {
  type: Type.Optional(Type.Literal('webhook')),
  events: Type.Optional(EventNames),
  object: Type.Optional(ObjectUri),
  format: Type.Optional(Format),
  enabled: Type.Optional(Enabled),
}

export const NewWebhook = Type.Object(
  { ...optionalFields, callback: Callback, currentPassword: currentPassword('to register webhooks') },
  { $id: 'NewWebhook' },
)
export type NewWebhook = Static<typeof NewWebhook>

export const WebhookChange = Type.Object(
  {
    ...optionalFields,
    callback: Type.Optional(Callback),
    reason: Type.Optional(
      Type.String({
        maxLength: REASON_MAX,
        description:
          'Why it is disabled or enabled, for the audit log; its owner is told why it is disabled. Kept only if `enabled` changes.',
      }),
    ),
    currentPassword: currentPassword('to change callback, events or object, and to enable it'),
  },
  { $id: 'WebhookChange' },
)
export type WebhookChange = Static<typeof WebhookChange>

const fields = {
  id: Type.String({ pattern: ID_PATTERN, readOnly: true }),
  type: Type.Literal('webhook'),
  typeCode: Type.Literal(typeCodes.webhook, { readOnly: true }),
  events: Type.String({ description: 'Event names, comma-separated.' }),
  event: Type.Optional(
    Type.String({
      readOnly: true,
      description: 'The same as events, for compatibility in some vocabularies.',
    }),
  ),
  callback: Type.String(),
  object: Type.Optional(
    Type.String({ description: 'The URI of its place or content; absent for events of the system.' }),
  ),
  format: Type.Enum([...WEBHOOK_FORMATS]),
  enabled: Type.Boolean(),
  disabledReason: Type.Optional(
    Type.String({
      readOnly: true,
      description: 'Why it was disabled; absent if a person did it and gave no reason.',
    }),
  ),
  buggy: Type.Boolean({
    readOnly: true,
    description: 'Whether the last callbacks failed; events are still queued.',
  }),
  buggyDate: Type.Optional(date('Since when it is buggy.')),
  lastDelivery: Type.Optional(date('When a callback last succeeded.')),
  owner: Type.Optional(PersonSummary),
  published: date('When it was registered.'),
  updated: date('When it was last changed.'),
  svc: Type.Object(
    {
      queueState: Type.Enum([...QUEUE_STATES], {
        description: 'waiting: for the next attempt after a failure.',
      }),
      queued: Type.Integer({ minimum: 0, description: 'Notifications that are in no callback yet.' }),
    },
    { readOnly: true },
  ),
  resources: Resources,
}

/** Never with its secret. */
export const Webhook = Type.Object(fields, { $id: 'Webhook' })
export type Webhook = Static<typeof Webhook>

export const WebhookWithSecret = Type.Object(
  {
    ...fields,
    secret: Type.String({
      description: 'The secret for signing callbacks, in the format of Standard Webhooks. Shown only here.',
    }),
  },
  { $id: 'WebhookWithSecret' },
)
export type WebhookWithSecret = Static<typeof WebhookWithSecret>

/** A week. */
export const OVERLAP_MAX = 604_800
/** A day. */
export const OVERLAP_USUAL = 86_400

export const SecretRotation = Type.Object(
  {
    overlap: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: OVERLAP_MAX,
        description: `For how many seconds callbacks are also signed with the old secret; by default ${OVERLAP_USUAL}.`,
      }),
    ),
    currentPassword: currentPassword('for this'),
  },
  { $id: 'SecretRotation' },
)
export type SecretRotation = Static<typeof SecretRotation>

export const SIGNATURE_REASONS = [
  'idMalformed',
  'timestampMalformed',
  'signatureMalformed',
  'signatureDiffers',
  'secretEnded',
  'timestampTooOld',
  'timestampTooNew',
] as const
export type SignatureReason = (typeof SIGNATURE_REASONS)[number]

const HEADER = { maxLength: 1000 }

/** A callback as it was received. */
export const SignedCallback = Type.Object(
  {
    id: Type.String({ ...HEADER, description: 'The header webhook-id.' }),
    timestamp: Type.Union([Type.String(HEADER), Type.Integer()], {
      description: 'The header webhook-timestamp.',
      'x-accepts': 'the header webhook-timestamp: seconds since 1970, as text or as a number',
    }),
    signature: Type.String({ ...HEADER, description: 'The header webhook-signature.' }),
    body: Type.String({ maxLength: 2_000_000, description: 'The body exactly as received.' }),
  },
  { $id: 'SignedCallback' },
)
export type SignedCallback = Static<typeof SignedCallback>

export const SignatureVerdict = Type.Object(
  {
    valid: Type.Boolean(),
    reason: Type.Optional(
      Type.Enum([...SIGNATURE_REASONS], { description: 'Why it is invalid; absent if it is valid.' }),
    ),
    message: Type.String({ description: 'The same as a sentence.' }),
  },
  { $id: 'SignatureVerdict' },
)
export type SignatureVerdict = Static<typeof SignatureVerdict>
