/** The log of events, for those who ask instead of being called. */
import { Type } from 'typebox'
import { LoggedEvent } from './event-log-entities.ts'
import { fieldsQuery, operation } from './operation.ts'
import { PAGE_DEFAULT } from './page.ts'
import { V3 } from './uris.ts'

const EventLogPage = Type.Object({
  itemsPerPage: Type.Integer({ minimum: 1, description: 'The most events that an answer has.' }),
  cursor: Type.String({ description: 'Where to go on: the next `since`. It is always there.' }),
  links: Type.Object(
    { next: Type.Optional(Type.String()) },
    {
      description: 'next is there only where the log goes on at once; else ask again later with the cursor.',
    },
  ),
  list: Type.Array(LoggedEvent),
})

export const listEvents = operation({
  id: 'listEvents',
  method: 'GET',
  path: `${V3}/events`,
  since: '3.15',
  group: 'Activities',
  summary: 'What happened in the last 30 days, oldest first, as webhooks tell it',
  access: 'reader',
  query: {
    since: Type.Optional(
      Type.String({
        maxLength: 200,
        description:
          'The cursor of an answer, or `now` for an empty list and the cursor of now. Without it the list begins with the oldest.',
      }),
    ),
    count: Type.Optional(
      Type.Integer({
        minimum: 1,
        default: PAGE_DEFAULT,
        description: 'The most events; more than the maximum (100) is clamped, and itemsPerPage says so.',
      }),
    ),
    ...fieldsQuery,
  },
  summaryFields: [
    'id',
    'type',
    'verb',
    'actor',
    'title',
    'url',
    'svc',
    'published',
    'timestamp',
    'resources',
  ],
  answer: { kind: 'document', status: 200, schema: EventLogPage, guarded: true },
  errors: ['cursor_expired'],
})
