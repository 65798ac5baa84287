/** Finds which open streams new activities belong to, for all of them in one statement. */
import type { InboxReason } from '@folkmoot/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'
import { compileText } from '../../../db/text.ts'
import { type CommunityRole, viewersIn } from '../../../db/viewer.ts'
import {
  entryVisibleTo,
  IS_STILL_THERE,
  joinAuthorAndPlace,
  keyColumns,
  NO_MENTION,
  visibleTo,
} from '../activities/filters.ts'
import type { ActivityKey } from '../activities/rows.ts'
import { isNotMuted } from '../mutes/filters.ts'
import { KINDS, LINKS, opensPlace, quoted, UNION } from './entry-filters.ts'
import { type FollowedEntry, IS_OF_UPDATE } from './short-way-queries.ts'

/** An open stream of a person. */
export interface Open {
  readonly streamId: string
  readonly personId: string
}

interface InStream {
  readonly stream_id: string
}

/** All have the same role. */
interface Asked {
  readonly open: readonly Open[]
  readonly role: CommunityRole
}

const RECEIVER = sql`receiver.person_id`

/** Neither the place where it happened nor the current one is muted, as on a page. */
const WANTED = sql`${isNotMuted({
  personId: RECEIVER,
  actorId: sql`activity.actor_id`,
  contentRootId: sql`activity.root_id`,
  placeId: sql`activity.container_id`,
})} and ${isNotMuted({ personId: RECEIVER, actorId: sql`null`, contentRootId: sql`null`, placeId: sql`place.id` })}`

const streamed = (activityIds: readonly string[]): RawBuilder<unknown> => sql`(
  select * from activity where activity.id = any(${[...activityIds]}::bigint[]) and activity.streamed) activity`

const receivers = (open: readonly Open[]): RawBuilder<unknown> => sql`
  unnest(${open.map(({ streamId }) => streamId)}::bigint[], ${open.map(({ personId }) => personId)}::bigint[])
    as receiver (stream_id, person_id)`

/** The same conditions as a page, with each stream's owner as the caller. */
export async function findFollowedArrivals(
  db: Database,
  activityIds: readonly string[],
  { open, role }: Asked,
): Promise<readonly (FollowedEntry & InStream)[]> {
  const viewer = viewersIn('receiver.person_id', role)
  const streamIds = open.map(({ streamId }) => streamId)
  const followed = KINDS.map(
    (kind) => sql`
      select followed.stream_id, followed.owner_id as person_id, followed.kind, followed.object_id
      from stream_association followed
      where followed.stream_id = any(${streamIds}::bigint[]) and followed.kind = ${quoted(kind)}
        and ${LINKS[kind](sql`followed.object_id`)}`,
  )
  const query = sql<FollowedEntry & InStream>`
    select distinct on (activity.id, receiver.stream_id) receiver.stream_id, ${keyColumns},
      receiver.kind as followed_kind, receiver.object_id as followed_id, ${IS_OF_UPDATE}
    from ${streamed(activityIds)}
    cross join lateral (${sql.join(followed, UNION)}) receiver
    ${joinAuthorAndPlace(RECEIVER)}
    where activity.actor_id <> receiver.person_id
      and (receiver.kind <> 'place' or ${IS_STILL_THERE} and ${opensPlace(viewer, sql`receiver.object_id`)})
      and ${WANTED} and ${visibleTo(viewer)}
    order by activity.id, receiver.stream_id, receiver.kind`
  return (await db.executeQuery(compileText(query))).rows
}

/** For streams of everything visible, or, with `own`, of one's own activities. */
export async function findActArrivals(
  db: Database,
  activityIds: readonly string[],
  { open, role, isOwn }: Asked & { readonly isOwn: boolean },
): Promise<readonly (ActivityKey & InStream)[]> {
  const mine = isOwn ? sql`activity.actor_id = receiver.person_id` : sql`true`
  const query = sql<ActivityKey & InStream>`
    select receiver.stream_id, ${keyColumns}
    from ${streamed(activityIds)}
    join ${receivers(open)} on ${mine}
    ${joinAuthorAndPlace(RECEIVER)}
    where ${NO_MENTION} and ${isOwn ? sql`true` : WANTED}
      and ${visibleTo(viewersIn('receiver.person_id', role))}`
  return (await db.executeQuery(compileText(query))).rows
}

export interface ToldArrival extends ActivityKey, InStream {
  readonly reason: InboxReason
  readonly entry_id: string
}

/** From inbox entries. */
export async function findToldArrivals(
  db: Database,
  entryIds: readonly string[],
  { open, role }: Asked,
): Promise<readonly ToldArrival[]> {
  const query = sql<ToldArrival>`
    select receiver.stream_id, ${keyColumns}, entry.reason, entry.id as entry_id
    from inbox_entry entry
    join activity on activity.id = entry.activity_id
    join ${receivers(open)} on receiver.person_id = entry.person_id
    ${joinAuthorAndPlace(RECEIVER, 'anybody')}
    where entry.id = any(${[...entryIds]}::bigint[])
      and ${entryVisibleTo(viewersIn('receiver.person_id', role))}`
  return (await db.executeQuery(compileText(query))).rows
}
