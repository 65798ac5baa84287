/** The operations on merges of accounts, for admins. */
import { Type } from 'typebox'
import { ID_PATTERN } from './identifiers.ts'
import { AccountMerge, NewAccountMerge } from './merge-entities.ts'
import { operation } from './operation.ts'
import { Page, pageQuery } from './page.ts'
import { personParams } from './people-operations.ts'
import { V3 } from './uris.ts'

const MERGES = `${V3}/people/{personID}/merges`
const base = {
  since: '3.15',
  group: 'People',
  access: 'person',
  path: MERGES,
  params: personParams,
  errors: ['person_missing', 'forbidden'],
} as const

export const mergeAccount = operation({
  ...base,
  id: 'mergeAccount',
  method: 'POST',
  summary:
    'Give the account of a person all that another account has, in the background; the other one is removed at once (admins)',
  body: { kind: 'json', schema: NewAccountMerge },
  answer: { kind: 'document', status: 202, schema: AccountMerge, guarded: true },
  errors: [
    ...base.errors,
    'field_invalid',
    'current_password_required',
    'last_admin',
    'merge_running',
    'version_stale',
  ],
})

export const listAccountMerges = operation({
  ...base,
  id: 'listAccountMerges',
  method: 'GET',
  summary: 'The accounts that were merged into that of a person, newest first (admins)',
  query: pageQuery,
  answer: { kind: 'page', status: 200, schema: Page(AccountMerge) },
})

export const getAccountMerge = operation({
  ...base,
  id: 'getAccountMerge',
  method: 'GET',
  path: `${MERGES}/{mergeID}`,
  summary: 'A merge of accounts, how far it is, and what it moved (admins)',
  params: {
    ...personParams,
    mergeID: Type.String({
      pattern: ID_PATTERN,
      'x-accepts': 'a positive whole number',
      description: "The merge's id.",
    }),
  },
  answer: { kind: 'document', status: 200, schema: AccountMerge, guarded: true },
  errors: [...base.errors, 'merge_missing'],
})
