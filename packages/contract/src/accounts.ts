/** The operations on accounts, for community managers and admins. */
import { Account, AccountChange, AddressConfirmation, SignIn } from './account-entities.ts'
import { fieldsQuery, operation } from './operation.ts'
import { Page, pageQuery } from './page.ts'
import { personParams } from './people-operations.ts'
import { V3 } from './uris.ts'

const ACCOUNT = `${V3}/people/{personID}/account`
const base = {
  since: '3.15',
  group: 'People',
  access: 'person',
  params: personParams,
} as const
const errors = ['person_missing', 'forbidden'] as const
const oneAccount = { kind: 'entity', status: 200, schema: Account } as const

export const getAccount = operation({
  ...base,
  id: 'getAccount',
  method: 'GET',
  path: ACCOUNT,
  summary: 'The account of a person (community managers and admins)',
  query: fieldsQuery,
  answer: oneAccount,
  errors,
})

export const updateAccount = operation({
  ...base,
  id: 'updateAccount',
  method: 'PUT',
  path: ACCOUNT,
  summary:
    'Change the given fields of an account: disable or enable it (community managers, except accounts of admins and managers; admins any)',
  query: fieldsQuery,
  body: { kind: 'json', schema: AccountChange },
  answer: oneAccount,
  errors: [...errors, 'current_password_required', 'last_admin', 'version_stale'],
})

export const sendPasswordReset = operation({
  ...base,
  id: 'sendPasswordReset',
  method: 'POST',
  path: `${ACCOUNT}/passwordReset`,
  summary:
    'Mail a person a link to set a new password (community managers, except to admins and managers; admins)',
  answer: { kind: 'nothing', status: 204 },
  errors: [...errors, 'mail_off', 'account_disabled', 'too_fast'],
})

export const confirmAddress = operation({
  ...base,
  id: 'confirmAddress',
  method: 'POST',
  path: `${ACCOUNT}/confirmedEmails`,
  summary: 'Say that an address of a person is theirs, as if they had used the link in a mail (admins)',
  query: fieldsQuery,
  body: { kind: 'json', schema: AddressConfirmation },
  answer: oneAccount,
  errors: [...errors, 'field_invalid'],
})

export const listSignIns = operation({
  ...base,
  id: 'listSignIns',
  method: 'GET',
  path: `${V3}/people/{personID}/signIns`,
  summary:
    'The sign-ins of a person on the web within 90 days, newest first (the person, and who manages the account)',
  query: { ...pageQuery, ...fieldsQuery },
  answer: { kind: 'page', status: 200, schema: Page(SignIn) },
  errors,
})
