/** The operations on a person's picture. */
import { operation } from './operation.ts'
import { base, personParams } from './people-operations.ts'
import { V3 } from './uris.ts'

export const getAvatar = operation({
  ...base,
  id: 'getAvatar',
  method: 'GET',
  path: `${V3}/people/{personID}/avatar`,
  summary: "A person's picture; one is drawn for those who have set none",
  access: 'reader',
  params: personParams,
  answer: { kind: 'binary', status: 200, mediaTypes: ['image/png', 'image/webp'] },
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
  body: {
    kind: 'binary',
    mediaTypes: ['image/png', 'image/jpeg', 'image/gif', 'image/webp'],
    limit: 10 * 1024 * 1024,
  },
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
