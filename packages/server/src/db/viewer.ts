/** The viewer in SQL conditions: one caller, or the people of a column, each for its own row. */
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Actor, Anonymous, Member } from '../actor.ts'

interface Asking {
  readonly kind: 'member'
  readonly id: string | RawBuilder<unknown>
  readonly isAdmin: boolean
  readonly isModerator: boolean
}

export type Viewer = Anonymous | Asking

/** A condition on roles in SQL: community managers are moderators too. */
export const isModeratorBy = (roles: string): RawBuilder<SqlBool> =>
  sql.raw(`${roles} && array['moderator', 'communityManager']`)

/** Roles of the whole community, besides memberships and authorship. */
export const COMMUNITY_ROLES = ['admin', 'moderator', 'none'] as const
export type CommunityRole = (typeof COMMUNITY_ROLES)[number]

export const communityRoleOf = ({
  isAdmin,
  isModerator,
}: Pick<Member, 'isAdmin' | 'isModerator'>): CommunityRole =>
  isAdmin ? 'admin' : isModerator ? 'moderator' : 'none'

/** The people of a column who all have one role; other roles need a condition of their own. */
export const viewersIn = (column: string, role: CommunityRole): Viewer => ({
  kind: 'member',
  id: sql.raw(column),
  isAdmin: role === 'admin',
  isModerator: role === 'moderator',
})

/** The caller as the first value of a statement, so that its text is the same for all callers of a role. */
export const FIRST_VALUE = sql`$1::bigint`

/** Something for each role of the caller who is the first value of a statement; null is nobody's id. */
export function forCallers<Made>(make: (caller: Viewer) => Made): (actor: Actor) => Made {
  const of = (role: CommunityRole) => make(viewersIn('$1', role))
  const made: Record<CommunityRole, Made> = {
    admin: of('admin'),
    moderator: of('moderator'),
    none: of('none'),
  }
  return (actor) => made[actor.kind === 'member' ? communityRoleOf(actor) : 'none']
}

/** The condition must cast it to bigint. */
export const idOfViewer = (viewer: Viewer): string | RawBuilder<unknown> | null =>
  viewer.kind === 'member' ? viewer.id : null
