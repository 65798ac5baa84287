import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'

/**
 * In the order of ids, as everything that locks several rows does; and by a statement of its own: one that locks rows and
 * then changes them goes back to what they were when it began, and may wait there for somebody who waits for it.
 */
export async function addToViewCounts(db: Database, counts: ReadonlyMap<string, number>): Promise<void> {
  const ids = [...counts.keys()]
  await sql`
    select from content where id = any(${ids}::bigint[]) order by id for no key update`.execute(db)
  await sql`
    update content set view_count = view_count + counted.views
    from unnest(${ids}::bigint[], ${[...counts.values()]}::integer[]) as counted (id, views)
    where content.id = counted.id`.execute(db)
}
