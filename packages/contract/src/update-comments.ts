/** The operations on the comments of status updates. */

import { Type } from 'typebox'
import { TEXT_BODY_LIMIT } from './body-limits.ts'
import { Collection, collectionQuery } from './collection.ts'
import { operation } from './operation.ts'
import {
  COMMENT_SORTS,
  NewUpdateComment,
  UpdateComment,
  UpdateCommentInput,
  UpdateCommentItem,
} from './update-comment-entities.ts'
import { v2Base as base, updateCommentParams, updateParams } from './update-operations.ts'
import { V2 } from './uris.ts'

const listed = {
  ...base,
  method: 'GET',
  access: 'reader',
  query: {
    ...collectionQuery,
    excludeReplies: Type.Optional(
      Type.Boolean({ default: false, description: 'Whether to return only direct answers, oldest first.' }),
    ),
    sort: Type.Optional(
      Type.Enum([...COMMENT_SORTS], {
        description:
          'threaded (the default): each comment, then the answers to it, oldest first; chronological: flat, oldest first.',
      }),
    ),
    anchor: Type.Optional(
      Type.String({
        maxLength: 2048,
        description:
          'The URI or id of a comment: returns the page that contains it, regardless of offset; the first page if it is not found.',
      }),
    ),
  },
  answer: { kind: 'collection', status: 200, schema: Collection(UpdateCommentItem) },
  errors: ['content_missing', 'forbidden'],
} as const

const created = {
  ...base,
  method: 'POST',
  access: 'person',
  body: { kind: 'form', schema: NewUpdateComment, limit: TEXT_BODY_LIMIT },
  answer: { kind: 'entity', status: 201, schema: UpdateComment },
  errors: ['content_missing', 'forbidden', 'update_unpublished'],
} as const

export const listUpdateComments = operation({
  ...listed,
  id: 'listUpdateComments',
  path: `${V2}/updates/{updateID}/comments`,
  summary: 'The comments on an update',
  params: updateParams,
})

export const createUpdateComment = operation({
  ...created,
  id: 'createUpdateComment',
  path: `${V2}/updates/{updateID}/comments`,
  summary: 'Comment on an update',
  params: updateParams,
})

export const listUpdateCommentReplies = operation({
  ...listed,
  id: 'listUpdateCommentReplies',
  path: `${V2}/comments/{updateCommentID}/comments`,
  summary: 'The comments on a comment',
  params: updateCommentParams,
})

export const createUpdateCommentReply = operation({
  ...created,
  id: 'createUpdateCommentReply',
  path: `${V2}/comments/{updateCommentID}/comments`,
  summary: 'Comment on a comment',
  params: updateCommentParams,
})

const one = { ...base, path: `${V2}/comments/{updateCommentID}`, params: updateCommentParams } as const
const oneComment = { kind: 'entity', status: 200, schema: UpdateComment } as const

export const getUpdateComment = operation({
  ...one,
  id: 'getUpdateComment',
  method: 'GET',
  summary: 'Read a comment on an update',
  access: 'reader',
  answer: oneComment,
  errors: ['content_missing', 'forbidden'],
})

export const changeUpdateComment = operation({
  ...one,
  id: 'changeUpdateComment',
  method: 'PUT',
  summary: 'Change the text of a comment (its author, or a moderator)',
  access: 'person',
  body: { kind: 'json', schema: UpdateCommentInput, limit: TEXT_BODY_LIMIT },
  answer: oneComment,
  errors: ['content_missing', 'forbidden', 'version_stale'],
})

export const deleteUpdateComment = operation({
  ...one,
  id: 'deleteUpdateComment',
  method: 'DELETE',
  summary: 'Remove a comment and all answers to it',
  access: 'person',
  answer: { kind: 'nothing', status: 204 },
  errors: ['content_missing', 'forbidden', 'version_stale'],
})
