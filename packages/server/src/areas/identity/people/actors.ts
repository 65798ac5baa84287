/** People as actors, for rights of others than the caller. */
import { ALL_SCOPES, type Role, type Scopes } from '@folkmoot/contract'
import type { Member } from '../../../actor.ts'
import type { Database } from '../../../db/pool.ts'
import { findByIds, type PersonRow } from './queries.ts'

interface Rights extends Pick<PersonRow, 'id' | 'username' | 'roles'> {
  /** When the password was set; known if it was read. */
  readonly changed_at?: string | null
}

/** Scopes of the credentials; a password has all. */
export function memberOf({ id, username, roles, changed_at }: Rights, scopes: Scopes = ALL_SCOPES): Member {
  const has = (role: Role) => scopes.has('admin') && roles.includes(role)
  return {
    kind: 'member',
    id,
    username,
    isAdmin: has('admin'),
    isManager: has('communityManager'),
    isModerator: has('moderator') || has('communityManager'),
    scopes,
    ...(changed_at !== undefined && { credentialAt: changed_at }),
  }
}

export async function findActors(db: Database, ids: readonly string[], scopes?: Scopes): Promise<Member[]> {
  return [...(await findByIds(db, ids)).values()].map((row) => memberOf(row, scopes))
}
