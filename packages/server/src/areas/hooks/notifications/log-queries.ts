import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import { limitFor } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import { compileText } from '../../../db/text.ts'
import { contentEventVisibleTo, joinAuthorAndPlace, keyColumns, viewerOf } from '../../news/filters.ts'
import type { Position } from './cursors.ts'
import { isOfContent, isOfSystem, logColumns } from './queries.ts'
import type { LoggedRow } from './rows.ts'

/** Rows of the log that one page scans at most. */
const ROWS_SCANNED = 500

const HORIZON = sql`log_horizon()`

const youngerThan = (days: number) => sql`activity.recorded_at >= now() - make_interval(days => ${days})`

/** The partial indexes by age. */
const AGES = ['streamed', 'not streamed and lasting', 'not streamed and not lasting']

/** Transaction ids and times do not sort exactly alike, which is fine for rows about to expire. */
const oldest = (days: number) => sql`coalesce((
  select xid from (${sql.join(
    AGES.map(
      (age) => sql`(select activity.xid from activity
        where ${sql.raw(age)} and ${youngerThan(days)} order by activity.recorded_at limit 1)`,
    ),
    sql` union all `,
  )}) kept
  order by xid limit 1), ${HORIZON})`

function beginning(since: Position | 'now' | undefined, days: number): RawBuilder<unknown> {
  if (since === undefined) return sql`${oldest(days)}, 0::bigint`
  if (since === 'now') return sql`${HORIZON}, 0::bigint`
  return sql`${since.xid}::xid8, ${since.id}::bigint`
}

export interface LogPage {
  readonly rows: readonly LoggedRow[]
  /** The last row scanned, if the log continues after it. */
  readonly edge: Pick<LoggedRow, 'xid' | 'id' | 'recorded_at'> | undefined
  /** The oldest running transaction, and the next one to start. */
  readonly horizon: string
  readonly beyond: string
  readonly read_at: string
}

interface FlatRow extends Omit<LoggedRow, 'id'> {
  /** Null when there is nothing to show. */
  readonly id: string | null
  readonly edge_xid: string | null
  readonly edge_id: string
  readonly edge_at: string
  readonly horizon: string
  readonly beyond: string
  readonly read_at: string
}

interface LogRequest {
  readonly since: Position | 'now' | undefined
  readonly count: number
  readonly days: number
  readonly isAdmin: boolean
}

/** One statement for the rows (one more than asked for) and for how far it scanned. */
export async function findLogPage(
  db: Database,
  viewer: Actor,
  { since, count, days, isAdmin }: LogRequest,
): Promise<LogPage> {
  const behind = sql`activity where (activity.xid, activity.id) > (${beginning(since, days)})
    and activity.xid < ${HORIZON} order by activity.xid, activity.id`
  const reached = sql`(select * from ${behind} limit ${sql.raw(String(ROWS_SCANNED))}) activity`
  const contents = sql`
    select ${keyColumns}, ${logColumns}, activity.xid
    from ${reached} ${joinAuthorAndPlace(viewerOf(viewer))}
    where ${isOfContent} and ${youngerThan(days)} and ${contentEventVisibleTo(viewer)}`
  const system = sql`
    union all
    select activity.id, null, activity.actor_id, null, ${logColumns}, activity.xid
    from ${reached}
    where ${isOfSystem} and ${youngerThan(days)}`
  const query = sql<FlatRow>`
    select told.*, edge.xid as edge_xid, edge.id as edge_id, edge.recorded_at as edge_at, log.horizon, log.beyond,
      log.read_at
    from (
      select ${HORIZON} as horizon, log_end() as beyond, now() as read_at
    ) log
    left join (select xid, id, recorded_at from ${behind} offset ${sql.raw(String(ROWS_SCANNED - 1))} limit 1) edge on true
    left join (${contents} ${isAdmin ? system : sql``} order by xid, id limit ${limitFor(count)}) told on true
    order by told.xid, told.id`
  const { rows } = await db.executeQuery(compileText(query))
  return logPageOf(rows)
}

function logPageOf(rows: readonly FlatRow[]): LogPage {
  const [first] = rows
  if (!first) throw new Error('The log always says how far it goes.')
  const { edge_xid: xid, edge_id: id, edge_at: recorded_at, horizon, beyond, read_at } = first
  return {
    rows: rows.filter((row): row is FlatRow & LoggedRow => row.id !== null),
    edge: xid === null ? undefined : { xid, id, recorded_at },
    horizon,
    beyond,
    read_at,
  }
}
