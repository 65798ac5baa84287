import { sql } from 'kysely'
import { noteChangedIds } from '../../../db/changed-objects.ts'
import type { Database } from '../../../db/pool.ts'

/** With the places inside a group. Locks in id order, as everywhere. */
export async function setArchived(db: Database, id: string, isArchived: boolean): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    with locked as (
      select place.id from place
      where (place.id = ${id}::bigint or place.home_id = ${id}::bigint)
        and (place.archived_at is not null) <> ${isArchived}::boolean
      order by place.id for no key update
    )
    update place set archived_at = case when ${isArchived}::boolean then now() end, updated_at = now(), version = version + 1
    from locked where locked.id = place.id
    returning place.id`.execute(db)
  await noteChangedIds(
    db,
    'place',
    rows.map((row) => row.id),
  )
}
