/**
 * A page of what is followed in a stream. What is followed is many ranges of the log, each of them in order, and a page
 * is the newest of all of them together. Where the short ways do not fill it, the head of each range is looked up, one row
 * by an index. From the newest head on, the ranges are asked for their newest row that the caller may see, until there are
 * as many as a page needs: nothing older than the last of these can be on the page, and the ranges are read as far as that.
 */
import type { InboxReason } from '@folkmoot/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Member } from '../../../actor.ts'
import {
  type Condition,
  findPage,
  orderBy,
  orderKey,
  type Page,
  type PageRequest,
  toPage,
} from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import { compileText } from '../../../db/text.ts'
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
import {
  happened,
  isFollowedIn,
  isOpenTo,
  isShownIn,
  KINDS,
  LINKS,
  NEWEST,
  newestOfEach,
  number,
  quoted,
  type Reading,
  UNION,
  whyFollowedIn,
} from './entry-filters.ts'
import {
  begun,
  entriesOf,
  type FollowedEntry,
  IS_OF_UPDATE,
  merge,
  neededFor,
  walk,
} from './short-way-queries.ts'

type Sql = RawBuilder<unknown>

/** One row may be the newest of several ranges: a few more are asked for than are needed. */
const SPARE = 1.5

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
    where (range.kind <> 'place' or ${IS_STILL_THERE}) and ${isShownIn(reading)}
    order by ${NEWEST} limit ${number(limit)}`
}

const notOlder = (row: string) =>
  sql`${sql.raw(`(${row}.recorded_at, ${row}.id)`)} >= (oldest.recorded_at, oldest.id)`

const probed = (reading: Reading, needed: number): Sql => sql`
  range as materialized (${newestOfEach(reading)}),
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
  )`

/** How far a page may lie for the ways above to be the shorter ones. */
export const NEAR = 900

async function probe(db: Database, reading: Reading): Promise<readonly FollowedEntry[]> {
  const needed = neededFor(reading.request)
  const query = sql<FollowedEntry>`
    with ${probed(begun(reading), needed)}
    ${entriesOf(reading, 'probed')}`
  return (await db.executeQuery(compileText(query))).rows
}

/** What is tried first; where that does not fill the page each range is looked up. */
const SHORT_WAYS = { merged: merge, walked: walk, probed: async () => undefined } as const

export type Way = keyof typeof SHORT_WAYS

/** Of up to so much the newest are read at once; where more than the second is followed, the log is walked over. */
const [FEW, MANY] = [25, 200]

export async function chooseWay(db: Database, streamId: string): Promise<Way> {
  const query = sql<{ followed: number }>`
    select count(*)::integer as followed from (
      select from stream_association where stream_id = ${streamId}::bigint limit ${number(MANY + 1)}
    ) one`
  const { rows } = await db.executeQuery(compileText(query))
  const { followed = 0 } = rows[0] ?? {}
  if (followed <= FEW) return 'merged'
  return followed > MANY ? 'walked' : 'probed'
}

export async function findFollowedEntries(
  db: Database,
  reading: Reading,
  way: Way,
): Promise<Page<FollowedEntry>> {
  const rows = (await SHORT_WAYS[way](db, reading)) ?? (await probe(db, reading))
  return toPage(rows, NEWEST_FIRST, reading.request)
}

/** Whoever jumps far pays for the way: the log is walked from its end, whatever is followed. */
export async function skipToFollowedEntries(db: Database, reading: Reading): Promise<Page<FollowedEntry>> {
  const { stream, actor, conditions, request } = reading
  const list = {
    columns: sql`${keyColumns}, why.kind as followed_kind, why.object_id as followed_id, ${IS_OF_UPDATE}`,
    from: sql`activity ${besides(viewerOf(actor))} cross join lateral (${whyFollowedIn(stream.id, actor)}) why`,
    conditions: [
      STREAMED,
      sql<SqlBool>`activity.actor_id <> ${stream.person_id}::bigint`,
      isFollowedIn(stream.id),
      ...conditions,
      isShownIn(reading),
    ],
    order: NEWEST_FIRST,
  }
  return await findPage(db, list, request)
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
  request: PageRequest,
): Promise<Page<ToldEntry>> {
  const list = {
    columns: sql`${keyColumns}, entry.reason, entry.id as entry_id`,
    from: sql`inbox_entry entry join activity on activity.id = entry.activity_id
      ${besides(viewerOf(caller), 'anybody')}`,
    conditions: [sql<SqlBool>`entry.person_id = ${caller.id}::bigint`, ...conditions, visibleTo(caller)],
    order: AS_TOLD,
  }
  return await findPage(db, list, request)
}

const AS_TOLD = orderBy('desc', orderKey('entry.recorded_at'), orderKey('entry.activity_id'))
