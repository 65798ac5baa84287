/** Files that belong to content. */
import { type Static, Type } from 'typebox'
import { DATE_PATTERN } from './dates.ts'
import { ID_PATTERN, typeCodes } from './identifiers.ts'
import { Resources } from './resources.ts'

export const Attachment = Type.Object(
  {
    id: Type.String({ pattern: ID_PATTERN, readOnly: true }),
    type: Type.Literal('attachment'),
    typeCode: Type.Literal(typeCodes.attachment, { readOnly: true }),
    name: Type.String({ readOnly: true, description: 'The name of the file, without any directory.' }),
    contentType: Type.String({
      readOnly: true,
      description: 'The media type, detected from the bytes, not the type that was sent.',
    }),
    size: Type.Integer({ minimum: 0, readOnly: true, description: 'In bytes.' }),
    url: Type.String({ readOnly: true, description: 'The URL of the bytes.' }),
    published: Type.String({ pattern: DATE_PATTERN, readOnly: true, description: 'When it was added.' }),
    resources: Resources,
  },
  { $id: 'Attachment' },
)
export type Attachment = Static<typeof Attachment>

export const AttachmentReference = Type.Union(
  [Type.String({ minLength: 1, maxLength: 2048 }), Type.Object({ id: Type.String({ maxLength: 2048 }) })],
  { description: 'The URI or id of an attachment, or one as it was read.' },
)
export type AttachmentReference = Static<typeof AttachmentReference>
