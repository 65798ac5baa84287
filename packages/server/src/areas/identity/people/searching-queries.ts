import { type SqlBool, sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'

/** Present people. Without addresses, phone numbers and status: searching would reveal them bit by bit. */
export async function findSearched(db: Database, ids: readonly string[]) {
  return await db
    .selectFrom('person')
    .select(['id', 'display_name', 'username', 'tags', 'location', 'profile'])
    .where(sql<SqlBool>`id = any(${[...ids]}::bigint[])`)
    .where('departed_at', 'is', null)
    .execute()
}
