/** From client input to columns of a person. */
import { isDeepStrictEqual } from 'node:util'
import { type Email, type NewPerson, type PersonChange, problemMessage } from '@folkmoot/contract'
import type { Insertable } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import { fold, foldTags } from '../../../engines/text-search/folding.ts'
import { fieldInvalid } from '../../../failure.ts'
import { checkUsername, displayNameOf, emailKey, usernameKey } from './names.ts'
import type { PersonRow } from './queries.ts'

type Columns = Insertable<Tables['person']>

export const isEmailAddress = (text: string): boolean =>
  /^[^\s@"<>(),;:\\[\]]+@[^\s@"<>(),;:\\]+$/u.test(text)

/** Exactly one is primary: the marked one, or the first. */
export function readEmails(emails: readonly Email[]): Required<Email>[] {
  const primaries = emails.filter((email) => email.primary === true)
  if (primaries.length > 1) throw fieldInvalid('emails', problemMessage('emailsPrimary'))
  for (const [index, email] of emails.entries()) {
    if (!isEmailAddress(email.value)) throw fieldInvalid(`emails[${index}].value`, problemMessage('email'))
  }
  const keys = new Set(emails.map((email) => emailKey(email.value)))
  if (keys.size < emails.length) throw fieldInvalid('emails', problemMessage('emailTwice'))
  return emails.map((email, index) => ({
    svc_label: email.svc_label ?? 'Email',
    type: email.type ?? 'work',
    value: email.value,
    primary: primaries.length === 0 ? index === 0 : email.primary === true,
  }))
}

function checkTimeZone(timeZone: string): void {
  try {
    new Intl.DateTimeFormat('en', { timeZone })
  } catch {
    throw fieldInvalid('svc.timeZone', problemMessage('timeZone'))
  }
}

/** An empty text clears the field. */
const orNull = (text: string | undefined) => (text?.trim() === '' ? null : text)

/** Fields for everyone who may edit the person. */
function commonColumns(input: PersonChange): Partial<Columns> {
  const { svc } = input
  if (svc?.timeZone) checkTimeZone(svc.timeZone)
  return dropUndefined({
    status_line: input.status,
    location: orNull(input.location),
    tags: input.tags && foldTags(input.tags),
    phone_numbers: input.phoneNumbers,
    addresses: input.addresses,
    emails: input.emails && readEmails(input.emails),
    locale: orNull(svc?.locale),
    time_zone: orNull(svc?.timeZone),
    profile: svc?.profile,
  })
}

/** Fields for admins; ignored from others. */
function standingColumns(svc: PersonChange['svc']): Partial<Columns> {
  return dropUndefined({
    enabled: svc?.enabled,
    visible: svc?.visible,
    user_type: svc?.userType,
    roles: svc?.roles && [...new Set(svc.roles)].sort(),
  })
}

function nameColumns(name: { givenName: string; familyName: string }) {
  return {
    given_name: name.givenName,
    family_name: name.familyName,
    display_name: displayNameOf(name),
    first_name_key: fold(`${name.givenName} ${name.familyName}`),
    last_name_key: fold(`${name.familyName} ${name.givenName}`),
  }
}

function usernameColumns(username: string) {
  checkUsername(username)
  return { username, username_key: usernameKey(username) }
}

function dropUndefined<T extends object>(columns: T): Partial<T> {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Partial<T>
}

export function columnsOfNew(input: NewPerson, mayChangeAccountStatus: boolean): Columns {
  return {
    ...commonColumns(input),
    ...(mayChangeAccountStatus ? standingColumns(input.svc) : {}),
    ...nameColumns(input.name),
    ...usernameColumns(input.svc.username),
    emails: readEmails(input.emails),
  }
}

export function columnsOfChange(
  row: PersonRow,
  change: PersonChange,
  mayChangeAccountStatus: boolean,
): Partial<Columns> {
  const name = {
    givenName: change.name?.givenName ?? row.given_name,
    familyName: change.name?.familyName ?? row.family_name,
  }
  const username = mayChangeAccountStatus ? change.svc?.username : undefined
  return {
    ...commonColumns(change),
    ...(mayChangeAccountStatus ? standingColumns(change.svc) : {}),
    ...nameColumns(name),
    ...(username === undefined || username === row.username ? {} : usernameColumns(username)),
  }
}

/** Ignores columns that a row does not hold: they are derived from columns that it does. */
export function differsFrom(row: PersonRow, columns: Partial<Columns>): boolean {
  return Object.entries(columns).some(
    ([name, value]) => name in row && !isDeepStrictEqual(Reflect.get(row, name), value),
  )
}

export const differsInEmails = (row: PersonRow, { emails }: Partial<Columns>): boolean =>
  emails !== undefined && differsFrom(row, { emails })

type KeptOfFormer =
  | 'id'
  | 'visible'
  | 'user_type'
  | 'follower_count'
  | 'following_count'
  | 'joined_at'
  | 'updated_at'
  | 'departed_at'
  | 'version'

/** What remains of a removed person: a name for their content. The type demands an empty value for every new column that is not kept. */
export function columnsOfFormer(id: string): Required<Omit<Columns, KeptOfFormer>> {
  const name = { givenName: 'Former', familyName: 'member' }
  return {
    ...nameColumns(name),
    username: `former-member-${id}`,
    username_key: `former-member-${id}`,
    status_line: '',
    emails: [],
    phone_numbers: [],
    addresses: [],
    profile: [],
    tags: [],
    location: null,
    locale: null,
    time_zone: null,
    enabled: false,
    roles: [],
    first_login_at: null,
    last_authenticated_at: null,
    manager_id: null,
  }
}
