import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'

/** Lock in id order in a separate statement; otherwise deadlock. */
export async function addToViewCounts(db: Database, counts: ReadonlyMap<string, number>): Promise<void> {
  const ids = [...counts.keys()]
  await sql`
    select from place where id = any(${ids}::bigint[]) order by id for no key update`.execute(db)
  await sql`
    update place set view_count = view_count + counted.views
    from unnest(${ids}::bigint[], ${[...counts.values()]}::integer[]) as counted (id, views)
    where place.id = counted.id`.execute(db)
}
