/** The viewer in SQL conditions: one caller, or the people of a column, each for its own row. */
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Anonymous, Member } from '../actor.ts'

interface Asking {
  readonly kind: 'member'
  readonly id: string | RawBuilder<unknown>
  readonly isAdmin: boolean
  readonly isModerator: boolean
}

export type Viewer = Anonymous | Asking

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

/** The condition must cast it to bigint. */
export const idOfViewer = (viewer: Viewer): string | RawBuilder<unknown> | null =>
  viewer.kind === 'member' ? viewer.id : null
