import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'

export async function isWithin(db: Database, id: string, ancestorId: string): Promise<boolean> {
  const { rows } = await sql`
    with recursive above as (
      select id, parent_id from place where id = ${id}
      union
      select place.id, place.parent_id from place join above on place.id = above.parent_id
    )
    select from above where id = ${ancestorId}`.execute(db)
  return rows.length > 0
}
