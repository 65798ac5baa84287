/** The log of events, for polling instead of webhooks. */
import { Type } from 'typebox'
import { LoggedEvent } from './event-log-entities.ts'
import { fieldsQuery, operation } from './operation.ts'
import { PAGE_DEFAULT } from './page.ts'
import { V3 } from './uris.ts'

const EventLogPage = Type.Object({
  itemsPerPage: Type.Integer({ minimum: 1, description: 'The maximum number of events in an answer.' }),
  cursor: Type.String({ description: 'The next value for `since`; always present.' }),
  links: Type.Object(
    { next: Type.Optional(Type.String()) },
    {
      description: 'next is present only if there are more events now; else ask again later with the cursor.',
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
  summary: 'The events of the last 30 days, oldest first, as webhooks get them',
  access: 'reader',
  query: {
    since: Type.Optional(
      Type.String({
        maxLength: 200,
        description:
          'The cursor of an answer, or `now` for an empty list and the current cursor. Without it the list begins with the oldest.',
      }),
    ),
    count: Type.Optional(
      Type.Integer({
        minimum: 1,
        default: PAGE_DEFAULT,
        description:
          'The number of events; values above the maximum (100) are reduced to it, and itemsPerPage says so.',
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
