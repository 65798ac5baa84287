/** The operations on status updates. */

import { Type } from 'typebox'
import { updateEntityPath } from './addresses.ts'
import { TEXT_BODY_LIMIT } from './body-limits.ts'
import { Collection, collectionQuery, WholeCollection } from './collection.ts'
import { IMAGE_TYPES, KEPT_IMAGE_TYPES } from './image-entities.ts'
import { operation } from './operation.ts'
import { NewRepost, NewUpdate, Update, UpdateImage, UpdateInput, UpdateItem } from './update-entities.ts'
import { v2Base as base, updateImageParams, updateParams, userParams } from './update-operations.ts'
import { V2 } from './uris.ts'

const createdUpdate = { kind: 'entity', status: 201, schema: Update } as const
const oneUpdate = { kind: 'entity', status: 200, schema: Update } as const

export const listUpdates = operation({
  ...base,
  id: 'listUpdates',
  method: 'GET',
  path: `${V2}/updates`,
  summary: 'Published updates, newest first',
  access: 'reader',
  query: collectionQuery,
  answer: { kind: 'collection', status: 200, schema: Collection(UpdateItem) },
  errors: [],
})

export const createUpdate = operation({
  ...base,
  id: 'createUpdate',
  method: 'POST',
  path: `${V2}/updates`,
  summary: 'Publish an update, or create a draft',
  access: 'person',
  body: { kind: 'form', schema: NewUpdate, limit: TEXT_BODY_LIMIT },
  answer: createdUpdate,
  errors: [],
})

export const createUserUpdate = operation({
  ...base,
  id: 'createUserUpdate',
  method: 'POST',
  path: `${V2}/users/{userID}/updates`,
  summary: 'Publish an update for a user: the caller, or for admins anybody',
  access: 'person',
  params: userParams,
  body: { kind: 'form', schema: NewUpdate, limit: TEXT_BODY_LIMIT },
  answer: createdUpdate,
  errors: ['person_missing', 'forbidden'],
})

const one = { ...base, params: updateParams } as const
const readable = { method: 'GET', access: 'reader', errors: ['content_missing', 'forbidden'] } as const

export const getUpdate = operation({
  ...one,
  ...readable,
  id: 'getUpdate',
  path: `${V2}/updates/{updateID}`,
  summary: 'Read an update; a draft only by its author',
  answer: oneUpdate,
})

export const getUpdateOfPage = operation({
  ...base,
  ...readable,
  id: 'getUpdateOfPage',
  path: updateEntityPath,
  summary: 'Read the update of a page',
  params: { username: Type.String({ description: "The author's username or id." }), ...updateParams },
  answer: oneUpdate,
})

export const changeUpdate = operation({
  ...one,
  id: 'changeUpdate',
  method: 'PUT',
  path: `${V2}/updates/{updateID}`,
  summary: 'Change an update, or publish a draft',
  access: 'person',
  body: { kind: 'json', schema: UpdateInput, limit: TEXT_BODY_LIMIT },
  answer: oneUpdate,
  errors: ['content_missing', 'forbidden', 'content_fixed', 'version_stale'],
})

export const deleteUpdate = operation({
  ...one,
  id: 'deleteUpdate',
  method: 'DELETE',
  path: `${V2}/updates/{updateID}`,
  summary: 'Remove an update, its images and its comments',
  access: 'person',
  answer: { kind: 'nothing', status: 204 },
  errors: ['content_missing', 'forbidden', 'version_stale'],
})

export const repostUpdate = operation({
  ...one,
  id: 'repostUpdate',
  method: 'POST',
  path: `${V2}/updates/{updateID}`,
  summary: 'Repost an update',
  access: 'person',
  body: { kind: 'form', schema: NewRepost, limit: TEXT_BODY_LIMIT },
  answer: createdUpdate,
  errors: ['content_missing', 'forbidden', 'content_fixed'],
})

export const addUpdateImage = operation({
  ...one,
  id: 'addUpdateImage',
  method: 'POST',
  path: `${V2}/updates/{updateID}/images`,
  summary: 'Add an image to a draft',
  access: 'person',
  body: { kind: 'files', mediaTypes: IMAGE_TYPES },
  answer: { kind: 'entity', status: 201, schema: UpdateImage },
  errors: ['content_missing', 'forbidden', 'content_fixed', 'too_many_items', 'quota_exceeded', 'too_fast'],
})

export const listUpdateImages = operation({
  ...one,
  ...readable,
  id: 'listUpdateImages',
  path: `${V2}/updates/{updateID}/images`,
  summary: 'The images of an update, oldest first',
  answer: { kind: 'document', status: 200, schema: WholeCollection(UpdateImage), guarded: true },
})

export const getUpdateImage = operation({
  ...one,
  ...readable,
  id: 'getUpdateImage',
  path: `${V2}/updates/{updateID}/images/{imageID}`,
  summary: 'The bytes of an image',
  params: updateImageParams,
  answer: { kind: 'file', status: 200, mediaTypes: KEPT_IMAGE_TYPES },
  errors: ['content_missing', 'image_missing', 'forbidden'],
})
