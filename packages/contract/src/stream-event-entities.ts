/** Server-sent events: the `data` of each kind. */
import { type Static, Type } from 'typebox'
import { ID_PATTERN } from './identifiers.ts'
import { StreamEntry } from './stream-entities.ts'

/** The maximum number of streams, and of objects, of one event stream. */
export const EVENT_STREAM_ITEMS = 20

const ActivityEvent = Type.Object(
  {
    stream: Type.String({ description: 'The URI of the stream.' }),
    activity: StreamEntry,
  },
  { $id: 'ActivityEvent', description: 'event: activity. An entry of the stream.' },
)

const InboxEvent = Type.Object(
  { unread: Type.Integer({ minimum: 0, description: 'As in inbox/counts.' }) },
  { $id: 'InboxEvent', description: 'event: inbox. At the beginning, and whenever the number changes.' },
)

const ModerationEvent = Type.Object(
  {
    open: Type.Integer({ minimum: 0, description: 'As in moderation/counts.' }),
    items: Type.Array(Type.String({ pattern: ID_PATTERN }), {
      description:
        'The ids of the items that changed; empty at the beginning. Read what you show of them again.',
    }),
  },
  {
    $id: 'ModerationEvent',
    description:
      'event: moderation. To those who decide about something: at the beginning, and when items that they may see are new, reported again, decided or reopened.',
  },
)

const ChangedEvent = Type.Object(
  {
    object: Type.String({ description: 'The URI as in the request.' }),
    verb: Type.String({ description: 'The verb of the activity.' }),
    activity: Type.String({ pattern: ID_PATTERN, description: 'The id of the activity.' }),
  },
  { $id: 'ChangedEvent', description: 'event: changed. One of the requested objects changed.' },
)

const LookEvent = Type.Object(
  { version: Type.String({ pattern: ID_PATTERN, description: 'As in GET /look.' }) },
  {
    $id: 'LookEvent',
    description: 'event: look. At the beginning, and when the look of the community changes: read it again.',
  },
)

const ResetEvent = Type.Object(
  {},
  {
    $id: 'ResetEvent',
    description: 'event: reset. Missed events are no longer available: reload what you show.',
  },
)

export const STREAM_EVENTS = {
  activity: ActivityEvent,
  inbox: InboxEvent,
  changed: ChangedEvent,
  moderation: ModerationEvent,
  look: LookEvent,
  reset: ResetEvent,
} as const

export type StreamEventName = keyof typeof STREAM_EVENTS
export type ActivityEvent = Static<typeof ActivityEvent>
export type InboxEvent = Static<typeof InboxEvent>
export type ChangedEvent = Static<typeof ChangedEvent>
export type LookEvent = Static<typeof LookEvent>
export type ModerationEvent = Static<typeof ModerationEvent>
