import { sql } from 'kysely'
import { noteChangedIds } from '../../../db/changed-objects.ts'
import type { Database } from '../../../db/pool.ts'

/**
 * With the places inside a group, in id order, as everywhere. Posts under way hold their place: archiving waits for them, and posts that
 * begin meanwhile find it archived.
 */
export async function lockToArchive(db: Database, id: string): Promise<void> {
  await sql`
    select from place where id = ${id}::bigint or home_id = ${id}::bigint order by id for update`.execute(db)
}

/** With the places inside a group; the caller has locked them. */
export async function setArchived(db: Database, id: string, isArchived: boolean): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update place set archived_at = case when ${isArchived}::boolean then now() end, updated_at = now(), version = version + 1
    where (place.id = ${id}::bigint or place.home_id = ${id}::bigint)
      and (place.archived_at is not null) <> ${isArchived}::boolean
    returning place.id`.execute(db)
  await noteChangedIds(
    db,
    'place',
    rows.map((row) => row.id),
  )
}
