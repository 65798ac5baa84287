/**
 * A page of what is followed in a stream. What is followed is many ranges of the log, each of them in order, and a page
 * is the newest of all of them together. So the head of each range is looked up, one row by an index. Of the ranges with
 * the newest heads it is asked what the caller may see; once there are as many heads in sight as a page needs, nothing
 * older than the last of these can be on the page, and the ranges are read as far as that.
 *
 * Where much is followed the log itself is walked first, a bounded way: if that is busy, the page is full before it ends,
 * and nothing is looked up.
 */
import type { FollowedKind, InboxReason } from '@folkmoot/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor, Member } from '../../actor.ts'
import { type Condition, findPage } from '../../db/list.ts'
import { beyond, orderBy, orderKey, type PageWish, type Slice, slice } from '../../db/page.ts'
import type { Database } from '../../db/pool.ts'
import { compileText } from '../../db/text.ts'
import { besides, keyColumns, NEWEST_FIRST, STREAMED, viewerOf, visibleTo } from '../activities/filters.ts'
import type { ActivityKey } from '../activities/rows.ts'
import { isFollowedIn, isOpen, KINDS, LINKS, whyFollowedIn } from './entry-filters.ts'

export interface FollowedEntry extends ActivityKey {
  readonly followed_kind: FollowedKind
  readonly followed_id: string
}

export interface Reading {
  readonly stream: { readonly id: string; readonly person_id: string }
  readonly actor: Actor
  /** What else is asked for of the log. */
  readonly conditions: readonly Condition[]
  readonly wish: PageWish
}

/** So many of the newest are walked over. */
const WALKED = sql.raw('2000')
/** Of so many times as many ranges as a page has entries it is asked what the caller may see, before it is asked of all. */
const ASKED = 4

type Sql = RawBuilder<unknown>

const AND = sql` and `
const UNION = sql` union all `
const NEWEST = sql`activity.recorded_at desc, activity.id desc`
const number = (count: number) => sql.raw(String(count))
const quoted = (kind: FollowedKind) => sql.raw(`'${kind}'`)

/** Each kind has an index of its own, so that what is said of all three is said three times. */
const ofEachKind = (say: (kind: FollowedKind) => Sql) => sql.join(KINDS.map(say), UNION)

/** What happened and is followed, in its order, before it is asked whether the caller may see it. */
const happened = ({ stream, conditions }: Reading, within: Sql): Sql => sql`
  select * from activity
  where activity.streamed and activity.actor_id <> ${stream.person_id}::bigint
    and ${sql.join([within, ...conditions], AND)}
  order by ${NEWEST}`

/** The newest of one range that the caller may see. The range is in order by itself, so that no plan sorts all of it. */
const seen = (reading: Reading, kind: FollowedKind, within: Sql, limit: number): Sql => sql`
  select activity.recorded_at, activity.id
  from (${happened(reading, within)}) activity ${besides(viewerOf(reading.actor))}
  where ${LINKS[kind].rest} and ${visibleTo(reading.actor)}
  order by ${NEWEST} limit ${number(limit)}`

/** Of the newest of the whole log, what is followed. */
function walked(reading: Reading, needed: number): Sql {
  const { stream, actor } = reading
  return sql`
    walked as materialized (
      select activity.recorded_at, activity.id, why.kind, why.object_id
      from (${happened(reading, sql`true`)} limit ${WALKED}) activity ${besides(viewerOf(actor))}
      cross join lateral (${whyFollowedIn(stream.id, actor)}) why
      where ${isFollowedIn(stream.id)} and ${visibleTo(actor)}
      order by ${NEWEST} limit ${number(needed)}
    ),`
}

/** The heads in sight of those ranges whose first row lies on one side of an edge. */
const headsIn = (reading: Reading, ranges: Sql): Sql =>
  ofEachKind(
    (kind) => sql`
      select ahead.kind, ahead.object_id, head.recorded_at, head.id
      from ${ranges} ahead
      cross join lateral (${seen(reading, kind, LINKS[kind].range(sql`ahead.object_id`), 1)}) head
      where ahead.kind = ${quoted(kind)} and ${isOpen(kind, reading.actor, sql`ahead.object_id`)}`,
  )

function probed(reading: Reading, needed: number, gate: Sql): Sql {
  const { stream } = reading
  const notOlder = sql`(activity.recorded_at, activity.id) >= (oldest.recorded_at, oldest.id)`
  const heads = ofEachKind(
    (kind) => sql`
      select followed.kind, followed.object_id, head.recorded_at, head.id
      from stream_association followed
      cross join lateral (${happened(reading, LINKS[kind].range(sql`followed.object_id`))} limit 1) head
      where followed.stream_id = ${stream.id}::bigint and followed.kind = ${quoted(kind)} and ${gate}`,
  )
  const ranges = ofEachKind(
    (kind) => sql`(
      select hit.recorded_at, hit.id
      from (${seen(reading, kind, sql`${LINKS[kind].range(sql`head.object_id`)} and ${notOlder}`, needed)}) hit
      where head.kind = ${quoted(kind)})`,
  )
  const nth = (rows: Sql, n: number) => sql`
    select coalesce(max(recorded_at), '-infinity') as recorded_at, coalesce(max(id), 0) as id
    from (
      select recorded_at, id from (select distinct recorded_at, id from ${rows}) one
      order by recorded_at desc, id desc offset ${number(n - 1)} limit 1
    ) nth`
  return sql`
    range as materialized (${heads}),
    edge as materialized (${nth(sql`range`, ASKED * needed)}),
    near as materialized (
      select range.* from edge join range on (range.recorded_at, range.id) >= (edge.recorded_at, edge.id)
    ),
    near_head as materialized (${headsIn(reading, sql`near`)}),
    far as materialized (
      select range.* from edge join range on (range.recorded_at, range.id) < (edge.recorded_at, edge.id)
      where ${number(needed)} > (
        select count(distinct (near_head.recorded_at, near_head.id)) from near_head
        where (near_head.recorded_at, near_head.id) >= (edge.recorded_at, edge.id))
    ),
    head as materialized (select * from near_head union all ${headsIn(reading, sql`far`)}),
    oldest as materialized (${nth(sql`head`, needed)}),
    probed as materialized (
      select distinct on (hit.recorded_at, hit.id) hit.recorded_at, hit.id, head.kind, head.object_id
      from oldest
      join head on (head.recorded_at, head.id) >= (oldest.recorded_at, oldest.id)
      cross join lateral (${ranges}) hit
      order by hit.recorded_at desc, hit.id desc, head.kind
      limit ${number(needed)}
    ),`
}

/** Each size is a statement that sessions keep, so there are few. */
const SIZES = [26, 51, 101]
const sizeFor = (count: number) => SIZES.find((size) => size > count) ?? count + 1

function textOf(asked: Reading, isWide: boolean): RawBuilder<FollowedEntry> {
  const { wish, actor, conditions } = asked
  const needed = sizeFor(wish.count)
  const from = wish.after ? [beyond(NEWEST_FIRST, wish.after)] : []
  const reading = { ...asked, conditions: [...conditions, ...from] }
  const isFull = sql`(select count(*) from walked) = ${number(needed)}`
  const columns = sql`recorded_at, id, kind, object_id`
  return sql<FollowedEntry>`
    with ${isWide ? walked(reading, needed) : sql``}
    ${probed(reading, needed, isWide ? sql`not (${isFull})` : sql`true`)}
    found as materialized (
      select ${columns} from probed
      ${isWide ? sql`union all select ${columns} from walked where ${isFull}` : sql``}
    )
    select ${keyColumns}, found.recorded_at::text as recorded_at, found.kind as followed_kind,
      found.object_id as followed_id
    from found join activity on activity.id = found.id ${besides(viewerOf(actor))}
    order by found.recorded_at desc, found.id desc`
}

export async function findFollowedEntries(
  db: Database,
  reading: Reading,
  isWide: boolean,
): Promise<Slice<FollowedEntry>> {
  const { rows } = await db.executeQuery(compileText(textOf(reading, isWide)))
  return slice(rows, NEWEST_FIRST, reading.wish)
}

/** Whoever jumps pays for the way: all that comes before the page is read too, whatever is followed. */
export async function skipToFollowedEntries(db: Database, reading: Reading): Promise<Slice<FollowedEntry>> {
  const { stream, actor, conditions, wish } = reading
  const list = {
    columns: sql`${keyColumns}, why.kind as followed_kind, why.object_id as followed_id`,
    from: sql`activity ${besides(viewerOf(actor))} cross join lateral (${whyFollowedIn(stream.id, actor)}) why`,
    conditions: [
      STREAMED,
      sql<SqlBool>`activity.actor_id <> ${stream.person_id}::bigint`,
      isFollowedIn(stream.id),
      ...conditions,
      visibleTo(actor),
    ],
    order: NEWEST_FIRST,
  }
  return await findPage(db, list, wish)
}

/** Whether more is followed than so much. */
export async function followsMoreThan(db: Database, streamId: string, count: number): Promise<boolean> {
  const query = sql`
    select from stream_association where stream_id = ${streamId}::bigint offset ${number(count)} limit 1`
  return (await db.executeQuery(compileText(query))).rows.length > 0
}

export interface ToldEntry extends ActivityKey {
  readonly reason: InboxReason
  /** In the inbox. */
  readonly entry_id: string
}

/** What the inbox of the caller has, in the order in which it happened. */
export async function findToldEntries(
  db: Database,
  caller: Member,
  conditions: readonly Condition[],
  wish: PageWish,
): Promise<Slice<ToldEntry>> {
  const list = {
    columns: sql`${keyColumns}, entry.reason, entry.id as entry_id`,
    from: sql`inbox_entry entry join activity on activity.id = entry.activity_id ${besides(viewerOf(caller))}`,
    conditions: [sql<SqlBool>`entry.person_id = ${caller.id}::bigint`, ...conditions, visibleTo(caller)],
    order: AS_TOLD,
  }
  return await findPage(db, list, wish)
}

const AS_TOLD = orderBy('desc', orderKey('entry.recorded_at'), orderKey('entry.activity_id'))
