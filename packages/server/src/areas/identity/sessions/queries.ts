import { sql } from 'kysely'
import { findPage, type Page, type PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import { isGood, isInTime, NEWEST_FIRST } from './filters.ts'

const JOINED = sql`session join person on person.id = session.person_id
  join credential on credential.person_id = person.id`

export interface FoundSession {
  readonly session_id: string
  /** The person's id. */
  readonly id: string
  readonly username: string
  readonly roles: string[]
  readonly locale: string | null
  /** When the password was set. */
  readonly changed_at: string
  /** Since the sign-in. */
  readonly age_ms: number
  /** The latest end. */
  readonly lasts_ms: number
}

/** With the person's current data. */
export async function findGoodSession(db: Database, idHash: Buffer): Promise<FoundSession | undefined> {
  const { rows } = await sql<FoundSession>`
    select session.id as session_id, person.id, person.username, person.roles, person.locale, credential.changed_at,
      (extract(epoch from now() - session.created_at) * 1000)::double precision as age_ms,
      (extract(epoch from session.expires_at - now()) * 1000)::double precision as lasts_ms
    from ${JOINED} where session.id_hash = ${idHash} and ${isGood}`.execute(db)
  return rows[0]
}

export interface NewSession {
  readonly idHash: Buffer
  readonly personId: string
  /** When the given password was set; undefined: the current one. */
  readonly credentialAt: string | undefined
  readonly days: number
  readonly isLasting: boolean
  readonly address: string
  readonly userAgent: string
}

/** Nothing without a password, or if it changed. */
export async function insertSession(db: Database, session: NewSession): Promise<string | undefined> {
  const { idHash, personId, credentialAt = null, days, isLasting, address, userAgent } = session
  const { rows } = await sql<{ id: string }>`
    insert into session (id_hash, person_id, credential_at, expires_at, is_lasting, address, user_agent)
    select ${idHash}, person_id, changed_at, now() + make_interval(days => ${days}::integer), ${isLasting}::boolean,
      ${address}, ${userAgent}
    from credential
    where person_id = ${personId}::bigint
      and (${credentialAt}::timestamptz is null or changed_at = ${credentialAt}::timestamptz)
    returning id`.execute(db)
  return rows[0]?.id
}

/** Deletes all but the newest. */
export async function deleteOldest(db: Database, personId: string, kept: number): Promise<void> {
  await sql`
    delete from session where person_id = ${personId}::bigint and id <= (
      select id from session where person_id = ${personId}::bigint order by id desc offset ${kept} limit 1)`.execute(
    db,
  )
}

export interface SessionRow {
  readonly id: string
  readonly person_id: string
  readonly created_at: string
  readonly seen_at: string
  readonly expires_at: string
  readonly address: string
  readonly user_agent: string
}

const SHOWN = sql`session.id, session.person_id, session.created_at, session.seen_at, session.expires_at, session.address,
  session.user_agent`

export async function findSessionsOf(
  db: Database,
  personId: string,
  request: PageRequest,
): Promise<Page<SessionRow>> {
  const conditions = [sql<boolean>`session.person_id = ${personId}::bigint`, isGood]
  return await findPage(db, { columns: SHOWN, from: JOINED, conditions, order: NEWEST_FIRST }, request)
}

export async function findGoodById(db: Database, sessionId: string): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select ${SHOWN} from ${JOINED} where session.id = ${sessionId}::bigint and ${isGood}`.execute(db)
  return rows[0]
}

/** Only valid ones; expired sessions do not count as ended. */
export async function deleteGoodSessions(
  db: Database,
  personId: string,
  which: { only: string } | { except: string | undefined },
): Promise<string[]> {
  const chosen =
    'only' in which
      ? sql`session.id = ${which.only}::bigint`
      : sql`session.id is distinct from ${which.except ?? null}::bigint`
  const { rows } = await sql<{ id: string }>`
    delete from session using person, credential
    where person.id = session.person_id and credential.person_id = person.id
      and session.person_id = ${personId}::bigint and ${chosen} and ${isGood}
    returning session.id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function deleteSessionsOf(db: Database, personId: string): Promise<void> {
  await db.deleteFrom('session').where('person_id', '=', personId).execute()
}

/** Several nodes may have seen one; the latest time wins. */
export async function noteSeen(db: Database, seen: ReadonlyMap<string, Date>): Promise<void> {
  const ids = [...seen.keys()]
  const times = [...seen.values()].map((time) => time.toISOString())
  await sql`
    update session set seen_at = greatest(session.seen_at, told.seen_at)
    from unnest(${ids}::bigint[], ${times}::timestamptz[]) as told (id, seen_at)
    where session.id = told.id`.execute(db)
}

/** Sessions that are invalid for any reason. */
export async function deleteEnded(db: Database): Promise<void> {
  await sql`
    delete from session where id in (select session.id from session where not (${isInTime}) limit 10000)`.execute(
    db,
  )
}
