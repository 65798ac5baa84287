/** The operations on the picture of a place. */
import { AVATAR_BODY, AVATAR_TYPES, avatarQuery } from './avatar-operations.ts'
import { operation } from './operation.ts'
import { base, placeParams } from './place-operations.ts'
import { V3 } from './uris.ts'

const onAvatar = {
  ...base,
  path: `${V3}/places/{placeID}/avatar`,
  params: placeParams,
} as const
const nothing = { kind: 'nothing', status: 204 } as const

export const getPlaceAvatar = operation({
  ...onAvatar,
  id: 'getPlaceAvatar',
  method: 'GET',
  summary: 'The picture of a place; a generated one if none is set',
  access: 'reader',
  query: avatarQuery,
  answer: { kind: 'binary', status: 200, mediaTypes: AVATAR_TYPES },
  errors: ['place_missing'],
})

export const setPlaceAvatar = operation({
  ...onAvatar,
  id: 'setPlaceAvatar',
  method: 'PUT',
  summary: 'Set the picture of a place (its owners, or an admin)',
  access: 'person',
  body: AVATAR_BODY,
  answer: nothing,
  errors: ['place_missing', 'forbidden', 'field_invalid'],
})

export const removePlaceAvatar = operation({
  ...onAvatar,
  id: 'removePlaceAvatar',
  method: 'DELETE',
  summary: 'Remove the picture of a place (its owners, or an admin)',
  access: 'person',
  answer: nothing,
  errors: ['place_missing', 'forbidden'],
})
