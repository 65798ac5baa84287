/** Why what happened is in the stream of those who follow something, as SQL. */
import { FOLLOWED_KINDS, type FollowedKind } from '@folkmoot/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../actor.ts'
import type { Condition } from '../../db/list.ts'
import { IS_STILL_THERE, NO_MENTION, viewerOf } from '../activities/filters.ts'
import { visibleTo as contentVisibleTo } from '../contents/filters.ts'
import { openInside } from '../places/filters.ts'

type Sql = RawBuilder<unknown>

interface Link {
  /** Which range of the log, given what is followed. */
  range(id: Sql): Sql
  /** What is asked of each row beside, with all that is joined to it. */
  readonly rest: Condition
}

export const KINDS = FOLLOWED_KINDS
const ALWAYS: Condition = sql<SqlBool>`true`

/** Mentions are news of the place that is mentioned, and of nothing else. */
export const LINKS: Record<FollowedKind, Link> = {
  content: { range: (id) => sql`activity.root_id = ${id} and ${NO_MENTION}`, rest: ALWAYS },
  person: { range: (id) => sql`activity.actor_id = ${id} and ${NO_MENTION}`, rest: ALWAYS },
  place: { range: (id) => sql`activity.container_id = ${id}`, rest: IS_STILL_THERE },
}

/** What holds of a whole range: nothing of it is for whoever may not read the content or look into the place. */
export function isOpen(kind: FollowedKind, actor: Actor, id: Sql): Sql {
  if (kind === 'person') return sql`true`
  if (kind === 'place')
    return sql`coalesce((select ${openInside(actor)} from place where place.id = ${id}), false)`
  return sql`coalesce((
    select ${contentVisibleTo(actor, 'root')} from content root
    left join place on place.id = root.place_id
    left join membership on membership.place_id = place.home_id and membership.person_id = ${viewerOf(actor)}
    where root.id = ${id}), false)`
}

const followed = (streamId: string, kind: Sql): Sql => sql`
  select object_id from stream_association where stream_id = ${streamId}::bigint and kind = ${kind}`

/** Of a row of the log; what is followed is read once for all rows. */
export const isFollowedIn = (streamId: string): Condition => sql<SqlBool>`(
  ${NO_MENTION} and (activity.root_id in (${followed(streamId, sql`'content'`)})
    or activity.actor_id in (${followed(streamId, sql`'person'`)}))
  or activity.container_id in (${followed(streamId, sql`'place'`)}))`

/** Of a row that is followed, by what; nothing where that is a place that has moved on or is closed to the caller. */
export const whyFollowedIn = (streamId: string, actor: Actor): Sql => sql`
  select kind, object_id from stream_association
  where stream_id = ${streamId}::bigint and (
    kind = 'content' and object_id = activity.root_id and ${NO_MENTION}
    or kind = 'person' and object_id = activity.actor_id and ${NO_MENTION}
    or kind = 'place' and object_id = activity.container_id and ${IS_STILL_THERE}
      and ${isOpen('place', actor, sql`activity.container_id`)})
  order by kind limit 1`
