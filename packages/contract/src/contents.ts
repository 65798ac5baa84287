/** The operations on content. */

import { entityPath } from './addresses.ts'
import { TEXT_BODY_LIMIT } from './body-limits.ts'
import { ContentInput, PlacedContentInput } from './content-entities.ts'
import {
  changedContent as changed,
  contentBase,
  contentParams,
  createdAlone as created,
  listedContents as listed,
  removedContent as removed,
  someContent,
} from './content-operations.ts'
import { operation } from './operation.ts'
import { placeParams } from './place-operations.ts'
import { V3 } from './uris.ts'

export const listContents = operation({
  ...listed,
  id: 'listContents',
  path: `${V3}/contents`,
  summary: 'Find content: discussions, documents and announcements unless types are named',
  errors: ['filter_invalid'],
})

export const listPlaceContents = operation({
  ...listed,
  id: 'listPlaceContents',
  path: `${V3}/places/{placeID}/contents`,
  summary: 'Find content of a place',
  params: placeParams,
  errors: ['place_missing', 'forbidden', 'filter_invalid'],
})

export const createContent = operation({
  ...created,
  id: 'createContent',
  path: `${V3}/contents`,
  summary: 'Create content; parent of a message or comment is the content that it answers',
  body: { kind: 'json and files', schema: ContentInput, limit: TEXT_BODY_LIMIT },
  errors: [
    ...created.errors,
    'place_invalid_uri',
    'comments_restricted',
    'content_archived',
    'content_finalized',
    'content_locked',
  ],
})

export const createPlaceContent = operation({
  ...created,
  id: 'createPlaceContent',
  path: `${V3}/places/{placeID}/contents`,
  summary: 'Create a discussion, document or announcement in a place',
  params: placeParams,
  body: { kind: 'json and files', schema: PlacedContentInput, limit: TEXT_BODY_LIMIT },
  errors: [...created.errors, 'place_missing'],
})

export const getContent = operation({
  ...someContent,
  id: 'getContent',
  path: `${V3}/contents/{contentID}`,
  summary: 'Read content of any type',
  params: contentParams,
})

export const getEditableContent = operation({
  ...someContent,
  id: 'getEditableContent',
  path: `${V3}/contents/{contentID}/editable`,
  summary: 'Read content for an editor: its HTML without the elements around it (everyone who may change it)',
  access: 'person',
  params: contentParams,
})

export const downloadContent = operation({
  ...contentBase,
  id: 'downloadContent',
  method: 'GET',
  path: `${V3}/contents/{contentID}/data`,
  summary: 'Content as a file, for download: its text as an HTML document',
  access: 'reader',
  params: contentParams,
  answer: { kind: 'file', status: 200, mediaTypes: ['text/html; charset=utf-8'] },
  errors: ['content_missing', 'forbidden'],
})

export const updateContent = operation({
  ...changed,
  id: 'updateContent',
  path: `${V3}/contents/{contentID}`,
  summary: 'Change content; optional fields that are left out stay as they are',
  params: contentParams,
})

export const deleteContent = operation({
  ...removed,
  id: 'deleteContent',
  path: `${V3}/contents/{contentID}`,
  summary: 'Remove content and all of its answers',
  params: contentParams,
})

const page = { ...someContent, params: contentParams } as const

export const getDocumentOfPage = operation({
  ...page,
  id: 'getDocumentOfPage',
  path: entityPath('document'),
  summary: 'Read the document of a page',
})

export const getDiscussionOfPage = operation({
  ...page,
  id: 'getDiscussionOfPage',
  path: entityPath('discussion'),
  summary: 'Read the discussion of a page',
})

export const getMessageOfPage = operation({
  ...page,
  id: 'getMessageOfPage',
  path: entityPath('message'),
  summary: 'Read the message of a page',
})

export const getAnnouncementOfPage = operation({
  ...page,
  id: 'getAnnouncementOfPage',
  path: entityPath('announcement'),
  summary: 'Read the announcement of a page',
})
