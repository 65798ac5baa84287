/** Previews of web pages that texts link to. */
import { type Static, Type } from 'typebox'
import { ID_PATTERN } from './identifiers.ts'
import { Resources } from './resources.ts'

export const UUID_PATTERN = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'

const pixels = (description: string) => Type.Optional(Type.Integer({ minimum: 1, description }))

export const LinkPreview = Type.Object(
  {
    id: Type.String({ pattern: UUID_PATTERN }),
    type: Type.Literal('linkPreview'),
    contentID: Type.String({
      pattern: ID_PATTERN,
      description: 'The content, message, comment or status update whose text has the link.',
    }),
    url: Type.String({ description: 'As linked, without the part behind #.' }),
    displayName: Type.String({ description: 'The title of the page. Plain text, as all of this.' }),
    description: Type.Optional(Type.String()),
    siteName: Type.String({ description: 'As the site names itself, else its host.' }),
    pictureWidth: pixels('In pixels; only with a picture.'),
    pictureHeight: pixels('In pixels; only with a picture.'),
    resources: Resources,
  },
  { $id: 'LinkPreview', readOnly: true },
)
export type LinkPreview = Static<typeof LinkPreview>
