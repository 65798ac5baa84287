/**
 * A page of what is followed in a stream. What is followed is many ranges of the log, each of them in order, and a page
 * is the newest of all of them together. So the head of each range is looked up, one row by an index. From the newest head
 * on, the ranges are asked for their newest row that the caller may see, until there are as many as a page needs: nothing
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
import {
  besides,
  IS_STILL_THERE,
  keyColumns,
  NEWEST_FIRST,
  STREAMED,
  viewerOf,
  visibleTo,
} from '../activities/filters.ts'
import type { ActivityKey } from '../activities/rows.ts'
import { isFollowedIn, isOpenTo, KINDS, LINKS, whyFollowedIn } from './entry-filters.ts'

export interface FollowedEntry extends ActivityKey {
  readonly followed_kind: FollowedKind
  readonly followed_id: string
  /** Whether it happened to a status update, which the other line of the API has. */
  readonly is_of_update: boolean
}

const IS_OF_UPDATE = sql`coalesce(root.type = 'update', false) as is_of_update`

export interface Reading {
  readonly stream: { readonly id: string; readonly person_id: string }
  readonly actor: Actor
  /** What else is asked for of the log. */
  readonly conditions: readonly Condition[]
  readonly wish: PageWish
}

type Sql = RawBuilder<unknown>

const AND = sql` and `
const UNION = sql` union all `
const NEWEST = sql`activity.recorded_at desc, activity.id desc`
const number = (count: number) => sql.raw(String(Math.ceil(count)))
const quoted = (kind: FollowedKind) => sql.raw(`'${kind}'`)

/** So many times as many of the newest are walked over as are needed. */
const WALKED = 80
/** One row may be the newest of several ranges: a few more are asked for than are needed. */
const SPARE = 1.5

/** Of the log what may be in a stream, before it is asked whether the caller may see it. */
const happened = ({ stream, conditions }: Reading, within: Sql): Sql => sql`
  select * from activity
  where activity.streamed and activity.actor_id <> ${stream.person_id}::bigint
    and ${sql.join([within, ...conditions], AND)}`

/** Of the newest of the whole log, what is followed. */
const walked = (reading: Reading, needed: number): Sql => sql`
  walked as materialized (
    select activity.recorded_at, activity.id, why.kind, why.object_id
    from (
      ${happened(reading, sql`true`)} order by ${NEWEST} limit ${number(WALKED * needed)}
    ) activity
    ${besides(viewerOf(reading.actor))}
    cross join lateral (${whyFollowedIn(reading.stream.id, reading.actor)}) why
    where ${isFollowedIn(reading.stream.id)} and ${visibleTo(reading.actor)}
    order by ${NEWEST} limit ${number(needed)}
  ),`

/** The first row of each range. Each kind has an index of its own. */
const heads = (reading: Reading, gate: Sql): Sql =>
  sql.join(
    KINDS.map(
      (kind) => sql`
        select followed.kind, followed.object_id, head.recorded_at, head.id
        from stream_association followed
        cross join lateral (
          ${happened(reading, LINKS[kind](sql`followed.object_id`))} order by ${NEWEST} limit 1
        ) head
        where followed.stream_id = ${reading.stream.id}::bigint and followed.kind = ${quoted(kind)} and ${gate}`,
    ),
    UNION,
  )

/**
 * Of `range`, whatever its kind, the newest that the caller may see. The rows come in order before anything is joined to
 * them, so that no plan sorts all that ever happened.
 */
function seen(reading: Reading, more: Sql, limit: number): Sql {
  const rows = KINDS.map(
    (kind) => sql`(
      ${happened(reading, LINKS[kind](sql`range.object_id`))} and range.kind = ${quoted(kind)} and ${more}
      order by ${NEWEST})`,
  )
  return sql`
    select activity.recorded_at, activity.id
    from (
      select * from (${sql.join(rows, UNION)}) activity order by ${NEWEST}
    ) activity
    ${besides(viewerOf(reading.actor))}
    where (range.kind <> 'place' or ${IS_STILL_THERE}) and ${visibleTo(reading.actor)}
    order by ${NEWEST} limit ${number(limit)}`
}

const notOlder = (row: string) =>
  sql`${sql.raw(`(${row}.recorded_at, ${row}.id)`)} >= (oldest.recorded_at, oldest.id)`

const probed = (reading: Reading, needed: number, gate: Sql): Sql => sql`
  range as materialized (${heads(reading, gate)}),
  head as materialized (
    select head.recorded_at, head.id
    from (
      select distinct on (recorded_at, id) * from range order by recorded_at desc, id desc
    ) range
    cross join lateral (${seen(reading, sql`true`, 1)}) head
    where ${isOpenTo(reading.actor, 'range')}
    limit ${number(SPARE * needed)}
  ),
  oldest as materialized (
    select coalesce(max(recorded_at), '-infinity') as recorded_at, coalesce(max(id), 0) as id
    from (
      select recorded_at, id from (select distinct recorded_at, id from head) one
      order by recorded_at desc, id desc offset ${number(needed - 1)} limit 1
    ) needed
  ),
  probed as materialized (
    select distinct on (hit.recorded_at, hit.id) hit.recorded_at, hit.id, range.kind, range.object_id
    from oldest
    join range on ${notOlder('range')}
    cross join lateral (${seen(reading, notOlder('activity'), needed)}) hit
    where ${isOpenTo(reading.actor, 'range')}
    order by hit.recorded_at desc, hit.id desc, range.kind
    limit ${number(needed)}
  ),`

/** Each size is a statement that sessions keep, so there are few. */
const SIZES = [26, 51, 101, 251, 501, 1001]
const sizeFor = (count: number) => SIZES.find((size) => size > count) ?? count + 1

/** Without a boundary all that comes before the page is read too. */
function textOf(asked: Reading, isWide: boolean): RawBuilder<FollowedEntry> {
  const { wish, actor, conditions } = asked
  const skipped = wish.after ? 0 : wish.startIndex
  const needed = sizeFor(skipped + wish.count)
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
      order by recorded_at desc, id desc limit ${wish.count + 1} offset ${skipped}
    )
    select ${keyColumns}, found.recorded_at::text as recorded_at, found.kind as followed_kind,
      found.object_id as followed_id, ${IS_OF_UPDATE}
    from found join activity on activity.id = found.id ${besides(viewerOf(actor))}
    order by found.recorded_at desc, found.id desc`
}

/** How far a page may lie for the ways above to be the shorter ones. */
export const NEAR = 900

export async function findFollowedEntries(
  db: Database,
  reading: Reading,
  isWide: boolean,
): Promise<Slice<FollowedEntry>> {
  const { rows } = await db.executeQuery(compileText(textOf(reading, isWide)))
  return slice(rows, NEWEST_FIRST, reading.wish)
}

/** Whoever jumps far pays for the way: the log is walked from its end, whatever is followed. */
export async function skipToFollowedEntries(db: Database, reading: Reading): Promise<Slice<FollowedEntry>> {
  const { stream, actor, conditions, wish } = reading
  const list = {
    columns: sql`${keyColumns}, why.kind as followed_kind, why.object_id as followed_id, ${IS_OF_UPDATE}`,
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
