/** The operations on answers: messages in discussions, and comments on anything. */

import { Type } from 'typebox'
import { TEXT_BODY_LIMIT } from './body-limits.ts'
import { AnswerInput, ContentChange } from './content-entities.ts'
import {
  contentBase as base,
  commentParams,
  contentParams,
  createdContent,
  messageParams,
  oneContent,
  pageOfContents,
  removedContent as removed,
  someContent,
  writingQuery,
} from './content-operations.ts'
import { fieldsQuery, operation } from './operation.ts'
import { pageQuery } from './page.ts'
import { V3 } from './uris.ts'

const threadQuery = {
  ...pageQuery,
  ...fieldsQuery,
  excludeReplies: Type.Optional(Type.Boolean({ description: 'Whether to return only direct answers.' })),
  hierarchical: Type.Optional(
    Type.Boolean({ description: 'false: by time instead of as a tree from top to bottom.' }),
  ),
  anchor: Type.Optional(
    Type.String({
      maxLength: 2048,
      description:
        'The URI or id of an answer: returns the page that contains it, unless startIndex is given.',
    }),
  ),
}

const listed = {
  ...base,
  method: 'GET',
  access: 'reader',
  query: threadQuery,
  answer: pageOfContents,
  errors: ['content_missing', 'forbidden'],
} as const

const created = {
  ...base,
  method: 'POST',
  access: 'person',
  query: writingQuery,
  body: { kind: 'json and files', schema: AnswerInput, limit: TEXT_BODY_LIMIT },
  answer: createdContent,
  errors: [
    'content_missing',
    'forbidden',
    'place_archived',
    'comments_restricted',
    'content_archived',
    'content_finalized',
    'content_locked',
    'quota_exceeded',
  ],
} as const

const changed = {
  ...base,
  method: 'PUT',
  access: 'person',
  query: {
    ...writingQuery,
    minor: Type.Optional(Type.Boolean({ description: 'Whether the change notifies nobody.' })),
  },
  body: { kind: 'json and files', schema: ContentChange, limit: TEXT_BODY_LIMIT },
  answer: oneContent,
  errors: [
    'content_missing',
    'forbidden',
    'too_many_items',
    'content_fixed',
    'version_stale',
    'quota_exceeded',
  ],
} as const

export const listMessages = operation({
  ...listed,
  id: 'listMessages',
  path: `${V3}/messages/contents/{contentID}`,
  summary: 'The replies to a discussion',
  params: contentParams,
})

export const createMessage = operation({
  ...created,
  id: 'createMessage',
  path: `${V3}/messages/contents/{contentID}`,
  summary: 'Reply to a discussion',
  params: contentParams,
  errors: [...created.errors, 'replies_refused'],
})

export const getMessage = operation({
  ...someContent,
  id: 'getMessage',
  path: `${V3}/messages/{messageID}`,
  summary: 'Read a message',
  params: messageParams,
})

export const updateMessage = operation({
  ...changed,
  id: 'updateMessage',
  path: `${V3}/messages/{messageID}`,
  summary: 'Change a message (its author, or a moderator)',
  params: messageParams,
})

export const deleteMessage = operation({
  ...removed,
  id: 'deleteMessage',
  path: `${V3}/messages/{messageID}`,
  summary: 'Remove a message and all answers to it',
  params: messageParams,
})

export const listReplies = operation({
  ...listed,
  id: 'listReplies',
  path: `${V3}/messages/{messageID}/messages`,
  summary: 'The replies to a message',
  params: messageParams,
})

export const createReply = operation({
  ...created,
  id: 'createReply',
  path: `${V3}/messages/{messageID}/messages`,
  summary: 'Reply to a message',
  params: messageParams,
})

export const listComments = operation({
  ...listed,
  id: 'listComments',
  path: `${V3}/contents/{contentID}/comments`,
  summary: 'The comments on content',
  params: contentParams,
})

export const createComment = operation({
  ...created,
  id: 'createComment',
  path: `${V3}/contents/{contentID}/comments`,
  summary: 'Comment on content of any type',
  params: contentParams,
})

export const listMessageComments = operation({
  ...listed,
  id: 'listMessageComments',
  path: `${V3}/messages/{messageID}/comments`,
  summary: 'The comments on a message',
  params: messageParams,
})

export const createMessageComment = operation({
  ...created,
  id: 'createMessageComment',
  path: `${V3}/messages/{messageID}/comments`,
  summary: 'Comment on a message',
  params: messageParams,
})

export const getComment = operation({
  ...someContent,
  id: 'getComment',
  path: `${V3}/comments/{commentID}`,
  summary: 'Read a comment',
  params: commentParams,
})

export const updateComment = operation({
  ...changed,
  id: 'updateComment',
  path: `${V3}/comments/{commentID}`,
  summary: 'Change a comment (its author, or a moderator)',
  params: commentParams,
})

export const deleteComment = operation({
  ...removed,
  id: 'deleteComment',
  path: `${V3}/comments/{commentID}`,
  summary: 'Remove a comment and all answers to it',
  params: commentParams,
})

export const listCommentReplies = operation({
  ...listed,
  id: 'listCommentReplies',
  path: `${V3}/comments/{commentID}/comments`,
  summary: 'The comments on a comment',
  params: commentParams,
})

export const createCommentReply = operation({
  ...created,
  id: 'createCommentReply',
  path: `${V3}/comments/{commentID}/comments`,
  summary: 'Comment on a comment',
  params: commentParams,
})
