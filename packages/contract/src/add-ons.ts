/** The operations on add-ons. */
import { Type } from 'typebox'
import {
  AddOn,
  AddOnChange,
  AddOnUsage,
  AddOnWithSecret,
  NewAddOn,
  RegisteredAddOn,
} from './add-on-entities.ts'
import { SIGNATURE_HEADER, SIGNATURE_LIMIT } from './add-on-operations.ts'
import { PasswordProof } from './current-password.ts'
import { Grant } from './grant-entities.ts'
import { ID_PATTERN } from './identifiers.ts'
import { fieldsQuery, operation } from './operation.ts'
import { Page, pageQuery } from './page.ts'
import { V3 } from './uris.ts'

const ADD_ONS = `${V3}/addons`
const base = {
  since: '3.0',
  group: 'Add-ons',
  access: 'person',
  summaryFields: ['id', 'type', 'name', 'clientId', 'enabled', 'resources'],
} as const
const one = {
  ...base,
  path: `${ADD_ONS}/{addOnID}`,
  params: {
    addOnID: Type.String({
      pattern: ID_PATTERN,
      'x-accepts': 'a positive whole number',
      description: "The add-on's id.",
    }),
  },
} as const
const oneAddOn = { kind: 'entity', status: 200, schema: AddOn } as const

export const listAddOns = operation({
  ...base,
  id: 'listAddOns',
  method: 'GET',
  path: ADD_ONS,
  summary: 'The add-ons, by name (admins)',
  query: { ...pageQuery, ...fieldsQuery },
  answer: { kind: 'page', status: 200, schema: Page(AddOn) },
  errors: ['forbidden'],
})

export const registerAddOn = operation({
  ...base,
  id: 'registerAddOn',
  method: 'POST',
  path: ADD_ONS,
  summary: 'Register an add-on; only this answer has its secret and a code to exchange for a token (admins)',
  query: fieldsQuery,
  body: { kind: 'json', schema: NewAddOn },
  answer: { kind: 'entity', status: 201, schema: RegisteredAddOn },
  answersWithSecret: true,
  errors: ['forbidden', 'current_password_required', 'name_taken'],
})

export const getAddOn = operation({
  ...one,
  id: 'getAddOn',
  method: 'GET',
  summary: 'Read an add-on (admins)',
  query: fieldsQuery,
  answer: oneAddOn,
  errors: ['forbidden', 'add_on_missing'],
})

export const updateAddOn = operation({
  ...one,
  id: 'updateAddOn',
  method: 'PUT',
  summary: 'Change the given fields of an add-on; disabling it revokes all of its grants (admins)',
  query: fieldsQuery,
  body: { kind: 'json', schema: AddOnChange },
  answer: oneAddOn,
  errors: ['forbidden', 'current_password_required', 'add_on_missing', 'name_taken', 'version_stale'],
})

export const deleteAddOn = operation({
  ...one,
  id: 'deleteAddOn',
  method: 'DELETE',
  summary: 'Remove an add-on with all of its grants, and call its unregisterURL (admins)',
  answer: { kind: 'nothing', status: 204 },
  errors: ['forbidden', 'add_on_missing', 'version_stale'],
})

export const getAddOnUsage = operation({
  ...one,
  id: 'getAddOnUsage',
  method: 'GET',
  path: `${one.path}/usage`,
  summary: 'How many people have granted an add-on something, and its valid tokens (admins)',
  answer: { kind: 'document', status: 200, schema: AddOnUsage, guarded: true },
  errors: ['forbidden', 'add_on_missing'],
})

export const listAddOnGrants = operation({
  ...one,
  id: 'listAddOnGrants',
  method: 'GET',
  path: `${one.path}/grants`,
  summary: 'The grants of people to an add-on, newest first, with the people (admins)',
  query: { ...pageQuery, ...fieldsQuery },
  summaryFields: ['id', 'type', 'person', 'scopes', 'resources'],
  answer: { kind: 'page', status: 200, schema: Page(Grant) },
  errors: ['forbidden', 'add_on_missing'],
})

export const renewAddOnSecret = operation({
  ...one,
  id: 'renewAddOnSecret',
  method: 'POST',
  path: `${one.path}/secret`,
  summary: 'Give an add-on a new secret, shown only in this answer; the old one becomes invalid (admins)',
  query: fieldsQuery,
  body: { kind: 'form', schema: PasswordProof },
  answer: { kind: 'entity', status: 200, schema: AddOnWithSecret },
  answersWithSecret: true,
  errors: ['forbidden', 'current_password_required', 'add_on_missing', 'add_on_public'],
})

export const repeatAddOnCallback = operation({
  ...one,
  id: 'repeatAddOnCallback',
  method: 'POST',
  path: `${one.path}/callback`,
  summary: 'Call the registerURL of an add-on again, with a new code, which acts as the caller (admins)',
  query: fieldsQuery,
  body: { kind: 'form', schema: PasswordProof },
  answer: oneAddOn,
  errors: [
    'forbidden',
    'current_password_required',
    'add_on_missing',
    'add_on_disabled',
    'register_url_missing',
  ],
})

export const verifyAddOnSignature = operation({
  ...base,
  id: 'verifyAddOnSignature',
  method: 'POST',
  path: `${ADD_ONS}/signatures`,
  summary: 'Verify that a call of registerURL or unregisterURL came from this instance within ten minutes',
  access: 'anyone',
  headers: {
    [SIGNATURE_HEADER]: Type.Optional(
      Type.String({ description: 'The signature, if it is not among the fields.' }),
    ),
  },
  body: {
    kind: 'binary',
    mediaTypes: [
      'application/octet-stream',
      'text/plain',
      'application/json',
      'application/x-www-form-urlencoded',
    ],
    limit: SIGNATURE_LIMIT,
  },
  answer: { kind: 'nothing', status: 204 },
  errors: ['signature_invalid', 'body_too_large', 'media_type_unsupported'],
})
