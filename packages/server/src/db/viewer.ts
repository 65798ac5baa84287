/** Whoever asks, for conditions in SQL: somebody, or the many of a column, each for the rows that it stands beside. */
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Anonymous } from '../actor.ts'

interface Asking {
  readonly kind: 'member'
  readonly id: string | RawBuilder<unknown>
  readonly isAdmin: boolean
}

export type Viewer = Anonymous | Asking

/** Those of a column, which are all admins or none of them: what holds for these is another condition. */
export const viewersIn = (column: string, isAdmin: boolean): Viewer => ({
  kind: 'member',
  id: sql.raw(column),
  isAdmin,
})

/** To be cast to a number by whoever puts it into a condition. */
export const idOfViewer = (viewer: Viewer): string | RawBuilder<unknown> | null =>
  viewer.kind === 'member' ? viewer.id : null
