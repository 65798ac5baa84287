/** Shared by the operations on content, its answers and reactions. */
import { Type } from 'typebox'
import { TEXT_BODY_LIMIT } from './body-limits.ts'
import { Content, ContentChange, WrittenDate } from './content-entities.ts'
import { HIGHLIGHTS } from './highlights.ts'
import { ID_PATTERN } from './identifiers.ts'
import { fieldsQuery } from './operation.ts'
import { FoundPage, Page } from './page.ts'
import { listQuery } from './place-operations.ts'

const Id = (description: string) =>
  Type.String({ pattern: ID_PATTERN, 'x-accepts': 'a positive whole number', description })

export const contentParams = { contentID: Id("The content's id.") }
export const messageParams = { messageID: Id("The message's id.") }
export const commentParams = { commentID: Id("The comment's id.") }

const summaryFields = ['id', 'contentID', 'type', 'subject', 'author', 'published', 'resources'] as const

export const contentBase = { since: '3.0', group: 'Content', summaryFields } as const
export const oneContent = { kind: 'entity', status: 200, schema: Content } as const
export const createdContent = { kind: 'entity', status: 201, schema: Content } as const
export const pageOfContents = { kind: 'page', status: 200, schema: Page(Content) } as const
export const someContent = {
  ...contentBase,
  method: 'GET',
  access: 'reader',
  query: fieldsQuery,
  answer: oneContent,
  errors: ['content_missing', 'forbidden'],
} as const

/** Admins may back-date content that they import. */
export const writingQuery = {
  ...fieldsQuery,
  published: WrittenDate('For admins: when it was published.'),
  updated: WrittenDate('For admins: when it was last changed.'),
}

/** Shared by the operations that change top-level content. */
export const changedContent = {
  ...contentBase,
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
    'place_invalid_uri',
    'too_many_items',
    'content_fixed',
    'type_refused',
    'place_archived',
    'subject_taken',
    'too_many_versions',
    'version_stale',
    'quota_exceeded',
  ],
} as const

/** Shared by the operations that remove content. */
export const removedContent = {
  ...contentBase,
  method: 'DELETE',
  access: 'person',
  answer: { kind: 'nothing', status: 204 },
  errors: ['content_missing', 'forbidden', 'version_stale'],
} as const

/** Shared by the operations that create top-level content. */
export const createdAlone = {
  ...contentBase,
  method: 'POST',
  access: 'person',
  query: writingQuery,
  answer: createdContent,
  errors: [
    'forbidden',
    'too_many_items',
    'type_refused',
    'place_archived',
    'subject_taken',
    'quota_exceeded',
  ],
} as const

const contentFilters = {
  author: { description: 'The URI of a person, or @me.' },
  place: { description: 'The URI of its place.' },
  type: { description: 'One of discussion, document, announcement, message, comment.' },
  tag: { description: 'One of these tags.' },
  search: { description: 'Words of the subject, the text or the tags; * matches any letters.' },
  relationship: {
    description: 'following, participated, liked: content that the caller follows, wrote or answered, likes.',
  },
  status: {
    description:
      'One of published (the default), incomplete, scheduled, archived, hiddenByModerator, pendingApproval.',
  },
  creationDate: { description: 'Published between two dates, the latest first; null for an open end.' },
  modificationDate: { description: 'Changed between two dates, the latest first; null for an open end.' },
  unanswered: {
    flag: true,
    description: 'Discussions without a reply, and questions without a correct answer.',
  },
  entityDescriptor: { description: 'Pairs of type code and id: entityDescriptor(102,12,1,3).' },
} as const

/** Of lists that have an order of their own. */
export const rankingFilters = { type: contentFilters.type, place: contentFilters.place } as const

const CONTENT_SORTS = [
  'dateCreatedDesc',
  'dateCreatedAsc',
  'latestActivityDesc',
  'latestActivityAsc',
  'titleAsc',
  'relevanceDesc',
] as const

/** Shared by all lists of content with filters. */
export const listedContents = {
  ...contentBase,
  method: 'GET',
  access: 'reader',
  query: { ...listQuery, sort: Type.Optional(Type.Enum([...CONTENT_SORTS])) },
  filters: contentFilters,
  sorts: CONTENT_SORTS,
  summaryFields: [...summaryFields, ...HIGHLIGHTS],
  answer: { ...pageOfContents, schema: FoundPage(Content) },
} as const
