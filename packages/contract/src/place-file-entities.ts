/**
 * Files and pictures of content in a place: who uploaded it is the author, and of a message or comment the subject is
 * that of its conversation.
 */
import { type Static, Type } from 'typebox'
import { Attachment } from './attachment-entities.ts'
import { Author } from './content-entities.ts'
import { ContentSummary } from './content-summary.ts'
import { typeCodes } from './identifiers.ts'
import { Image } from './image-entities.ts'
import { Resources } from './resources.ts'

export const FILE_KINDS = ['picture', 'document', 'archive', 'other'] as const
export type FileKind = (typeof FILE_KINDS)[number]

const { id, contentType, size } = Attachment.properties

export const PlaceFile = Type.Object(
  {
    id,
    type: Type.Enum(['attachment', 'image'], {
      description: 'attachment: a file of the content; image: a picture in its text.',
    }),
    typeCode: Type.Enum([typeCodes.attachment, typeCodes.image]),
    kind: Type.Enum([...FILE_KINDS], {
      description: 'By the media type. picture: PNG, JPEG, GIF, WebP or AVIF.',
    }),
    name: Type.Optional(Type.String({ description: 'The name of the file. Images in texts have none.' })),
    contentType,
    size,
    url: Attachment.properties.url,
    width: Type.Optional(Image.properties.width),
    height: Type.Optional(Image.properties.height),
    published: Type.String({ description: 'When it was uploaded.' }),
    author: Author,
    content: ContentSummary,
    resources: Resources,
  },
  { $id: 'PlaceFile', readOnly: true },
)
export type PlaceFile = Static<typeof PlaceFile>
