/** The operations on bookmarks. Nobody but the person sees them. */
import { Bookmark, BookmarkInput } from './bookmark-entities.ts'
import { contentParams } from './content-operations.ts'
import { fieldsQuery, operation } from './operation.ts'
import { Page } from './page.ts'
import { personParams } from './people-operations.ts'
import { listQuery } from './place-operations.ts'
import { V3 } from './uris.ts'

const base = {
  since: '3.15',
  group: 'Content',
  access: 'person',
  summaryFields: ['id', 'type', 'displayName', 'note', 'tags', 'published', 'resources'],
} as const
const one = {
  ...base,
  path: `${V3}/contents/{contentID}/bookmark`,
  params: contentParams,
  errors: ['content_missing', 'forbidden'],
} as const

export const bookmarkContent = operation({
  ...one,
  id: 'bookmarkContent',
  method: 'PUT',
  summary: 'Bookmark content, a message or a comment, with a note and tags; or change these',
  query: fieldsQuery,
  body: { kind: 'form', schema: BookmarkInput },
  answer: { kind: 'entity', status: 200, schema: Bookmark },
  errors: [...one.errors, 'too_many_bookmarks'],
})

export const getBookmark = operation({
  ...one,
  id: 'getBookmark',
  method: 'GET',
  summary: 'Read the caller’s own bookmark of content',
  query: fieldsQuery,
  answer: { kind: 'entity', status: 200, schema: Bookmark },
  errors: [...one.errors, 'bookmark_missing'],
})

export const deleteBookmark = operation({
  ...one,
  id: 'deleteBookmark',
  method: 'DELETE',
  summary: 'Remove a bookmark',
  answer: { kind: 'nothing', status: 204 },
})

export const listBookmarks = operation({
  ...base,
  id: 'listBookmarks',
  method: 'GET',
  path: `${V3}/people/{personID}/bookmarks`,
  summary:
    'The bookmarks of a person, as far as they may read the content now, newest first (only the person)',
  params: personParams,
  query: listQuery,
  filters: {
    tag: { description: 'One of these tags of the bookmark.' },
    search: { description: 'Words, or parts of words, of the subject, the note and the tags.' },
  },
  answer: { kind: 'page', status: 200, schema: Page(Bookmark) },
  errors: ['person_missing', 'forbidden', 'filter_invalid'],
})
