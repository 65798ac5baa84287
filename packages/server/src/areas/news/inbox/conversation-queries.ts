import { CONVERSATION_COUNT_MAX } from '@folkmoot/contract'
import { type CompiledQuery, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Member } from '../../../actor.ts'
import {
  type Condition,
  orderBy,
  orderKey,
  type Page,
  type PageRequest,
  pageStatement,
  toPage,
} from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import { compileText } from '../../../db/text.ts'
import { forCallers, type Viewer } from '../../../db/viewer.ts'
import { SHORTEST_KEPT_DAYS } from '../../record/activity-log.ts'
import {
  answerVisibleTo,
  contentEventVisibleTo,
  entryVisibleTo,
  joinAuthorAndPlace,
  viewerOf,
} from '../activities/filters.ts'
import { COLUMNS, ownedBy, told } from './queries.ts'
import type { Conversation, EntryKey } from './rows.ts'

const LATEST_FIRST = orderBy('desc', orderKey('latest.recorded_at'), orderKey('latest.activity_id'))

/** An entry of the caller in the conversation of a row. */
const isOfConversation = (me: Viewer, row: string): Condition => {
  const of = sql.raw(row)
  return sql<SqlBool>`${ownedBy(me, 'entry')} and entry.conversation_kind = ${of}.conversation_kind
    and entry.conversation_id = ${of}.conversation_id`
}

/** Visible entries of the conversation of `latest`, newest first. */
const conversation = (me: Viewer, wanted: RawBuilder<unknown>, more: Condition, limit: number) => sql`
  select ${wanted}
  from inbox_entry entry ${told(me)}
  where ${isOfConversation(me, 'latest')} and ${more} and ${entryVisibleTo(me)}
  order by entry.recorded_at desc, entry.activity_id desc
  limit ${sql.raw(String(limit))}`

const ANY: Condition = sql<SqlBool>`true`
const allOf = (conditions: readonly Condition[]): Condition =>
  sql<SqlBool>`${sql.join([ANY, ...conditions], sql` and `)}`

const COUNTS = sql`count(*)::integer as entry_count,
  (count(*) filter (where counted.read_at is null))::integer as unread_count`

/** Activities are kept longer than this; the entry of one that is deleted no longer counts. */
const SURELY_KEPT = sql`interval '${sql.raw(String(SHORTEST_KEPT_DAYS - 1))} days'`

/**
 * Whether an entry surely counts: no answer of the conversation was hidden or removed, and answers and mentions are shown even if their author
 * hides from others. Most entries are such; only the rest is looked up. A busy conversation has a hundred for each row of the page.
 */
const SURELY_COUNTS = sql<SqlBool>`page.is_whole and entry.reason in ('reply', 'comment', 'mention')
  and entry.recorded_at > now() - ${SURELY_KEPT}`

/**
 * For content: an entry of it is shown, so that its root is visible and need not be checked again for each entry, but for those of replies
 * that are in another discussion since.
 */
const countsOfContent = (me: Viewer) => sql`
  select ${COUNTS} from (
    select entry.read_at
    from inbox_entry entry
    where page.conversation_kind = 'content' and ${isOfConversation(me, 'page')} and (${SURELY_COUNTS} or exists (
      select from activity join content on content.id = activity.object_id
      where activity.id = entry.activity_id and content.root_id = page.shown_root_id
        and ${answerVisibleTo(me, sql<SqlBool>`page.moderates`)}
    ) or exists (
      select from activity ${joinAuthorAndPlace(viewerOf(me), 'anybody')}
      where activity.id = entry.activity_id and content.root_id <> page.shown_root_id
        and ${contentEventVisibleTo(me)}))
    order by entry.recorded_at desc, entry.activity_id desc
    limit ${sql.raw(String(CONVERSATION_COUNT_MAX))}
  ) counted`

const SHOWN = sql`${COLUMNS}, root.id as shown_root_id, not root.lacks_answers as is_whole,
  coalesce(membership.moderates, false) as moderates`

interface Wanted {
  /** Conditions on conversations, and on the entry shown. */
  readonly wanted: readonly Condition[]
  readonly ofEntry: readonly Condition[]
}

/**
 * One entry per conversation: the newest that matches and is visible. Conversations sort by their latest entry,
 * visible or not, so that an index has the order. Entries are counted for the rows of the page alone: a far page skips
 * many conversations.
 */
function pageOfConversations(
  me: Viewer,
  { wanted, ofEntry }: Wanted,
  request: PageRequest,
): RawBuilder<EntryKey> {
  const list = {
    columns: sql`shown.*`,
    from: sql`inbox_conversation latest
      cross join lateral (${conversation(me, SHOWN, allOf(ofEntry), 1)}) shown`,
    conditions: [ownedBy(me, 'latest'), ...wanted],
    order: LATEST_FIRST,
  }
  return sql<EntryKey>`
    select page.*, counts.entry_count, counts.unread_count
    from (${pageStatement(list, request)}) page
    cross join lateral (${countsOfContent(me)}) counts
    order by page.recorded_at::timestamptz desc, page.activity_id::bigint desc`
}

const FIRST_PAGE: PageRequest = { startIndex: 0, count: 25 }
const firstPages = forCallers((caller) =>
  compileText(pageOfConversations(caller, { wanted: [], ofEntry: [] }, FIRST_PAGE), [null]),
)

/** Most ask for this one, so its text is compiled once for each role. */
function firstPageFor(me: Member): CompiledQuery<EntryKey> {
  const known = firstPages(me)
  return { ...known, parameters: [me.id, ...known.parameters.slice(1)] }
}

export async function findConversations(
  db: Database,
  me: Member,
  wanted: Wanted,
  request: PageRequest,
): Promise<Page<EntryKey>> {
  const isFirst =
    request.after === undefined &&
    request.startIndex === FIRST_PAGE.startIndex &&
    request.count === FIRST_PAGE.count &&
    wanted.wanted.length + wanted.ofEntry.length === 0
  const query = isFirst ? firstPageFor(me) : compileText(pageOfConversations(me, wanted, request))
  const { rows } = await db.executeQuery(query)
  return toPage(rows, LATEST_FIRST, request)
}

export interface Counted extends Conversation {
  readonly entry_count: number
  readonly unread_count: number
}

/** Of places and webhooks: each entry has a condition of its own. */
export async function countElsewhere(
  db: Database,
  me: Member,
  conversations: readonly Conversation[],
): Promise<readonly Counted[]> {
  const query = sql<Counted>`
    select latest.conversation_kind, latest.conversation_id, ${COUNTS}
    from unnest(${conversations.map((one) => one.conversation_kind)}::text[],
      ${conversations.map((one) => one.conversation_id)}::bigint[]) as latest (conversation_kind, conversation_id)
    cross join lateral (${conversation(me, sql`entry.read_at`, ANY, CONVERSATION_COUNT_MAX)}) counted
    group by latest.conversation_kind, latest.conversation_id`
  const { rows } = await db.executeQuery(compileText(query))
  return rows
}
