import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'
import { HAS_OWNER } from '../membership/filters.ts'

export async function isOwned(db: Database, placeId: string): Promise<boolean> {
  const { rows } = await sql`select from place where place.id = ${placeId}::bigint and ${HAS_OWNER}`.execute(
    db,
  )
  return rows.length > 0
}
