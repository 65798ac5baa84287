/** Pictures in the text of content. */
import { type Static, Type } from 'typebox'
import { DATE_PATTERN } from './dates.ts'
import { ID_PATTERN, typeCodes } from './identifiers.ts'
import { Resources } from './resources.ts'

/** Accepted media types. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'] as const
/** Media types in which it is stored and sent. */
export const KEPT_IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const
export const IMAGE_LIMIT = 10 * 1024 * 1024
/** Stored widths besides the original. A request for another width gets the next larger one. */
export const IMAGE_WIDTHS = [320, 960] as const

const pixels = (description: string) => Type.Integer({ minimum: 1, readOnly: true, description })

export const Image = Type.Object(
  {
    id: Type.String({ pattern: ID_PATTERN, readOnly: true }),
    type: Type.Literal('image'),
    typeCode: Type.Literal(typeCodes.image, { readOnly: true }),
    ref: Type.String({
      readOnly: true,
      description: 'The URL of its bytes, for the src of an img.',
    }),
    size: Type.Integer({ minimum: 0, readOnly: true, description: 'The stored size in bytes.' }),
    contentType: Type.Enum([...KEPT_IMAGE_TYPES], { readOnly: true }),
    width: pixels('In pixels.'),
    height: pixels('In pixels; of one frame where it moves.'),
    published: Type.String({ pattern: DATE_PATTERN, readOnly: true, description: 'When it was sent.' }),
    resources: Resources,
  },
  { $id: 'Image' },
)
export type Image = Static<typeof Image>
