/** Content as a reference in lists of other entities. */
import { type Static, Type } from 'typebox'
import { CONTENT_TYPES } from './content-types.ts'
import { ID_PATTERN } from './identifiers.ts'
import { Resources } from './resources.ts'

const Id = Type.String({ pattern: ID_PATTERN, readOnly: true })

export const ContentSummary = Type.Object(
  {
    id: Id,
    contentID: Id,
    type: Type.Enum([...CONTENT_TYPES]),
    subject: Type.Optional(Type.String()),
    resources: Resources,
  },
  { $id: 'ContentSummary' },
)
export type ContentSummary = Static<typeof ContentSummary>
