/** Pictures that stand in the text of content. */
import { type Static, Type } from 'typebox'
import { DATE_PATTERN } from './dates.ts'
import { ID_PATTERN, typeCodes } from './identifiers.ts'
import { Resources } from './resources.ts'

/** What a picture may come as. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'] as const
/** What it is kept and sent as. */
export const KEPT_IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const
export const IMAGE_LIMIT = 10 * 1024 * 1024
/** Beside the picture itself; another width is answered with the next that is not smaller. */
export const IMAGE_WIDTHS = [320, 960] as const

const pixels = (description: string) => Type.Integer({ minimum: 1, readOnly: true, description })

export const Image = Type.Object(
  {
    id: Type.String({ pattern: ID_PATTERN, readOnly: true }),
    type: Type.Literal('image'),
    typeCode: Type.Literal(typeCodes.image, { readOnly: true }),
    ref: Type.String({
      readOnly: true,
      description: 'Where its bytes are: what belongs into the src of an img.',
    }),
    size: Type.Integer({ minimum: 0, readOnly: true, description: 'In bytes, as it is kept.' }),
    contentType: Type.Enum([...KEPT_IMAGE_TYPES], { readOnly: true }),
    width: pixels('In pixels.'),
    height: pixels('In pixels; of one frame where it moves.'),
    published: Type.String({ pattern: DATE_PATTERN, readOnly: true, description: 'When it was sent.' }),
    resources: Resources,
  },
  { $id: 'Image' },
)
export type Image = Static<typeof Image>
