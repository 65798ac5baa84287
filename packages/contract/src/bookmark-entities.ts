/** Bookmarks: content that somebody keeps for themselves. */
import { type Static, Type } from 'typebox'
import { Content } from './content-entities.ts'
import { DATE_PATTERN } from './dates.ts'
import { ID_PATTERN } from './identifiers.ts'
import { notBlank } from './people-entities.ts'
import { Resources } from './resources.ts'

export const BookmarkInput = Type.Object(
  {
    note: Type.Optional(
      Type.String({ maxLength: 2000, description: 'Plain text. Without this field it stays as it was.' }),
    ),
    tags: Type.Optional(
      Type.Array(Type.String({ ...notBlank, maxLength: 64 }), {
        maxItems: 20,
        description: 'Compared ignoring case. Without this field they stay as they were.',
      }),
    ),
  },
  { $id: 'BookmarkInput' },
)
export type BookmarkInput = Static<typeof BookmarkInput>

export const Bookmark = Type.Object(
  {
    id: Type.String({ pattern: ID_PATTERN, description: 'The id of the content.' }),
    type: Type.Literal('bookmark'),
    displayName: Type.Optional(
      Type.String({ description: 'The subject of the content; of an answer that of its conversation.' }),
    ),
    note: Type.String(),
    tags: Type.Array(Type.String()),
    published: Type.String({ pattern: DATE_PATTERN, description: 'When it was bookmarked.' }),
    content: Content,
    resources: Resources,
  },
  { $id: 'Bookmark', readOnly: true },
)
export type Bookmark = Static<typeof Bookmark>
