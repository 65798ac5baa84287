/** The operations on a person's own mutes. */
import { Type } from 'typebox'
import { ID_PATTERN } from './identifiers.ts'
import { Mute, NewMute } from './mute-entities.ts'
import { fieldsQuery, operation } from './operation.ts'
import { Page, pageQuery } from './page.ts'
import { personParams } from './people-operations.ts'
import { V3 } from './uris.ts'

const MUTES = `${V3}/people/{personID}/mutes`
const base = {
  since: '3.15',
  group: 'Preferences',
  access: 'person',
  summaryFields: ['id', 'type', 'kind', 'object', 'displayName', 'resources'],
} as const
const one = {
  ...base,
  path: `${MUTES}/{muteID}`,
  params: {
    ...personParams,
    muteID: Type.String({
      pattern: ID_PATTERN,
      'x-accepts': 'a positive whole number',
      description: "The mute's id.",
    }),
  },
  errors: ['person_missing', 'forbidden', 'mute_missing'],
} as const

export const listMutes = operation({
  ...base,
  id: 'listMutes',
  method: 'GET',
  path: MUTES,
  summary: 'The mutes of a person, as far as they may see the objects now, newest first (only the person)',
  params: personParams,
  query: { ...pageQuery, ...fieldsQuery },
  answer: { kind: 'page', status: 200, schema: Page(Mute) },
  errors: ['person_missing', 'forbidden'],
})

export const createMute = operation({
  ...base,
  id: 'createMute',
  method: 'POST',
  path: MUTES,
  summary: 'Mute a conversation, a place or a person (only the person)',
  params: personParams,
  query: fieldsQuery,
  body: { kind: 'json', schema: NewMute },
  answer: { kind: 'entity', status: 201, schema: Mute },
  errors: ['person_missing', 'forbidden', 'already_muted', 'own_mute', 'too_many_mutes'],
})

export const getMute = operation({
  ...one,
  id: 'getMute',
  method: 'GET',
  summary: 'Read a mute (only the person)',
  query: fieldsQuery,
  answer: { kind: 'entity', status: 200, schema: Mute },
})

export const deleteMute = operation({
  ...one,
  id: 'deleteMute',
  method: 'DELETE',
  summary: 'Unmute, from now on (only the person)',
  answer: { kind: 'nothing', status: 204 },
})
