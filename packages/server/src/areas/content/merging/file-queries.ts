import { sql } from 'kysely'
import { type Pair, type Scan, scanRows } from '../../../db/moving.ts'
import type { Database } from '../../../db/pool.ts'

/** Some of the next files or images. */
export async function moveOwned(
  db: Database,
  table: 'attachment' | 'image',
  { keptId, mergedId }: Pair,
  after: string,
): Promise<Scan> {
  const where = sql<boolean>`${sql.raw(table)}.owner_id = ${mergedId}::bigint`
  return await scanRows(db, { table, key: 'id', set: sql`owner_id = ${keptId}::bigint`, where }, after)
}
