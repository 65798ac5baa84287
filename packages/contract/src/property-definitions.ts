/** The properties that admins set while the server runs. Names as in the code; the HTTP layer writes the vendor word. */
import { type Static, Type } from 'typebox'
import { MAX_EMOJI, readEmojiList } from './emoji.ts'

interface IntegerDefinition {
  readonly type: 'integer'
  readonly default: number
  readonly minimum: number
  readonly maximum: number
  readonly meaning: string
}

interface TextDefinition {
  readonly type: 'string'
  readonly default: string
  readonly accepted: string
  /** In the spelling that is stored; undefined if it is not accepted. */
  readonly read: (text: string) => string | undefined
  readonly meaning: string
}

export type PropertyDefinition = IntegerDefinition | TextDefinition

const seconds = (standard: number, meaning: string) =>
  ({ type: 'integer', default: standard, minimum: 1, maximum: 300, meaning }) as const

export const propertyDefinitions = {
  'svc.mail.notifications.day.max': {
    type: 'integer',
    default: 50,
    minimum: 0,
    maximum: 1_000,
    meaning: 'Immediate notification mails per person and day; the rest waits for the digest.',
  },
  'svc.reactions.emoji': {
    type: 'string',
    default: '❤️ 🎉 😄 💡 🤔 👀',
    accepted: `at most ${MAX_EMOJI} different emoji with spaces between them; empty: no reactions`,
    read: readEmojiList,
    meaning: 'The emoji that people may react to content with, in the order in which they are offered.',
  },
  'svc.webhooks.buggy.after': {
    type: 'integer',
    default: 3,
    minimum: 1,
    maximum: 1_000,
    meaning: 'Failures in a row after which a webhook is marked buggy.',
  },
  'svc.webhooks.consumer.callbacks_per_exec': {
    type: 'integer',
    default: 3,
    minimum: 1,
    maximum: 1_000,
    meaning: 'Callbacks of one webhook in a row, before other webhooks are served.',
  },
  'svc.webhooks.consumer.payload_size': {
    type: 'integer',
    default: 100,
    minimum: 1,
    maximum: 1_000,
    meaning: 'Notifications in one callback, at most.',
  },
  'svc.webhooks.queue.rows.max': {
    type: 'integer',
    default: 330_000,
    minimum: 1,
    maximum: 100_000_000,
    meaning: 'Maximum number of queued notifications; beyond it the oldest of the longest queue are deleted.',
  },
  'svc.webhooks.timeout.connection.default': seconds(
    15,
    'Seconds to wait for a connection to a callback, unless the maximum is less.',
  ),
  'svc.webhooks.timeout.connection.max': seconds(
    15,
    'Maximum number of seconds to wait for a connection to a callback.',
  ),
  'svc.webhooks.timeout.read.default': seconds(
    5,
    'Seconds to wait for the answer of a callback, unless the maximum is less.',
  ),
  'svc.webhooks.timeout.read.max': seconds(
    5,
    'Maximum number of seconds to wait for the answer of a callback.',
  ),
} as const satisfies Record<string, PropertyDefinition>

export type PropertyName = keyof typeof propertyDefinitions
export type PropertyValue<Name extends PropertyName = PropertyName> = Name extends PropertyName
  ? (typeof propertyDefinitions)[Name]['type'] extends 'integer'
    ? number
    : string
  : never

/** With the type that all definitions have. */
export const propertyDefinition = (name: PropertyName): PropertyDefinition => propertyDefinitions[name]

/** In the order in which they are listed. */
export const PROPERTY_NAMES = Object.keys(propertyDefinitions).sort() as PropertyName[]

export const Property = Type.Object(
  {
    name: Type.String({ readOnly: true }),
    value: Type.Union([Type.Integer(), Type.String()], { description: 'The current value, on every node.' }),
    default: Type.Union([Type.Integer(), Type.String()], { readOnly: true }),
    type: Type.Enum(['integer', 'string'], { readOnly: true }),
    description: Type.String({ readOnly: true, description: 'What it does, and which values it accepts.' }),
  },
  { $id: 'Property' },
)
export type Property = Static<typeof Property>

export const PropertyChange = Type.Object(
  {
    // Which values are accepted depends on the property, so the schema leaves it open.
    value: Type.Unknown({
      description: 'A value of its type that the property accepts, or null to restore the default.',
    }),
  },
  { $id: 'PropertyChange' },
)
