/** Live events. */
import { Type } from 'typebox'
import { operation } from './operation.ts'
import { STREAM_EVENTS } from './stream-event-entities.ts'
import { V3 } from './uris.ts'

const CURSOR_MAX = 200

export const openEventStream = operation({
  id: 'openEventStream',
  method: 'GET',
  path: `${V3}/stream-events`,
  since: '3.15',
  group: 'Streams',
  summary: 'New events, as server-sent events',
  access: 'person',
  query: {
    streams: Type.Optional(
      Type.String({
        maxLength: 1000,
        description:
          'Streams of the caller, comma-separated: their ids, or the sources of built-in ones (connections). At most 20.',
      }),
    ),
    inbox: Type.Optional(
      Type.Boolean({ default: false, description: 'Whether to send the unread count of the inbox.' }),
    ),
    moderation: Type.Optional(
      Type.Boolean({ default: false, description: 'Whether to send changes of the moderation queue.' }),
    ),
    look: Type.Optional(
      Type.Boolean({ default: false, description: 'Whether to send the version of the look.' }),
    ),
    objects: Type.Optional(
      Type.String({
        maxLength: 8000,
        description: 'The URIs of content and places whose changes to send, comma-separated. At most 20.',
      }),
    ),
    lastEventID: Type.Optional(
      Type.String({
        maxLength: CURSOR_MAX,
        description: 'For clients that cannot set the header Last-Event-ID, which takes precedence.',
      }),
    ),
  },
  headers: {
    'Last-Event-ID': Type.Optional(
      Type.String({
        maxLength: CURSOR_MAX,
        description: 'The id of the last received event: later ones are sent first.',
      }),
    ),
  },
  answer: { kind: 'events', status: 200, events: STREAM_EVENTS },
  errors: ['too_many_event_streams', 'event_streams_full'],
})
