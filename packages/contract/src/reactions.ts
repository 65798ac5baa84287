/** The operations on likes and read marks. */
import { commentParams, contentBase, contentParams, messageParams } from './content-operations.ts'
import { fieldsQuery, operation } from './operation.ts'
import { pageQuery } from './page.ts'
import { Person } from './people-entities.ts'
import { pageOfPeople, personSummaryFields } from './people-operations.ts'
import { ReadMark } from './read-mark-entities.ts'
import { V3 } from './uris.ts'

const base = { ...contentBase, summaryFields: personSummaryFields } as const
const done = { kind: 'nothing', status: 204 } as const
const errors = ['content_missing', 'forbidden'] as const

const listed = {
  ...base,
  method: 'GET',
  access: 'reader',
  query: { ...pageQuery, ...fieldsQuery },
  defaultFields: '@summary',
  answer: pageOfPeople,
  errors,
} as const

const liked = {
  ...base,
  method: 'POST',
  access: 'person',
  query: fieldsQuery,
  defaultFields: '@summary',
  answer: { kind: 'entity', status: 201, schema: Person },
  errors: [...errors, 'already_liked', 'own_like'],
} as const

const unliked = {
  ...base,
  method: 'DELETE',
  access: 'person',
  answer: done,
  errors: [...errors, 'not_liked'],
} as const

export const listLikes = operation({
  ...listed,
  id: 'listLikes',
  path: `${V3}/contents/{contentID}/likes`,
  summary: 'Who likes content, newest first',
  params: contentParams,
})

export const like = operation({
  ...liked,
  id: 'like',
  path: `${V3}/contents/{contentID}/likes`,
  summary: 'Like content; the answer is the caller as in the list of likes',
  params: contentParams,
})

export const unlike = operation({
  ...unliked,
  id: 'unlike',
  path: `${V3}/contents/{contentID}/likes`,
  summary: 'Remove a like',
  params: contentParams,
})

export const listMessageLikes = operation({
  ...listed,
  id: 'listMessageLikes',
  path: `${V3}/messages/{messageID}/likes`,
  summary: 'Who likes a message, newest first',
  params: messageParams,
})

export const likeMessage = operation({
  ...liked,
  id: 'likeMessage',
  path: `${V3}/messages/{messageID}/likes`,
  summary: 'Like a message; the answer is the caller as in the list of likes',
  params: messageParams,
})

export const unlikeMessage = operation({
  ...unliked,
  id: 'unlikeMessage',
  path: `${V3}/messages/{messageID}/likes`,
  summary: 'Remove a like of a message',
  params: messageParams,
})

export const listCommentLikes = operation({
  ...listed,
  id: 'listCommentLikes',
  path: `${V3}/comments/{commentID}/likes`,
  summary: 'Who likes a comment, newest first',
  params: commentParams,
})

export const likeComment = operation({
  ...liked,
  id: 'likeComment',
  path: `${V3}/comments/{commentID}/likes`,
  summary: 'Like a comment; the answer is the caller as in the list of likes',
  params: commentParams,
})

export const unlikeComment = operation({
  ...unliked,
  id: 'unlikeComment',
  path: `${V3}/comments/{commentID}/likes`,
  summary: 'Remove a like of a comment',
  params: commentParams,
})

export const getReadMark = operation({
  ...contentBase,
  params: contentParams,
  id: 'getReadMark',
  method: 'GET',
  path: `${V3}/contents/{contentID}/read`,
  summary: 'Read until when the caller read content, and which answers by others are newer',
  access: 'person',
  query: fieldsQuery,
  answer: { kind: 'entity', status: 200, schema: ReadMark },
  errors,
})

export const markRead = operation({
  ...base,
  params: contentParams,
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
  params: contentParams,
  id: 'markUnread',
  method: 'DELETE',
  path: `${V3}/contents/{contentID}/read`,
  summary: 'Mark content as unread',
  access: 'person',
  answer: done,
  errors,
})
