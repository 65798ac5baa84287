/** The operations on erasures of people. */
import { Type } from 'typebox'
import { Erasure, ErasureKeys, NewErasure } from './erasure-entities.ts'
import { ID_PATTERN } from './identifiers.ts'
import { operation } from './operation.ts'
import { Page, pageQuery } from './page.ts'
import { personParams } from './people-operations.ts'
import { V3 } from './uris.ts'

const ERASURES = `${V3}/erasures`
const base = { since: '3.15', group: 'People', access: 'person' } as const
const params = { erasureID: Type.String({ pattern: ID_PATTERN, description: "The erasure's id." }) } as const

export const erasePerson = operation({
  ...base,
  id: 'erasePerson',
  method: 'POST',
  path: `${V3}/people/{personID}/erasure`,
  summary: 'Erase a person: remove them and everything that names them, in the background (admins)',
  params: personParams,
  body: { kind: 'json', schema: NewErasure },
  answer: { kind: 'document', status: 202, schema: Erasure, guarded: true },
  errors: [
    'person_missing',
    'forbidden',
    'field_invalid',
    'last_admin',
    'version_stale',
    'current_password_required',
  ],
})

export const listErasures = operation({
  ...base,
  id: 'listErasures',
  method: 'GET',
  path: ERASURES,
  summary: 'Erasures of people, newest first (admins)',
  query: pageQuery,
  answer: { kind: 'page', status: 200, schema: Page(Erasure) },
  errors: ['forbidden'],
})

export const getErasure = operation({
  ...base,
  id: 'getErasure',
  method: 'GET',
  path: `${ERASURES}/{erasureID}`,
  summary: 'An erasure, with its report once it is done (admins)',
  params,
  answer: { kind: 'document', status: 200, schema: Erasure, guarded: true },
  errors: ['forbidden', 'erasure_missing'],
})

export const getErasureProof = operation({
  ...base,
  id: 'getErasureProof',
  method: 'GET',
  path: `${ERASURES}/{erasureID}/proof`,
  summary: 'The report as a signed token (JWS, EdDSA), to be kept as a proof (admins)',
  params,
  answer: { kind: 'binary', status: 200, mediaTypes: ['application/jose'] },
  errors: ['forbidden', 'erasure_missing'],
})

export const getErasureKeys = operation({
  ...base,
  access: 'anyone',
  id: 'getErasureKeys',
  method: 'GET',
  path: `${ERASURES}/keys`,
  summary: 'The public keys by which anybody can verify reports of erasures',
  answer: { kind: 'document', status: 200, schema: ErasureKeys, guarded: true },
  errors: [],
})
