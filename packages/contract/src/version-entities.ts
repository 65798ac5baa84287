/** Versions of documents, and how two of them differ. */
import { type Static, Type } from 'typebox'
import { Author } from './content-entities.ts'
import { DATE_PATTERN } from './dates.ts'
import { ID_PATTERN } from './identifiers.ts'
import { Resources } from './resources.ts'

const VersionNumber = (description: string) => Type.Integer({ minimum: 1, description })
const Text = (description: string) => Type.String({ description })

export const ContentVersion = Type.Object(
  {
    id: Type.String({ pattern: ID_PATTERN, description: 'The number, as a string.' }),
    type: Type.Literal('contentVersion'),
    contentID: Type.String({ pattern: ID_PATTERN }),
    number: VersionNumber('1 for the first; each change makes the next.'),
    subject: Type.String(),
    content: Type.Object({
      type: Type.Literal('text/html'),
      text: Text('The HTML inside one body element.'),
    }),
    tags: Type.Array(Type.String()),
    categories: Type.Array(Type.String()),
    author: Author,
    published: Type.String({ pattern: DATE_PATTERN, description: 'When it was created.' }),
    minor: Type.Boolean({ description: 'Whether it was a minor change, which notifies nobody.' }),
    resources: Resources,
  },
  { $id: 'ContentVersion', readOnly: true },
)
export type ContentVersion = Static<typeof ContentVersion>

const count = (description: string) => Type.Integer({ minimum: 0, description })

export const VersionDiff = Type.Object(
  {
    contentID: Type.String({ pattern: ID_PATTERN }),
    from: VersionNumber('The version that is compared with.'),
    to: VersionNumber('The version that is compared.'),
    subject: Text('HTML: the subject, with what came and went in ins and del.'),
    html: Text(
      'The HTML inside one body element. Insertions are in ins with the class diff-inserted, deletions in del with the class diff-deleted; list items and parts of tables have the class themselves.',
    ),
    tags: Type.Object({ inserted: Type.Array(Type.String()), deleted: Type.Array(Type.String()) }),
    inserted: count('The number of inserted words and pictures.'),
    deleted: count('The number of deleted words and pictures.'),
  },
  { $id: 'VersionDiff', readOnly: true },
)
export type VersionDiff = Static<typeof VersionDiff>
