/** The operations on likes and read marks. */
import { contentBase, contentParams } from './content-operations.ts'
import { fieldsQuery, operation } from './operation.ts'
import { pageQuery } from './page.ts'
import { Person } from './people-entities.ts'
import { pageOfPeople, personSummaryFields } from './people-operations.ts'
import { V3 } from './uris.ts'

const base = { ...contentBase, params: contentParams, summaryFields: personSummaryFields } as const
const done = { kind: 'nothing', status: 204 } as const
const errors = ['content_missing', 'forbidden'] as const

export const listLikes = operation({
  ...base,
  id: 'listLikes',
  method: 'GET',
  path: `${V3}/contents/{contentID}/likes`,
  summary: 'Who likes content, newest first',
  access: 'reader',
  query: { ...pageQuery, ...fieldsQuery },
  defaultFields: '@summary',
  answer: pageOfPeople,
  errors,
})

export const like = operation({
  ...base,
  id: 'like',
  method: 'POST',
  path: `${V3}/contents/{contentID}/likes`,
  summary: 'Like content; the answer is the caller as in the list of likes',
  access: 'person',
  query: fieldsQuery,
  defaultFields: '@summary',
  answer: { kind: 'entity', status: 201, schema: Person },
  errors: [...errors, 'already_liked', 'own_like'],
})

export const unlike = operation({
  ...base,
  id: 'unlike',
  method: 'DELETE',
  path: `${V3}/contents/{contentID}/likes`,
  summary: 'Remove a like',
  access: 'person',
  answer: done,
  errors: [...errors, 'not_liked'],
})

export const markRead = operation({
  ...base,
  id: 'markRead',
  method: 'POST',
  path: `${V3}/contents/{contentID}/read`,
  summary: 'Mark content as read',
  access: 'person',
  answer: done,
  errors,
})

export const markUnread = operation({
  ...base,
  id: 'markUnread',
  method: 'DELETE',
  path: `${V3}/contents/{contentID}/read`,
  summary: 'Mark content as unread',
  access: 'person',
  answer: done,
  errors,
})
