import { type SqlBool, sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'

export async function findSearched(db: Database, ids: readonly string[]) {
  return await db
    .selectFrom('place')
    .select(['id', 'type', 'name', 'slug', 'description', 'tags'])
    .where(sql<SqlBool>`id = any(${[...ids]}::bigint[])`)
    .execute()
}
