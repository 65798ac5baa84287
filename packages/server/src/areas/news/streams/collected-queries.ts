/** Collects what is remembered of a following stream: its newest rows of the log, before rights and mutes. */
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'
import { compileText } from '../../../db/text.ts'
import {
  happened,
  isFollowedIn,
  KINDS,
  LINKS,
  NEWEST,
  newestOfEach,
  number,
  quoted,
  type Reading,
  UNION,
} from './entry-filters.ts'
import { neededFor, WALKED } from './short-way-queries.ts'

type Sql = RawBuilder<unknown>

/** Rows that may be in the stream, in order. Arrays as text: they are only sent back to PostgreSQL. */
interface Candidates {
  readonly count: number
  readonly ids: string
  /** Milliseconds, as exact as the log. */
  readonly times: string
}

export interface Remembered extends Candidates {
  /** Rows with a smaller `xid` are known. */
  readonly position: string
  /** Changes when something is followed, and when a crash of PostgreSQL may give a transaction id again. */
  readonly mark: string
  /** No row of the stream from this one on is missing. */
  readonly oldest: RowKey
}

interface RowKey {
  readonly time: string
  readonly id: string
}

/** Four pages of 25, since the caller may not see some. */
export const KEPT = 104

/** Before every row. */
const BEGINNING: RowKey = { time: '-9223372036854775808', id: '0' }

/** Everything that the stream could show is remembered. */
export const isWhole = ({ oldest }: Remembered): boolean => oldest.time === BEGINNING.time

export const TIME = sql`(extract(epoch from activity.recorded_at) * 1000)::bigint`

/**
 * Ids of associations grow in the order of commits, because `lockStreamsOf` serialises them: with the same newest id
 * nothing is followed that was not before. PostgreSQL forgets its statistics in a crash, after which ids of
 * transactions without a trace are given again.
 */
export const state = (streamId: string): Sql => sql`
  select log_horizon()::text as position, concat(pg_stat_get_bgwriter_stat_reset_time(), ' ', (
    select id from stream_association where stream_id = ${streamId}::bigint order by id desc limit 1)) as mark`

const SORTED = sql`order by time desc, id desc`

/** The newest of `candidate` in one row, with the last of them. */
export const kept = sql`
  select count(*)::integer as count, coalesce(array_agg(id ${SORTED}), '{}')::text as ids,
    coalesce(array_agg(time ${SORTED}), '{}')::text as times, (array_agg(time ${SORTED}))[count(*)]::text as last_time,
    (array_agg(id ${SORTED}))[count(*)]::text as last_id
  from (select id, time from candidate ${SORTED} limit ${number(KEPT)}) newest`

export interface Kept extends Candidates {
  readonly last_time: string | null
  readonly last_id: string | null
}

type Collected = Kept & Pick<Remembered, 'position' | 'mark'>

export const oldestOf = ({ count, last_time: time, last_id: id }: Kept, otherwise: RowKey): RowKey =>
  count === KEPT && time !== null && id !== null ? { time, id } : otherwise

/** Rows of the whole log, as far as the walk goes. */
const walked = (reading: Reading): Sql => sql`
  select id, ${TIME} as time
  from (${happened(reading, sql`true`)} order by ${NEWEST} limit ${number(WALKED * neededFor(reading.request))}) activity
  where ${isFollowedIn(reading.stream.id)}
  order by ${NEWEST} limit ${number(KEPT)}`

const rowsOf = (reading: Reading): Sql =>
  sql.join(
    KINDS.map(
      (kind) => sql`(
        ${happened(reading, LINKS[kind](sql`range.object_id`))} and range.kind = ${quoted(kind)}
          and (activity.recorded_at, activity.id) >= (oldest.recorded_at, oldest.id)
        order by ${NEWEST} limit ${number(KEPT)})`,
    ),
    UNION,
  )

/** The newest row of each range tells how far the ranges must be read. */
const lookedUp = (reading: Reading): Sql => sql`
  select distinct activity.id, ${TIME} as time
  from (
    select coalesce(max(recorded_at), '-infinity') as recorded_at, coalesce(max(id), 0) as id
    from (
      select distinct recorded_at, id from range order by recorded_at desc, id desc
      offset ${number(KEPT - 1)} limit 1
    ) one
  ) oldest
  join range on (range.recorded_at, range.id) >= (oldest.recorded_at, oldest.id)
  cross join lateral (${rowsOf(reading)}) activity`

async function collectBy(db: Database, streamId: string, ways: Sql): Promise<Collected> {
  const query = sql<Collected>`
    with ${ways} select state.*, kept.* from (${state(streamId)}) state cross join (${kept}) kept`
  const [row] = (await db.executeQuery(compileText(query))).rows
  if (!row) throw new Error('An aggregate always has a row.')
  return row
}

const remember = ({ last_time, last_id, ...row }: Collected, oldest: RowKey): Remembered => ({
  ...row,
  oldest,
})

/** Of the walk, half as many do: looking up each range costs more than the walk. */
const ENOUGH = KEPT / 2

/** Reads the candidates from the log. The conditions of the reading are left to `readAgain`. */
export async function collect(db: Database, asked: Reading, way: 'walked' | 'probed'): Promise<Remembered> {
  const reading = { ...asked, conditions: [], isMuting: false }
  const { id } = reading.stream
  if (way === 'walked') {
    const row = await collectBy(db, id, sql`candidate as materialized (${walked(reading)})`)
    const { last_time: time, last_id, count } = row
    if (count >= Math.max(ENOUGH, reading.request.count + 1) && time !== null && last_id !== null)
      return remember(row, { time, id: last_id })
  }
  const ways = sql`range as materialized (${newestOfEach(reading)}), candidate as materialized (${lookedUp(reading)})`
  const row = await collectBy(db, id, ways)
  return remember(row, oldestOf(row, BEGINNING))
}
