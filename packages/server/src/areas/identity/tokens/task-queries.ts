import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'

/** In the order of ids, as nodes that note the same at once must. */
export async function noteUses(db: Database, ids: readonly string[]): Promise<void> {
  await sql`
    update access_token set last_used_at = now()
    where id in (
      select id from access_token where id = any(${[...ids]}::bigint[]) order by id for no key update)`.execute(
    db,
  )
}

/** How many there were. Several nodes may do this at once: whatever one of them holds the others pass over. */
export async function deleteSomeExpired(db: Database, most: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    delete from access_token where token_hash in (
      select token_hash from access_token where expires_at < now()
      order by expires_at limit ${most}::integer for update skip locked)
    returning id`.execute(db)
  return rows.length
}
