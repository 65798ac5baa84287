/** What an open event stream tells: the `data` of each kind of event. */
import { type Static, Type } from 'typebox'
import { ID_PATTERN } from './identifiers.ts'
import { StreamEntry } from './stream-entities.ts'

/** So many streams, and as many objects, an event stream may be opened for. */
export const EVENT_STREAM_ITEMS = 20

const ActivityEvent = Type.Object(
  {
    stream: Type.String({ description: 'The URI of the stream that it came into.' }),
    activity: StreamEntry,
  },
  { $id: 'ActivityEvent', description: 'event: activity. As the list of the stream has it.' },
)

const InboxEvent = Type.Object(
  { unread: Type.Integer({ minimum: 0, description: 'As inbox/counts has it.' }) },
  { $id: 'InboxEvent', description: 'event: inbox. At the beginning, and whenever it is another number.' },
)

const ChangedEvent = Type.Object(
  {
    object: Type.String({ description: 'The URI, as it was asked for.' }),
    verb: Type.String({ description: 'What happened to it, or in it.' }),
    activity: Type.String({ pattern: ID_PATTERN, description: 'The id of the activity that says more.' }),
  },
  { $id: 'ChangedEvent', description: 'event: changed. Something happened to what an open page shows.' },
)

const ResetEvent = Type.Object(
  {},
  {
    $id: 'ResetEvent',
    description: 'event: reset. What happened meanwhile is not known any more: load anew what is shown.',
  },
)

export const STREAM_EVENTS = {
  activity: ActivityEvent,
  inbox: InboxEvent,
  changed: ChangedEvent,
  reset: ResetEvent,
} as const

export type StreamEventName = keyof typeof STREAM_EVENTS
export type ActivityEvent = Static<typeof ActivityEvent>
export type InboxEvent = Static<typeof InboxEvent>
export type ChangedEvent = Static<typeof ChangedEvent>
