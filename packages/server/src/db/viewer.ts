/** Whoever asks, for conditions in SQL: somebody, or the many of a column, each for the rows that it stands beside. */
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

/** What somebody may do beyond what they are in places and to content. */
export const OFFICES = ['admin', 'moderator', 'none'] as const
export type Office = (typeof OFFICES)[number]

export const officeOf = ({ isAdmin, isModerator }: Pick<Member, 'isAdmin' | 'isModerator'>): Office =>
  isAdmin ? 'admin' : isModerator ? 'moderator' : 'none'

/** Those of a column, who are all of one office: what holds for others is another condition. */
export const viewersIn = (column: string, office: Office): Viewer => ({
  kind: 'member',
  id: sql.raw(column),
  isAdmin: office === 'admin',
  isModerator: office === 'moderator',
})

/** To be cast to a number by whoever puts it into a condition. */
export const idOfViewer = (viewer: Viewer): string | RawBuilder<unknown> | null =>
  viewer.kind === 'member' ? viewer.id : null
