import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'

/** Lock in id order; otherwise nodes deadlock. */
export async function noteUses(db: Database, ids: readonly string[]): Promise<void> {
  await sql`
    update access_token set last_used_at = now()
    where id in (
      select id from access_token where id = any(${[...ids]}::bigint[]) order by id for no key update)`.execute(
    db,
  )
}

/** Returns how many. Nodes skip rows that another has locked. */
export async function deleteSomeExpired(db: Database, most: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    delete from access_token where token_hash in (
      select token_hash from access_token where expires_at < now()
      order by expires_at limit ${most}::integer for update skip locked)
    returning id`.execute(db)
  return rows.length
}
