/** The operations on a person's picture. */
import { AVATAR_BODY, AVATAR_TYPES, avatarQuery } from './avatar-operations.ts'
import { operation } from './operation.ts'
import { base, personParams } from './people-operations.ts'
import { V3 } from './uris.ts'

export const getAvatar = operation({
  ...base,
  id: 'getAvatar',
  method: 'GET',
  path: `${V3}/people/{personID}/avatar`,
  summary: "A person's picture; a generated one if none is set",
  access: 'reader',
  params: personParams,
  query: avatarQuery,
  answer: { kind: 'binary', status: 200, mediaTypes: AVATAR_TYPES },
  errors: ['person_missing', 'forbidden'],
})

export const setAvatar = operation({
  ...base,
  id: 'setAvatar',
  method: 'PUT',
  path: `${V3}/people/{personID}/avatar`,
  summary: "Set a person's picture (the person, or an admin)",
  access: 'person',
  params: personParams,
  body: AVATAR_BODY,
  answer: { kind: 'nothing', status: 204 },
  errors: ['person_missing', 'forbidden', 'field_invalid'],
})

export const removeAvatar = operation({
  ...base,
  id: 'removeAvatar',
  method: 'DELETE',
  path: `${V3}/people/{personID}/avatar`,
  summary: "Remove a person's picture (the person, or an admin)",
  access: 'person',
  params: personParams,
  answer: { kind: 'nothing', status: 204 },
  errors: ['person_missing', 'forbidden'],
})
