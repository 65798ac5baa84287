import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'

/**
 * Lock in id order, and add-ons before grants before tokens, as removing an add-on and revoking a grant do; otherwise
 * deadlock.
 */
export async function noteUses(db: Database, ids: readonly string[]): Promise<void> {
  await sql`
    update add_on set last_used_at = now()
    where id in (
      select id from add_on
      where id in (select add_on_id from access_token where id = any(${[...ids]}::bigint[]))
      order by id for no key update)`.execute(db)
  await sql`
    update consent set last_used_at = now()
    where id in (
      select consent.id from consent
      join access_token used on used.person_id = consent.person_id and used.add_on_id = consent.add_on_id
      where used.id = any(${[...ids]}::bigint[])
      order by consent.id for no key update of consent)`.execute(db)
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
