/** The scopes of tokens. A token never allows more than its person may do. */
import { type Static, Type } from 'typebox'

const SCOPES = ['read', 'write', 'webhooks', 'admin'] as const
export type Scope = (typeof SCOPES)[number]
export type Scopes = ReadonlySet<Scope>

/** Everything that the person may do. */
const EVERYTHING = 'uri:/api'
export const SCOPE_NAMES = [...SCOPES, EVERYTHING] as const
export type ScopeName = (typeof SCOPE_NAMES)[number]

export const ALL_SCOPES: Scopes = new Set(SCOPES)

/** Scopes that imply others. */
const INCLUDED: Partial<Record<ScopeName, readonly Scope[]>> = {
  write: ['read'],
  admin: ['read'],
  [EVERYTHING]: SCOPES,
}

const isScope = (name: string): name is Scope => ALL_SCOPES.has(name as Scope)

/** The named scopes with all that they include. Foreign ones, such as `openid`, are ignored. */
export function scopesOf(names: readonly string[]): Scopes {
  return new Set(
    names.flatMap((name) => [...(INCLUDED[name as ScopeName] ?? []), ...(isScope(name) ? [name] : [])]),
  )
}

export const isWithin = (some: Scopes, all: Scopes): boolean => [...some].every((scope) => all.has(scope))

const ACCEPTED = `some of ${SCOPE_NAMES.join(', ')}: an array, or text with spaces between them`

/** Scopes in input: a list, or one text. */
export const ScopeList = Type.Union(
  [
    Type.Array(Type.Enum([...SCOPE_NAMES]), { minItems: 1 }),
    Type.String({
      pattern: `^\\s*(${SCOPE_NAMES.join('|')})(\\s+(${SCOPE_NAMES.join('|')}))*\\s*$`,
      maxLength: 200,
    }),
  ],
  { description: `The scopes of the token: ${ACCEPTED}.`, 'x-accepts': ACCEPTED },
)
export type ScopeList = Static<typeof ScopeList>

/** As stored and shown, without duplicates. */
export function readScopeNames(list: ScopeList): ScopeName[] {
  const named = new Set<string>(typeof list === 'string' ? list.trim().split(/\s+/) : list)
  return SCOPE_NAMES.filter((name) => named.has(name))
}
