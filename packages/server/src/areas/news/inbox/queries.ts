import { CONVERSATION_COUNT_MAX, UNREAD_COUNT_MAX } from '@folkmoot/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Member } from '../../../actor.ts'
import { type Condition, findPage, orderBy, orderKey, type Page, type PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import { compileText } from '../../../db/text.ts'
import { type CommunityRole, type Viewer, viewersIn } from '../../../db/viewer.ts'
import { effectiveMembership } from '../../places/filters.ts'
import { joinAuthorAndPlace, keyColumns, openMembership, viewerOf, visibleTo } from '../activities/filters.ts'
import { IS_UNREAD, type Walked } from './filters.ts'
import type { Conversation, EntryKey } from './rows.ts'

const ownedBy = (me: Member, walked: Walked): Condition =>
  sql<SqlBool>`${sql.raw(walked)}.person_id = ${me.id}::bigint`

/** The activity of the entry, joined with what its visibility needs. */
const told = (me: Viewer): RawBuilder<unknown> => sql`
  join activity on activity.id = entry.activity_id
  ${joinAuthorAndPlace(viewerOf(me), 'anybody')}`

const columns = (me: Member): RawBuilder<unknown> => sql`${keyColumns}, entry.id as entry_id, entry.reason,
  entry.read_at is not null as is_read, entry.conversation_kind, entry.conversation_id,
  case when entry.reason in ('share', 'rejection') then activity.details ->> 'text'
    when entry.reason = 'webhookDisabled' then activity.details ->> 'reason' end as text,
  case when entry.reason in ('invitation', 'membershipRequest')
    then (select open_membership.id from membership open_membership where ${openMembership(viewerOf(me))}) end as open_membership_id,
  coalesce(root.type = 'update', false) as is_of_update, place.group_type, ${effectiveMembership(viewerOf(me))} as membership`

const NEWEST_FIRST = orderBy('desc', orderKey('entry.recorded_at'), orderKey('entry.activity_id'))

/** Every entry that the caller may see now. */
export async function findEntries(
  db: Database,
  me: Member,
  wanted: readonly Condition[],
  request: PageRequest,
): Promise<Page<EntryKey>> {
  const list = {
    columns: columns(me),
    from: sql`inbox_entry entry ${told(me)}`,
    conditions: [ownedBy(me, 'entry'), ...wanted, visibleTo(me)],
    order: NEWEST_FIRST,
  }
  return await findPage(db, list, request)
}

const LATEST_FIRST = orderBy('desc', orderKey('latest.recorded_at'), orderKey('latest.activity_id'))

/** Visible entries of the conversation of `latest`, newest first. */
const conversation = (me: Member, wanted: RawBuilder<unknown>, more: Condition, limit: number) => sql`
  select ${wanted}
  from inbox_entry entry ${told(me)}
  where entry.person_id = latest.person_id and entry.conversation_kind = latest.conversation_kind
    and entry.conversation_id = latest.conversation_id and ${more} and ${visibleTo(me)}
  order by entry.recorded_at desc, entry.activity_id desc
  limit ${sql.raw(String(limit))}`

const ANY: Condition = sql<SqlBool>`true`
const allOf = (conditions: readonly Condition[]): Condition =>
  sql<SqlBool>`${sql.join([ANY, ...conditions], sql` and `)}`

/**
 * One entry per conversation: the newest that matches and is visible. Conversations sort by their latest entry,
 * visible or not, so that an index has the order.
 */
export async function findConversations(
  db: Database,
  me: Member,
  { wanted, ofEntry }: { wanted: readonly Condition[]; ofEntry: readonly Condition[] },
  request: PageRequest,
): Promise<Page<EntryKey>> {
  const list = {
    columns: sql`shown.*`,
    from: sql`inbox_entry latest
      cross join lateral (${conversation(me, columns(me), allOf(ofEntry), 1)}) shown`,
    conditions: [ownedBy(me, 'latest'), sql<SqlBool>`latest.is_latest`, ...wanted],
    order: LATEST_FIRST,
  }
  return await findPage(db, list, request)
}

export interface Counted extends Conversation {
  readonly entry_count: number
  readonly unread_count: number
}

/** Only for the rows of a page: a far page skips many conversations. */
export async function countConversations(
  db: Database,
  me: Member,
  conversations: readonly Conversation[],
): Promise<readonly Counted[]> {
  if (conversations.length === 0) return []
  const query = sql<Counted>`
    select latest.conversation_kind, latest.conversation_id, count(*)::integer as entry_count,
      (count(*) filter (where counted.read_at is null))::integer as unread_count
    from (
      select ${me.id}::bigint as person_id, conversation_kind, conversation_id
      from unnest(${conversations.map((one) => one.conversation_kind)}::text[],
        ${conversations.map((one) => one.conversation_id)}::bigint[]) as asked (conversation_kind, conversation_id)
    ) latest
    cross join lateral (${conversation(me, sql`entry.read_at`, ANY, CONVERSATION_COUNT_MAX)}) counted
    group by latest.conversation_kind, latest.conversation_id`
  const { rows } = await db.executeQuery(compileText(query))
  return rows
}

export async function findEntry(db: Database, me: Member, id: string): Promise<EntryKey | undefined> {
  const query = sql<EntryKey>`
    select ${columns(me)}
    from inbox_entry entry ${told(me)}
    where entry.id = ${id}::bigint and ${ownedBy(me, 'entry')} and ${visibleTo(me)}`
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
  where ${visibleTo(me)}`

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
