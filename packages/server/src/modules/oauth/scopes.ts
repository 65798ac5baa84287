/** What a client may ask for: the scopes of the API, and those of OpenID Connect. */
import { isWithin, SCOPE_NAMES, scopesOf } from '@folkmoot/contract'

const OPENID_SCOPES = ['openid', 'profile', 'email', 'offline_access'] as const

export const KNOWN_SCOPES: readonly string[] = [...SCOPE_NAMES, ...OPENID_SCOPES]

/** Where nothing is asked for. */
export const DEFAULT_SCOPE = 'read'

/** All that a client may ask for: what it was registered with, and what that includes. */
export function requestable(registered: readonly string[]): string[] {
  const all = scopesOf(registered)
  return [
    ...SCOPE_NAMES.filter((name) => isWithin(scopesOf([name]), all)),
    ...OPENID_SCOPES.filter((name) => registered.includes(name)),
  ]
}

export const readScopes = (scope: unknown): string[] =>
  typeof scope === 'string' ? [...new Set(scope.split(' ').filter((name) => name !== ''))] : []

export const findUnknown = (scopes: readonly string[]): string | undefined =>
  scopes.find((name) => !KNOWN_SCOPES.includes(name))
