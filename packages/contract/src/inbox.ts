/** The operations on the caller's own inbox; nobody can read another one. */
import { Type } from 'typebox'
import { activityListQuery } from './activity-operations.ts'
import { ID_PATTERN } from './identifiers.ts'
import { InboxCounts, InboxEntry } from './inbox-entities.ts'
import { fieldsQuery, operation } from './operation.ts'
import { Page } from './page.ts'
import { V3 } from './uris.ts'

const base = {
  since: '3.0',
  group: 'Inbox',
  access: 'person',
  summaryFields: ['id', 'type', 'verb', 'actor', 'title', 'url', 'published', 'read', 'reason', 'resources'],
} as const
const entryParams = {
  inboxEntryID: Type.String({
    pattern: ID_PATTERN,
    'x-accepts': 'a positive whole number',
    description: "The entry's id.",
  }),
}
const done = { kind: 'nothing', status: 204 } as const

export const listInbox = operation({
  ...base,
  id: 'listInbox',
  method: 'GET',
  path: `${V3}/inbox`,
  summary: 'The inbox of the caller, newest first, one entry per conversation',
  query: {
    ...activityListQuery,
    grouped: Type.Optional(
      Type.Boolean({
        default: true,
        description: 'false: every entry, and not only the newest of each conversation.',
      }),
    ),
    filter: Type.Optional(Type.Array(Type.String({ maxLength: 4096 }), { maxItems: 20 })),
  },
  filters: {
    unread: { flag: true, description: 'Only unread entries.' },
    reason: { description: 'Only entries with one of these reasons: reason(mention,reply).' },
    conversation: { description: 'Only entries of the conversations with one of these URIs.' },
  },
  answer: { kind: 'page', status: 200, schema: Page(InboxEntry) },
  errors: ['filter_invalid'],
})

export const getInboxCounts = operation({
  ...base,
  id: 'getInboxCounts',
  method: 'GET',
  path: `${V3}/inbox/counts`,
  summary: 'The number of unread entries',
  answer: { kind: 'document', status: 200, schema: InboxCounts, guarded: true },
  errors: [],
})

export const getInboxEntry = operation({
  ...base,
  id: 'getInboxEntry',
  method: 'GET',
  path: `${V3}/inbox/{inboxEntryID}`,
  summary: 'Read one entry of the caller’s inbox',
  params: entryParams,
  query: fieldsQuery,
  answer: { kind: 'entity', status: 200, schema: InboxEntry },
  errors: ['inbox_entry_missing'],
})

export const markEntryRead = operation({
  ...base,
  id: 'markEntryRead',
  method: 'POST',
  path: `${V3}/inbox/{inboxEntryID}/read`,
  summary: 'Mark an entry and the older ones of its conversation as read',
  params: entryParams,
  answer: done,
  errors: ['inbox_entry_missing'],
})

export const markEntryUnread = operation({
  ...base,
  id: 'markEntryUnread',
  method: 'DELETE',
  path: `${V3}/inbox/{inboxEntryID}/read`,
  summary: 'Mark an entry as unread',
  params: entryParams,
  answer: done,
  errors: ['inbox_entry_missing'],
})

export const markInboxRead = operation({
  ...base,
  id: 'markInboxRead',
  method: 'POST',
  path: `${V3}/inbox/allRead`,
  summary: 'Mark all current entries as read',
  answer: done,
  errors: [],
})
