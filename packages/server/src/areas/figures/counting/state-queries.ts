import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'

export interface State {
  readonly people_to: string
  readonly contents_to: string
  readonly people_after: string
  readonly contents_after: string
  readonly visits_from: string
  readonly mails_from: string
  /** In UTC. */
  readonly today: string
}

/** Less than activities are kept for, so that none is deleted before it is counted. */
const LASTING_DAYS = sql.raw('360')
const PASSING_DAYS = sql.raw('25')

/**
 * Says once what is history: what is older than the log, or so old that the log may lose it before it is read. Publications
 * and memberships are kept in the log for a year, new accounts for a month.
 */
async function insertState(db: Database): Promise<void> {
  await sql`
    insert into figure_state (history_until, accounts_until, people_to, contents_to, visits_from, mails_from)
    select
      greatest(now() - interval '${LASTING_DAYS} days', coalesce((select min(recorded_at) from activity where streamed), now())),
      greatest(now() - interval '${PASSING_DAYS} days',
        coalesce((select min(recorded_at) from activity where not streamed and not lasting), now())),
      coalesce((select max(id) from person), 0), coalesce((select max(id) from content), 0),
      coalesce((select min(day) from visit_day), (now() at time zone 'UTC')::date),
      ((now() - interval '${PASSING_DAYS} days') at time zone 'UTC')::date
    on conflict do nothing`.execute(db)
}

/** Waits until nobody else counts. */
export async function lockState(db: Database): Promise<State> {
  const { rows } = await sql<State>`
    select people_to, contents_to, people_after, contents_after, visits_from::text, mails_from::text,
      (now() at time zone 'UTC')::date::text as today
    from figure_state for update`.execute(db)
  const [state] = rows
  if (state) return state
  await insertState(db)
  return await lockState(db)
}

export async function moveHistory(
  db: Database,
  column: 'people_after' | 'contents_after',
  to: string,
): Promise<void> {
  await sql`update figure_state set ${sql.raw(column)} = ${to}::bigint`.execute(db)
}

export async function moveDay(
  db: Database,
  column: 'visits_from' | 'mails_from',
  day: string,
): Promise<void> {
  await sql`update figure_state set ${sql.raw(column)} = ${day}::date`.execute(db)
}

/** The last id of the next ones, up to a last one. */
export async function findNextIds(
  db: Database,
  table: 'person' | 'content',
  after: string,
  to: string,
  limit: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`
    select max(id) as id from (
      select id from ${sql.raw(table)} where id > ${after}::bigint and id <= ${to}::bigint
      order by id limit ${limit}::integer) next`.execute(db)
  return rows[0]?.id ?? undefined
}
