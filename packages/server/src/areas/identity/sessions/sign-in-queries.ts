import { sql } from 'kysely'
import { findPage, orderBy, orderKey, type Page, type PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'

export interface SignInRow {
  readonly id: string
  readonly signed_in_at: string
  readonly address: string
  readonly user_agent: string
}

interface NewSignIn {
  readonly personId: string
  readonly address: string
  readonly userAgent: string
}

/** Nobody has more of them: a program can sign in all day. */
const MOST_OF_ONE = 500

/** Deletes the oldest beyond that. */
export async function insertSignIn(db: Database, { personId, address, userAgent }: NewSignIn): Promise<void> {
  await db.insertInto('sign_in').values({ person_id: personId, address, user_agent: userAgent }).execute()
  await sql`
    delete from sign_in where person_id = ${personId}::bigint and id <= (
      select id from sign_in where person_id = ${personId}::bigint
      order by id desc offset ${MOST_OF_ONE} limit 1)`.execute(db)
}

const COLUMNS = sql`sign_in.id, sign_in.signed_in_at, sign_in.address, sign_in.user_agent`
const NEWEST_FIRST = orderBy('desc', orderKey('sign_in.id'))

export async function findSignIns(
  db: Database,
  personId: string,
  request: PageRequest,
): Promise<Page<SignInRow>> {
  const conditions = [sql<boolean>`sign_in.person_id = ${personId}::bigint`]
  return await findPage(
    db,
    { columns: COLUMNS, from: sql`sign_in`, conditions, order: NEWEST_FIRST },
    request,
  )
}

export async function deleteSignInsOf(db: Database, personId: string): Promise<void> {
  await db.deleteFrom('sign_in').where('person_id', '=', personId).execute()
}

export async function deleteOldSignIns(db: Database, days: number): Promise<void> {
  await sql`delete from sign_in where signed_in_at < now() - make_interval(days => ${days}::integer)`.execute(
    db,
  )
}
