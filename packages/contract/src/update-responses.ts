/** Reactions to status updates and their comments: like, follow, track, read, share. */

import { type Static, Type } from 'typebox'
import { TEXT_BODY_LIMIT } from './body-limits.ts'
import { Collection, longCollectionQuery } from './collection.ts'
import { operation } from './operation.ts'
import { UserSummary } from './update-entities.ts'
import { v2Base as base, updateCommentParams, updateParams, userParams } from './update-operations.ts'
import { V2 } from './uris.ts'

const UPDATE = `${V2}/updates/{updateID}` as const
const COMMENT = `${V2}/comments/{updateCommentID}` as const

const done = { kind: 'nothing', status: 204 } as const
const oneUser = { kind: 'entity', status: 200, schema: UserSummary } as const
const errors = ['content_missing', 'forbidden'] as const

/** The answer is the caller, as at the URL in Location. */
const begun = {
  ...base,
  method: 'POST',
  access: 'person',
  answer: { kind: 'entity', status: 201, schema: UserSummary },
  errors: [...errors, 'update_unpublished'],
} as const
const asked = { ...base, method: 'GET', access: 'reader', answer: oneUser } as const
const ended = { ...base, method: 'DELETE', access: 'person', answer: done } as const
const liking = {
  ...base,
  method: 'GET',
  access: 'reader',
  query: longCollectionQuery,
  answer: { kind: 'collection', status: 200, schema: Collection(UserSummary) },
  errors,
} as const

const likeErrors = [...errors, 'person_missing', 'not_liked'] as const
const followErrors = [...errors, 'person_missing', 'not_following'] as const
const trackErrors = [...errors, 'person_missing', 'not_tracking'] as const

const ofUpdate = { ...updateParams, ...userParams }
const ofComment = { ...updateCommentParams, ...userParams }

export const likeUpdate = operation({
  ...begun,
  id: 'likeUpdate',
  path: `${UPDATE}/likes`,
  summary: 'Like an update',
  params: updateParams,
  errors: [...begun.errors, 'already_liked', 'own_like'],
})

export const listUpdateLikes = operation({
  ...liking,
  id: 'listUpdateLikes',
  path: `${UPDATE}/likes`,
  summary: 'Who likes an update, newest first',
  params: updateParams,
})

export const getUpdateLike = operation({
  ...asked,
  id: 'getUpdateLike',
  path: `${UPDATE}/likes/{userID}`,
  summary: 'Read a person who likes an update',
  params: ofUpdate,
  errors: likeErrors,
})

export const unlikeUpdate = operation({
  ...ended,
  id: 'unlikeUpdate',
  path: `${UPDATE}/likes/{userID}`,
  summary: 'Remove a like (its owner, or an admin)',
  params: ofUpdate,
  errors: likeErrors,
})

export const likeUpdateComment = operation({
  ...begun,
  id: 'likeUpdateComment',
  path: `${COMMENT}/likes`,
  summary: 'Like a comment',
  params: updateCommentParams,
  errors: [...begun.errors, 'already_liked', 'own_like'],
})

export const listUpdateCommentLikes = operation({
  ...liking,
  id: 'listUpdateCommentLikes',
  path: `${COMMENT}/likes`,
  summary: 'Who likes a comment, newest first',
  params: updateCommentParams,
})

export const getUpdateCommentLike = operation({
  ...asked,
  id: 'getUpdateCommentLike',
  path: `${COMMENT}/likes/{userID}`,
  summary: 'Read a person who likes a comment',
  params: ofComment,
  errors: likeErrors,
})

export const unlikeUpdateComment = operation({
  ...ended,
  id: 'unlikeUpdateComment',
  path: `${COMMENT}/likes/{userID}`,
  summary: 'Remove a like of a comment (its owner, or an admin)',
  params: ofComment,
  errors: likeErrors,
})

export const followUpdate = operation({
  ...begun,
  id: 'followUpdate',
  path: `${UPDATE}/followers`,
  summary: "Follow an update: its activities appear in the caller's connections stream",
  params: updateParams,
  errors: [...begun.errors, 'too_many_followed'],
})

export const getUpdateFollower = operation({
  ...asked,
  id: 'getUpdateFollower',
  path: `${UPDATE}/followers/{userID}`,
  summary: 'Read a person who follows an update',
  params: ofUpdate,
  errors: followErrors,
})

export const unfollowUpdate = operation({
  ...ended,
  id: 'unfollowUpdate',
  path: `${UPDATE}/followers/{userID}`,
  summary: 'Unfollow an update (the follower, or an admin)',
  params: ofUpdate,
  errors: followErrors,
})

export const trackUpdate = operation({
  ...begun,
  id: 'trackUpdate',
  path: `${UPDATE}/tracks`,
  summary: "Track an update: its comments and likes appear in the caller's inbox",
  params: updateParams,
})

export const getUpdateTrack = operation({
  ...asked,
  id: 'getUpdateTrack',
  path: `${UPDATE}/tracks/{userID}`,
  summary: 'Read a person who tracks an update',
  params: ofUpdate,
  errors: trackErrors,
})

export const untrackUpdate = operation({
  ...ended,
  id: 'untrackUpdate',
  path: `${UPDATE}/tracks/{userID}`,
  summary: 'Stop tracking an update (the tracker, or an admin)',
  params: ofUpdate,
  errors: trackErrors,
})

const marked = {
  ...base,
  path: `${UPDATE}/read`,
  access: 'person',
  params: updateParams,
  answer: done,
  errors,
} as const

export const markUpdateRead = operation({
  ...marked,
  id: 'markUpdateRead',
  method: 'POST',
  summary: 'Mark an update as read',
})

export const markUpdateUnread = operation({
  ...marked,
  id: 'markUpdateUnread',
  method: 'DELETE',
  summary: 'Mark an update as unread',
})

const UpdateShare = Type.Object(
  {
    userURIs: Type.Array(Type.String({ minLength: 1, maxLength: 10_000 }), {
      minItems: 1,
      description:
        'The recipients, at most 200: URIs or ids of users, in a repeated or comma-separated field.',
    }),
    html: Type.Optional(
      Type.String({
        description: 'A message; its text is sent, at most 2000 characters.',
      }),
    ),
  },
  { $id: 'UpdateShare' },
)
export type UpdateShare = Static<typeof UpdateShare>

export const shareUpdate = operation({
  ...base,
  id: 'shareUpdate',
  method: 'POST',
  path: `${UPDATE}/share`,
  summary: 'Put an update into the inboxes of users who may read it, all or none',
  access: 'person',
  params: updateParams,
  body: { kind: 'form', schema: UpdateShare, limit: TEXT_BODY_LIMIT },
  answer: done,
  errors: [...errors, 'update_unpublished', 'too_many_items'],
})
