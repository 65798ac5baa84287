/** People as actors: what somebody may do is asked of those too who do not ask themselves. */
import type { Member } from '../../actor.ts'
import type { Database } from '../../db/pool.ts'
import { findByIds, type PersonRow } from './queries.ts'

export const memberOf = ({ id, username, roles }: Pick<PersonRow, 'id' | 'username' | 'roles'>): Member => ({
  kind: 'member',
  id,
  username,
  isAdmin: roles.includes('admin'),
  isModerator: roles.includes('moderator'),
})

export async function findActors(db: Database, ids: readonly string[]): Promise<Member[]> {
  return [...(await findByIds(db, ids)).values()].map(memberOf)
}
