import { type Selectable, type SqlBool, sql } from 'kysely'
import { findPage, orderBy, orderKey, type Page, type PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import type { Tables } from '../../../db/tables.ts'

const COLUMNS = ['token_hash', 'id', 'name', 'scopes', 'created_at', 'expires_at', 'last_used_at'] as const
export type PersonalTokenRow = Pick<Selectable<Tables['access_token']>, (typeof COLUMNS)[number]>

/** Hides expired ones even before they are deleted. */
const ofPerson = (personId: string) =>
  sql<SqlBool>`person_id = ${personId}::bigint and kind = 'personal'
    and (expires_at is null or expires_at > now())`

const NEWEST_FIRST = orderBy('desc', orderKey('access_token.id'))

export async function findPersonalTokens(
  db: Database,
  personId: string,
  request: PageRequest,
): Promise<Page<PersonalTokenRow>> {
  const columns = sql.raw(COLUMNS.join(', '))
  const list = { columns, from: sql`access_token`, conditions: [ofPerson(personId)], order: NEWEST_FIRST }
  return await findPage(db, list, request)
}

export async function findPersonalToken(
  db: Database,
  personId: string,
  id: string,
): Promise<PersonalTokenRow | undefined> {
  return await db
    .selectFrom('access_token')
    .select(COLUMNS)
    .where('id', '=', id)
    .where(ofPerson(personId))
    .executeTakeFirst()
}

export async function countPersonalTokens(db: Database, personId: string): Promise<number> {
  const { count } = await db
    .selectFrom('access_token')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where(ofPerson(personId))
    .executeTakeFirstOrThrow()
  return count
}

/** Serialises creating tokens for one person, so that the count holds. */
export async function lockPersonalTokens(db: Database, personId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`tokens ${personId}`}, 0))`.execute(db)
}
