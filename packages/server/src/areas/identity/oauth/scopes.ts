/** Scopes a client may ask for: those of the API and of OpenID Connect. */
import { isWithin, SCOPE_NAMES, scopesOf } from '@folkmoot/contract'

const OPENID_SCOPES = ['openid', 'profile', 'email', 'offline_access'] as const

export const KNOWN_SCOPES: readonly string[] = [...SCOPE_NAMES, ...OPENID_SCOPES]

/** For add-ons that act for themselves and name no scopes. */
export const DEFAULT_SCOPE = 'read'

/** Registered scopes and those they include. */
export function requestable(registered: readonly string[]): string[] {
  const all = scopesOf(registered)
  return [
    ...SCOPE_NAMES.filter((name) => isWithin(scopesOf([name]), all)),
    ...OPENID_SCOPES.filter((name) => registered.includes(name)),
  ]
}

/** The part of granted scopes that is still allowed, directly or by inclusion. */
export function within(granted: readonly string[], open: readonly string[]): string[] {
  const left = granted.flatMap((name) => {
    if (open.includes(name)) return [name]
    const meant = scopesOf([name])
    return open.filter((other) => scopesOf([other]).size > 0 && isWithin(scopesOf([other]), meant))
  })
  return [...new Set(left)]
}

export const readScopes = (scope: unknown): string[] =>
  typeof scope === 'string' ? [...new Set(scope.split(' ').filter((name) => name !== ''))] : []

export const findUnknown = (scopes: readonly string[]): string | undefined =>
  scopes.find((name) => !KNOWN_SCOPES.includes(name))
