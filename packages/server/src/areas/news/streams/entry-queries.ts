/**
 * A page of a following stream. The followed objects are many ranges of the log, each in order, and a page is the
 * newest of all together. If the short ways do not fill it, the head of each range is looked up by index. From the
 * newest head on, ranges are asked for their newest visible row until there are enough for a page: nothing older than
 * the last of these can be on it, so the ranges are read up to there.
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
  entryVisibleTo,
  IS_STILL_THERE,
  joinAuthorAndPlace,
  keyColumns,
  NEWEST_FIRST,
  STREAMED,
  viewerOf,
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
import { FOLLOWED_COUNTED } from './queries.ts'
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

/** One row may head several ranges, so a few more are asked for. */
const SPARE = 1.5

/** The newest visible row of `range`. Rows are sorted before joining, so that no plan sorts the whole history. */
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
    ${joinAuthorAndPlace(viewerOf(reading.actor))}
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

/** Up to this offset the ways above are faster. */
export const NEAR = 900

async function probe(db: Database, reading: Reading): Promise<readonly FollowedEntry[]> {
  const needed = neededFor(reading.request)
  const query = sql<FollowedEntry>`
    with ${probed(begun(reading), needed)}
    ${entriesOf(reading, 'probed')}`
  return (await db.executeQuery(compileText(query))).rows
}

/** Tried first; if it does not fill the page, each range is looked up. */
const SHORT_WAYS = { merged: merge, walked: walk, probed: async () => undefined } as const

export type Way = keyof typeof SHORT_WAYS

/** Up to the first number ranges are merged; above the second the log is walked. */
const [FEW, MANY] = [25, FOLLOWED_COUNTED - 1]

export function chooseWay(followed: number): Way {
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

/** A far offset walks the log from its end, whatever is followed. */
export async function skipToFollowedEntries(db: Database, reading: Reading): Promise<Page<FollowedEntry>> {
  const { stream, actor, conditions, request } = reading
  const list = {
    columns: sql`${keyColumns}, why.kind as followed_kind, why.object_id as followed_id, ${IS_OF_UPDATE}`,
    from: sql`activity ${joinAuthorAndPlace(viewerOf(actor))} cross join lateral (${whyFollowedIn(stream.id, actor)}) why`,
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
  /** The inbox entry's id. */
  readonly entry_id: string
}

/** The caller's inbox, in the order in which it happened. */
export async function findToldEntries(
  db: Database,
  caller: Member,
  conditions: readonly Condition[],
  request: PageRequest,
): Promise<Page<ToldEntry>> {
  const list = {
    columns: sql`${keyColumns}, entry.reason, entry.id as entry_id`,
    from: sql`inbox_entry entry join activity on activity.id = entry.activity_id
      ${joinAuthorAndPlace(viewerOf(caller), 'anybody')}`,
    conditions: [sql<SqlBool>`entry.person_id = ${caller.id}::bigint`, ...conditions, entryVisibleTo(caller)],
    order: AS_TOLD,
  }
  return await findPage(db, list, request)
}

const AS_TOLD = orderBy('desc', orderKey('entry.recorded_at'), orderKey('entry.activity_id'))
