/** A row → the personal access token entity, without the token itself. */
import type { PersonalToken, ScopeName } from '@folkmoot/contract'
import type { PersonalTokenRow } from './personal.ts'

export function representToken(row: PersonalTokenRow): PersonalToken {
  return {
    id: row.id,
    name: row.name,
    scopes: row.scopes as ScopeName[],
    published: row.created_at,
    expires: row.expires_at ?? undefined,
    lastUsed: row.last_used_at ?? undefined,
  }
}
