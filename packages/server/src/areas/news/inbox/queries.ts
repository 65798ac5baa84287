import { UNREAD_COUNT_MAX } from '@folkmoot/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Member } from '../../../actor.ts'
import { type Condition, findPage, orderBy, orderKey, type Page, type PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import { compileText } from '../../../db/text.ts'
import { type CommunityRole, type Viewer, viewersIn } from '../../../db/viewer.ts'
import { effectiveMembership } from '../../places/filters.ts'
import {
  entryVisibleTo,
  joinAuthorAndPlace,
  keyColumns,
  openMembership,
  viewerOf,
} from '../activities/filters.ts'
import { IS_UNREAD, type Walked } from './filters.ts'
import type { EntryKey, OpenMembership } from './rows.ts'

export const ownedBy = (me: Viewer, walked: Walked): Condition =>
  sql<SqlBool>`${sql.raw(walked)}.person_id = ${viewerOf(me)}`

/** The activity of `entry`, joined with what its visibility needs. */
export const told = (me: Viewer): RawBuilder<unknown> => sql`
  join activity on activity.id = entry.activity_id
  ${joinAuthorAndPlace(viewerOf(me), 'anybody')}`

export const COLUMNS: RawBuilder<unknown> = sql`${keyColumns}, entry.id as entry_id, entry.reason,
  entry.read_at is not null as is_read, entry.conversation_kind, entry.conversation_id,
  case when entry.reason in ('share', 'rejection') then activity.details ->> 'text'
    when entry.reason = 'webhookDisabled' then activity.details ->> 'reason' end as text,
  coalesce(root.type = 'update', false) as is_of_update`

const NEWEST_FIRST = orderBy('desc', orderKey('entry.recorded_at'), orderKey('entry.activity_id'))

/** Every entry that the caller may see now. */
export async function findEntries(
  db: Database,
  me: Member,
  wanted: readonly Condition[],
  request: PageRequest,
): Promise<Page<EntryKey>> {
  const list = {
    columns: COLUMNS,
    from: sql`inbox_entry entry ${told(me)}`,
    conditions: [ownedBy(me, 'entry'), ...wanted, entryVisibleTo(me)],
    order: NEWEST_FIRST,
  }
  return await findPage(db, list, request)
}

/** Of those entries that are invitations and requests. */
export async function findOpenMemberships(
  db: Database,
  me: Member,
  entryIds: readonly string[],
): Promise<readonly OpenMembership[]> {
  const viewer = viewerOf(me)
  const query = sql<OpenMembership>`
    select entry.id as entry_id, open_membership.id as membership_id, place.group_type,
      ${effectiveMembership(viewer)} as membership, place.archived_at is not null as is_archived
    from inbox_entry entry
    join activity on activity.id = entry.activity_id
    join place on place.id = activity.container_id
    join membership open_membership on ${openMembership(viewer)}
    left join membership on membership.place_id = place.home_id and membership.person_id = ${viewer}
    where entry.id = any(${[...entryIds]}::bigint[]) and place.group_type is not null`
  return (await db.executeQuery(compileText(query))).rows
}

export async function findEntry(db: Database, me: Member, id: string): Promise<EntryKey | undefined> {
  const query = sql<EntryKey>`
    select ${COLUMNS}
    from inbox_entry entry ${told(me)}
    where entry.id = ${id}::bigint and ${ownedBy(me, 'entry')} and ${entryVisibleTo(me)}`
  const { rows } = await db.executeQuery(compileText(query))
  return rows[0]
}

/** Visible ones among the newest unread entries, up to a limit that nobody reads one by one. */
const unreadOf = (me: Viewer): RawBuilder<unknown> => sql`
  select count(*)::integer as unread
  from (
    select entry.activity_id from inbox_entry entry
    where entry.person_id = ${viewerOf(me)} and ${IS_UNREAD}
    order by entry.recorded_at desc, entry.activity_id desc
    limit ${sql.raw(String(UNREAD_COUNT_MAX))}
  ) entry ${told(me)}
  where ${entryVisibleTo(me)}`

export async function countUnread(db: Database, me: Member): Promise<number> {
  const { rows } = await db.executeQuery(compileText(sql<{ unread: number }>`${unreadOf(me)}`))
  return rows[0]?.unread ?? 0
}

/** The same for many members with the same role. */
export async function countUnreadOfMany(
  db: Database,
  personIds: readonly string[],
  role: CommunityRole,
): Promise<readonly { person_id: string; unread: number }[]> {
  const query = sql<{ person_id: string; unread: number }>`
    select reader.person_id, counted.unread
    from unnest(${[...personIds]}::bigint[]) as reader (person_id)
    cross join lateral (${unreadOf(viewersIn('reader.person_id', role))}) counted`
  return (await db.executeQuery(compileText(query))).rows
}
