/** The operations on the files of content. */
import { Type } from 'typebox'
import { Attachment } from './attachment-entities.ts'
import { commentParams, contentParams, messageParams } from './content-operations.ts'
import { ID_PATTERN } from './identifiers.ts'
import { fieldsQuery, operation } from './operation.ts'
import { Page, pageQuery } from './page.ts'
import { V3 } from './uris.ts'

const Id = (description: string) =>
  Type.String({ pattern: ID_PATTERN, 'x-accepts': 'a positive whole number', description })

const base = {
  since: '3.0',
  group: 'Files',
  summaryFields: ['id', 'type', 'name', 'contentType', 'size', 'url', 'resources'],
} as const

const ofContent = { ...base, params: contentParams } as const
const ofMessage = { ...base, params: messageParams } as const
const ofComment = { ...base, params: commentParams } as const
const one = { ...base, params: { attachmentID: Id("The attachment's id.") } } as const

const pageOfAttachments = Page(Attachment)

const listed = {
  method: 'GET',
  access: 'reader',
  query: { ...pageQuery, ...fieldsQuery },
  answer: { kind: 'page', status: 200, schema: pageOfAttachments },
  errors: ['content_missing', 'forbidden'],
} as const

const added = {
  method: 'POST',
  access: 'person',
  query: fieldsQuery,
  body: { kind: 'files', mediaTypes: [] },
  answer: {
    kind: 'entity',
    status: 201,
    schema: Type.Union([Attachment, pageOfAttachments], {
      description: 'The attachment; if several files were sent, a list of them in order.',
    }),
  },
  errors: ['content_missing', 'forbidden', 'too_many_items', 'quota_exceeded', 'version_stale'],
} as const

export const listAttachments = operation({
  ...ofContent,
  ...listed,
  id: 'listAttachments',
  path: `${V3}/attachments/contents/{contentID}`,
  summary: 'The files of content, oldest first',
})

export const addAttachments = operation({
  ...ofContent,
  ...added,
  id: 'addAttachments',
  path: `${V3}/attachments/contents/{contentID}`,
  summary: 'Add files to content (everyone who may change it)',
})

export const listMessageAttachments = operation({
  ...ofMessage,
  ...listed,
  id: 'listMessageAttachments',
  path: `${V3}/attachments/messages/{messageID}`,
  summary: 'The files of a message, oldest first',
})

export const addMessageAttachments = operation({
  ...ofMessage,
  ...added,
  id: 'addMessageAttachments',
  path: `${V3}/attachments/messages/{messageID}`,
  summary: 'Add files to a message (everyone who may change it)',
})

export const listCommentAttachments = operation({
  ...ofComment,
  ...listed,
  id: 'listCommentAttachments',
  path: `${V3}/attachments/comments/{commentID}`,
  summary: 'The files of a comment, oldest first',
})

export const addCommentAttachments = operation({
  ...ofComment,
  ...added,
  id: 'addCommentAttachments',
  path: `${V3}/attachments/comments/{commentID}`,
  summary: 'Add files to a comment (everyone who may change it)',
})

export const listAttachmentsOfMessage = operation({
  ...ofMessage,
  ...listed,
  id: 'listAttachmentsOfMessage',
  path: `${V3}/messages/{messageID}/attachments`,
  summary: 'The files of a message, oldest first; the same as /attachments/messages',
})

export const addAttachmentsOfMessage = operation({
  ...ofMessage,
  ...added,
  id: 'addAttachmentsOfMessage',
  path: `${V3}/messages/{messageID}/attachments`,
  summary: 'Add files to a message (everyone who may change it); the same as /attachments/messages',
})

export const listAttachmentsOfComment = operation({
  ...ofComment,
  ...listed,
  id: 'listAttachmentsOfComment',
  path: `${V3}/comments/{commentID}/attachments`,
  summary: 'The files of a comment, oldest first; the same as /attachments/comments',
})

export const addAttachmentsOfComment = operation({
  ...ofComment,
  ...added,
  id: 'addAttachmentsOfComment',
  path: `${V3}/comments/{commentID}/attachments`,
  summary: 'Add files to a comment (everyone who may change it); the same as /attachments/comments',
})

const missing = ['attachment_missing', 'forbidden'] as const

export const getAttachment = operation({
  ...one,
  id: 'getAttachment',
  method: 'GET',
  path: `${V3}/attachments/{attachmentID}`,
  summary: 'The metadata of a file: name, type and size',
  access: 'reader',
  query: fieldsQuery,
  answer: { kind: 'entity', status: 200, schema: Attachment },
  errors: missing,
})

export const deleteAttachment = operation({
  ...one,
  id: 'deleteAttachment',
  method: 'DELETE',
  path: `${V3}/attachments/{attachmentID}`,
  summary: 'Remove a file from its content (everyone who may change the content)',
  access: 'person',
  answer: { kind: 'nothing', status: 204 },
  errors: [...missing, 'version_stale'],
})

export const downloadAttachment = operation({
  ...one,
  id: 'downloadAttachment',
  method: 'GET',
  path: `${V3}/attachments/{attachmentID}/data`,
  summary: 'The bytes of a file, for download under its name',
  access: 'reader',
  answer: { kind: 'file', status: 200, mediaTypes: ['*/*'] },
  errors: missing,
})

export const previewAttachment = operation({
  ...one,
  id: 'previewAttachment',
  method: 'GET',
  path: `${V3}/attachments/{attachmentID}/preview`,
  summary: 'A small preview of a file that is a picture',
  access: 'reader',
  answer: { kind: 'file', status: 200, mediaTypes: ['image/webp'] },
  errors: [...missing, 'preview_missing'],
})
