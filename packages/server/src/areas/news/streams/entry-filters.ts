/** Conditions of following streams, as SQL. */

import { FOLLOWED_KINDS, type FollowedKind } from '@folkmoot/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import type { Condition, PageRequest } from '../../../db/list.ts'
import type { Viewer } from '../../../db/viewer.ts'
import { contentVisibleTo } from '../../content/filters.ts'
import { openInside } from '../../places/filters.ts'
import { IS_STILL_THERE, NO_MENTION, viewerOf, visibleTo } from '../activities/filters.ts'
import { isHeardBy } from '../mutes/filters.ts'

type Sql = RawBuilder<unknown>

export interface Reading {
  readonly stream: { readonly id: string; readonly person_id: string }
  readonly actor: Actor
  /** Further conditions on the log. */
  readonly conditions: readonly Condition[]
  /** Whether the owner mutes anything; otherwise those conditions are left out. */
  readonly isMuting: boolean
  readonly request: PageRequest
}

export const KINDS = FOLLOWED_KINDS
export const NEWEST = sql`activity.recorded_at desc, activity.id desc`

/** Each size is a prepared statement, so there are few. */
export const number = (count: number): Sql => sql.raw(String(Math.ceil(count)))

const AND = sql` and `

/** The current place of the joined row. */
export const standsUnmuted = (ownerId: string): Condition => isHeardBy(ownerId, 'place', sql`place.id`)

/** No muted author, conversation or place. Content moved into a muted place is left to `standsUnmuted`. */
export const unmutedConditions = (ownerId: string): readonly Condition[] => [
  isHeardBy(ownerId, 'person', sql`activity.actor_id`),
  isHeardBy(ownerId, 'content', sql`activity.root_id`),
  isHeardBy(ownerId, 'place', sql`activity.container_id`),
]

/** Visible to the caller and unmuted by the owner. */
export const isShownIn = ({ stream, actor, isMuting }: Omit<Reading, 'request' | 'conditions'>): Condition =>
  isMuting ? sql<SqlBool>`${visibleTo(actor)} and ${standsUnmuted(stream.person_id)}` : visibleTo(actor)

/** Log rows that may be in a stream, before visibility. */
export const happened = ({ stream, conditions }: Reading, within: Sql): Sql => sql`
  select * from activity
  where activity.streamed and activity.actor_id <> ${stream.person_id}::bigint
    and ${sql.join([within, ...conditions], AND)}`

/** The log range of a followed object. A mention of a place belongs to that place only. */
export const LINKS: Record<FollowedKind, (id: Sql) => Sql> = {
  content: (id) => sql`activity.root_id = ${id} and ${NO_MENTION}`,
  person: (id) => sql`activity.actor_id = ${id} and ${NO_MENTION}`,
  place: (id) => sql`activity.container_id = ${id}`,
}

export const opensPlace = (actor: Viewer, id: Sql): Sql => sql`coalesce((
  select ${openInside(actor)} from place where place.id = ${id}), false)`

const opensContent = (actor: Actor, id: Sql): Sql => sql`coalesce((
  select ${contentVisibleTo(actor, 'root')} from content
  join content root on root.id = content.root_id
  left join place on place.id = root.place_id
  left join membership on membership.place_id = place.home_id and membership.person_id = ${viewerOf(actor)}
  where content.id = ${id}), false)`

/** Conditions on a whole range: it is empty for callers who may not read the content or the place. */
export function isOpenTo(actor: Actor, range: string): Sql {
  const id = sql.raw(`${range}.object_id`)
  return sql`case ${sql.raw(range)}.kind when 'content' then ${opensContent(actor, id)}
    when 'place' then ${opensPlace(actor, id)} else true end`
}

export const UNION = sql` union all `
export const quoted = (kind: FollowedKind): Sql => sql.raw(`'${kind}'`)

/** The first rows of a followed object's range, in order. */
const newestOf = (reading: Reading, kind: FollowedKind, limit: number): Sql => sql`
  ${happened(reading, LINKS[kind](sql`followed.object_id`))} order by ${NEWEST} limit ${number(limit)}`

/** Skips a muted range instead of reading it to its end. */
const rangeHeardBy = ({ stream, isMuting }: Reading, kind: FollowedKind): Sql =>
  isMuting ? sql`and ${isHeardBy(stream.person_id, kind, sql`followed.object_id`)}` : sql``

const ofEach = (reading: Reading, rowsOf: (kind: FollowedKind) => Sql): Sql =>
  sql.join(
    KINDS.map(
      (kind) => sql`
        select followed.kind, followed.object_id, newest.*
        from stream_association followed
        cross join lateral (${rowsOf(kind)}) newest
        where followed.stream_id = ${reading.stream.id}::bigint and followed.kind = ${quoted(kind)}
          ${rangeHeardBy(reading, kind)}`,
    ),
    UNION,
  )

/** The first row of each range, by the index of its kind. */
export const newestOfEach = (reading: Reading): Sql =>
  ofEach(reading, (kind) => sql`select recorded_at, id from (${newestOf(reading, kind, 1)}) activity`)

/** The first rows of each range, numbered. */
export const newestFewOfEach = (reading: Reading, limit: number): Sql =>
  ofEach(
    reading,
    (kind) => sql`
      select recorded_at, id, row_number() over (order by ${NEWEST}) as nth
      from (${newestOf(reading, kind, limit)}) activity`,
  )

const followed = (streamId: string, kind: Sql): Sql => sql`
  select object_id from stream_association where stream_id = ${streamId}::bigint and kind = ${kind}`

/** For a log row; followed objects are read once for all rows. */
export const isFollowedIn = (streamId: string): Condition => sql<SqlBool>`(
  ${NO_MENTION} and (activity.root_id in (${followed(streamId, sql`'content'`)})
    or activity.actor_id in (${followed(streamId, sql`'person'`)}))
  or activity.container_id in (${followed(streamId, sql`'place'`)}))`

/** Which followed object a row belongs to; none if a place has moved on or is closed to the caller. */
export const whyFollowedIn = (streamId: string, actor: Actor): Sql => sql`
  select kind, object_id from stream_association
  where stream_id = ${streamId}::bigint and (
    kind = 'content' and object_id = activity.root_id and ${NO_MENTION}
    or kind = 'person' and object_id = activity.actor_id and ${NO_MENTION}
    or kind = 'place' and object_id = activity.container_id and ${IS_STILL_THERE}
      and ${opensPlace(actor, sql`activity.container_id`)})
  order by kind limit 1`

/** Whether a log row is in a stream, for callers who may read it there. */
export const isFollowed = (streamId: string, actor: Actor): Condition =>
  sql<SqlBool>`exists (${whyFollowedIn(streamId, actor)})`

/** Following streams leave out their owner. */
export const isOfOthers = (ownerId: string): Condition =>
  sql<SqlBool>`activity.actor_id <> ${ownerId}::bigint`
