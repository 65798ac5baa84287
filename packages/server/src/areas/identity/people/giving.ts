/** Passwords, e-mail addresses and roles: given only with credentials that have all scopes. */
import type { NewPerson } from '@folkmoot/contract'
import { type Actor, isAdmin } from '../../../actor.ts'
import { failure } from '../../../failure.ts'
import { maySetCredentials } from './policy.ts'
import type { PersonRow } from './queries.ts'

export function requireMaySetCredentials(actor: Actor): void {
  if (!maySetCredentials(actor)) {
    throw failure(
      'scope_insufficient',
      'Only a token with the scope uri:/api sets passwords, e-mail addresses and roles.',
    )
  }
}

/** A new admin with a known password would be worth more than the token. Callers who are no admins sign up: they give no roles. */
export function requireMayGive(actor: Actor, { svc }: NewPerson): void {
  const givesAny = svc.password !== undefined || (svc.roles ?? []).length > 0
  if (isAdmin(actor) && givesAny) requireMaySetCredentials(actor)
}

type Rights = Partial<Pick<PersonRow, 'enabled' | 'roles'>>

/** Enabling an admin also makes one. */
export function gainsRoles(before: Pick<PersonRow, 'enabled' | 'roles'>, change: Rights): boolean {
  const after = { enabled: change.enabled ?? before.enabled, roles: change.roles ?? before.roles }
  const had = before.enabled ? before.roles : []
  return after.enabled && after.roles.some((role) => !had.includes(role))
}
