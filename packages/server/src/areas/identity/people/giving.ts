/** Passwords, e-mail addresses and roles: given only with credentials that have all scopes. */
import type { NewPerson, PersonChange } from '@folkmoot/contract'
import { type Actor, isAdmin } from '../../../actor.ts'
import { failure } from '../../../failure.ts'
import { mayChangeAccountStatus, maySetCredentials } from './policy.ts'
import { columnsOfChange, differsInEmails } from './profile.ts'
import type { PersonRow } from './queries.ts'

export function requireMaySetCredentials(actor: Actor): void {
  if (!maySetCredentials(actor)) {
    throw failure(
      'scope_insufficient',
      'Only a token with the scope uri:/api sets passwords, e-mail addresses and roles.',
    )
  }
}

/** Whether somebody new gets a password or roles. */
export const givesAny = ({ svc }: NewPerson): boolean =>
  svc.password !== undefined || (svc.roles ?? []).length > 0

/** A new admin with a known password would be worth more than the token. Callers who are no admins sign up: they give no roles. */
export function requireMayGive(actor: Actor, person: NewPerson): void {
  if (isAdmin(actor) && givesAny(person)) requireMaySetCredentials(actor)
}

type Rights = Partial<Pick<PersonRow, 'enabled' | 'roles'>>

/** Enabling an admin also makes one. */
function gainsRoles(before: Pick<PersonRow, 'enabled' | 'roles'>, change: Rights): boolean {
  const after = { enabled: change.enabled ?? before.enabled, roles: change.roles ?? before.roles }
  const had = before.enabled ? before.roles : []
  return after.enabled && after.roles.some((role) => !had.includes(role))
}

/** Whether it sets other addresses, or gives roles. */
export const changesCredentials = (
  person: PersonRow,
  columns: Parameters<typeof differsInEmails>[1],
): boolean => differsInEmails(person, columns) || gainsRoles(person, columns)

/** Before it is known under lock. */
export const enablingGivesRoles = (person: PersonRow, enabled: boolean): boolean =>
  gainsRoles(person, { enabled })

export function setsCredentials(actor: Actor, person: PersonRow, change: PersonChange): boolean {
  if (change.svc?.password !== undefined) return true
  return changesCredentials(person, columnsOfChange(person, change, mayChangeAccountStatus(actor)))
}
