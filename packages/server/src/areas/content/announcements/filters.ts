/** Which announcements are shown, as SQL. */
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import { type Condition, type Order, orderBy, orderKey } from '../../../db/list.ts'
import { standsIn, visibleTo } from '../reading/filters.ts'
import { isDismissedBy } from '../reading/queries.ts'

const ACTIVE: Condition = sql<SqlBool>`(content.status = 'published' and content.publish_at <= now()
  and content.end_at > now())`

/** The SQL twin of policy.mayEdit, for announcements. */
function editableBy(actor: Actor): Condition {
  if (actor.kind !== 'member') return sql<SqlBool>`false`
  if (actor.isAdmin || actor.isModerator) return sql<SqlBool>`true`
  return sql<SqlBool>`(content.author_id = ${actor.id}::bigint or membership.state = 'owner' or membership.moderates)`
}

const LATEST_FIRST: Order = orderBy('desc', orderKey('content.publish_at'), orderKey('content.id'))

/** Announcements that the caller dismissed. */
const notDismissedBy = (actor: Actor): Condition[] =>
  actor.kind === 'member' ? [sql<SqlBool>`not ${isDismissedBy(sql`${actor.id}::bigint`)}`] : []

interface Wanted {
  readonly isActiveOnly: boolean
  readonly withDismissed: boolean
  readonly placeId?: string
}

export function searchOf(actor: Actor, { isActiveOnly, withDismissed, placeId }: Wanted) {
  return {
    root: 'content' as const,
    conditions: [
      sql<SqlBool>`content.type = 'announcement'`,
      isActiveOnly ? ACTIVE : sql<SqlBool>`(${ACTIVE} or ${editableBy(actor)})`,
      visibleTo(actor, 'content'),
      ...(withDismissed ? [] : notDismissedBy(actor)),
      ...(placeId === undefined ? [] : [standsIn('content', placeId)]),
    ],
    order: LATEST_FIRST,
  }
}
