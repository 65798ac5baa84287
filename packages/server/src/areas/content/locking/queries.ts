import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'

/** The version grows, because the rights on all answers change. False where nothing changed. */
export async function setLocked(db: Database, id: string, lockerId: string | null): Promise<boolean> {
  const at = lockerId === null ? sql`null` : sql`now()`
  const { numAffectedRows = 0n } = await sql`
    update content set locked_at = ${at}, locked_by_id = ${lockerId}::bigint, version = version + 1
    where id = ${id}::bigint and (locked_at is null) = ${lockerId !== null}::boolean`.execute(db)
  return numAffectedRows > 0n
}
