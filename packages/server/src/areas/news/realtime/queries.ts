import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'
import { compileText } from '../../../db/text.ts'
import { type CommunityRole, viewersIn } from '../../../db/viewer.ts'
import { IS_STILL_THERE, joinAuthorAndPlace, NO_MENTION, visibleTo } from '../activities/filters.ts'
import { opensPlace } from '../streams/entry-filters.ts'
import type { LogPosition, Position } from './cursors.ts'

/** The current position: everything before it is complete; and the end of the log. */
export async function findNow(db: Database): Promise<Position & { readonly beyond: string }> {
  const { rows } = await sql<{ xid: string; entry_id: string; beyond: string }>`
    select log_horizon() as xid, log_end() as beyond,
      coalesce((select id from inbox_entry order by id desc limit 1), 0) as entry_id`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The log always says how far it goes.')
  return { log: { xid: row.xid, id: '0' }, entryId: row.entry_id, beyond: row.beyond }
}

export interface LoggedRow extends LogPosition {
  readonly recorded_at: string
}

/** Activities after a position in transaction order, none that a running transaction may precede. */
export async function findLogged(
  db: Database,
  { xid, id }: LogPosition,
  limit: number,
): Promise<readonly LoggedRow[]> {
  const { rows } = await sql<LoggedRow>`
    select xid, id, recorded_at from activity
    where (xid, id) > (${xid}::xid8, ${id}::bigint) and xid < log_horizon()
    order by xid, id limit ${limit}::int`.execute(db)
  return rows
}

/** Whether a committed activity still waits for an older transaction. */
export async function isHeldUp(db: Database): Promise<boolean> {
  const { rows } = await sql<{ is_held_up: boolean }>`
    select exists (select from activity where xid >= log_horizon()) as is_held_up`.execute(db)
  return rows[0]?.is_held_up ?? false
}

export interface EnteredRow {
  readonly id: string
  readonly person_id: string
}

/** One node at a time creates entries, so ids are in order. */
export async function findEntered(
  db: Database,
  behind: string,
  limit: number,
): Promise<readonly EnteredRow[]> {
  const { rows } = await sql<EnteredRow>`
    select id, person_id from inbox_entry where id > ${behind}::bigint
    order by id limit ${limit}::int`.execute(db)
  return rows
}

/** A subscription to an object, numbered by the caller. */
export interface Watched {
  readonly number: number
  readonly personId: string
  readonly kind: 'content' | 'place'
  readonly id: string
}

export interface ChangedRow {
  readonly number: number
  readonly id: string
  readonly verb: string
}

/** Activities on objects that their subscribers may see now. All have the same role. */
export async function findChanged(
  db: Database,
  activityIds: readonly string[],
  watched: readonly Watched[],
  role: CommunityRole,
): Promise<readonly ChangedRow[]> {
  const viewer = viewersIn('watched.person_id', role)
  const query = sql<ChangedRow>`
    select watched.number, activity.id, activity.verb
    from (
      select * from activity where activity.id = any(${[...activityIds]}::bigint[]) and activity.streamed
    ) activity
    join unnest(${watched.map(({ number }) => number)}::int[], ${watched.map((one) => one.personId)}::bigint[],
        ${watched.map(({ kind }) => kind)}::text[], ${watched.map(({ id }) => id)}::bigint[])
      as watched (number, person_id, kind, object_id)
      on watched.kind = 'content' and watched.object_id = activity.root_id and ${NO_MENTION}
        or watched.kind = 'place' and watched.object_id = activity.container_id
    ${joinAuthorAndPlace(sql`watched.person_id`)}
    where (watched.kind <> 'place' or ${IS_STILL_THERE} and ${opensPlace(viewer, sql`watched.object_id`)})
      and ${visibleTo(viewer)}`
  return (await db.executeQuery(compileText(query))).rows
}
