/** The operations on pictures in the text of content. */
import { Type } from 'typebox'
import { ID_PATTERN } from './identifiers.ts'
import { IMAGE_TYPES, Image, KEPT_IMAGE_TYPES } from './image-entities.ts'
import { fieldsQuery, operation } from './operation.ts'
import { V3 } from './uris.ts'

const base = { since: '3.0', group: 'Files', summaryFields: ['id', 'type', 'ref', 'resources'] } as const

export const createImage = operation({
  ...base,
  id: 'createImage',
  method: 'POST',
  path: `${V3}/images`,
  summary: 'Upload a picture for the text of content; until content uses it only its owner sees it',
  access: 'person',
  query: fieldsQuery,
  body: { kind: 'files', mediaTypes: IMAGE_TYPES },
  answer: { kind: 'entity', status: 201, schema: Image },
  errors: ['field_invalid', 'quota_exceeded', 'too_fast'],
})

export const getImage = operation({
  ...base,
  id: 'getImage',
  method: 'GET',
  path: `${V3}/images/{imageID}`,
  summary: 'The bytes of a picture',
  access: 'reader',
  params: {
    imageID: Type.String({
      pattern: ID_PATTERN,
      'x-accepts': 'a positive whole number',
      description: "The image's id.",
    }),
  },
  query: {
    width: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100_000,
        description: 'The needed width; the narrowest stored version that is wide enough is sent.',
      }),
    ),
  },
  answer: { kind: 'file', status: 200, mediaTypes: KEPT_IMAGE_TYPES },
  errors: ['image_missing', 'forbidden'],
})
