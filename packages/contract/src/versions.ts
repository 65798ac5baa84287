/** The operations on the versions of documents. */
import { Type } from 'typebox'
import { contentBase, contentParams, oneContent } from './content-operations.ts'
import { ID_PATTERN } from './identifiers.ts'
import { fieldsQuery, operation } from './operation.ts'
import { Page, pageQuery } from './page.ts'
import { V3 } from './uris.ts'
import { ContentVersion, VersionDiff } from './version-entities.ts'

const VersionNumber = (description: string) =>
  Type.String({ pattern: ID_PATTERN, 'x-accepts': 'a positive whole number', description })
const versionParams = { ...contentParams, number: VersionNumber('The number of the version.') }

const summaryFields = [
  'id',
  'type',
  'number',
  'subject',
  'author',
  'published',
  'minor',
  'resources',
] as const
const base = { ...contentBase, summaryFields, access: 'reader', method: 'GET' } as const
const errors = ['content_missing', 'version_missing', 'forbidden'] as const

export const listVersions = operation({
  ...base,
  id: 'listVersions',
  path: `${V3}/versions/{contentID}`,
  summary: 'The versions of a document, newest first',
  params: contentParams,
  query: { ...pageQuery, ...fieldsQuery },
  answer: { kind: 'page', status: 200, schema: Page(ContentVersion) },
  errors: ['content_missing', 'forbidden'],
})

export const getContentVersion = operation({
  ...base,
  id: 'getContentVersion',
  path: `${V3}/versions/{contentID}/{number}`,
  summary: 'Read a version of a document',
  params: versionParams,
  query: fieldsQuery,
  answer: { kind: 'entity', status: 200, schema: ContentVersion },
  errors,
})

export const restoreVersion = operation({
  ...contentBase,
  id: 'restoreVersion',
  method: 'POST',
  path: `${V3}/versions/{contentID}/{number}/restore`,
  summary: 'Restore a version of a document; the answer is the document',
  access: 'person',
  params: versionParams,
  query: fieldsQuery,
  answer: oneContent,
  errors: [...errors, 'subject_taken', 'too_many_versions', 'version_stale'],
})

export const compareVersions = operation({
  ...base,
  id: 'compareVersions',
  path: `${V3}/versions/{contentID}/{number}/diff/{otherNumber}`,
  summary: 'The differences between two versions of a document',
  params: {
    ...versionParams,
    otherNumber: VersionNumber('The number of the version that is compared with it.'),
  },
  answer: { kind: 'document', status: 200, schema: VersionDiff, guarded: true },
  errors,
})
