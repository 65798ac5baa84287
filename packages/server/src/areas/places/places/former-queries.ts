/** Former names in addresses: they still lead to the place, unless another place of its type has the name now. */
import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'

/** A place that is renamed again and again must not fill the database. */
const KEPT = 50

/** The newest of them. Needs the place locked. */
export async function keepFormerSlug(
  db: Database,
  place: { readonly id: string; readonly type: string },
  slugKey: string,
): Promise<void> {
  await db
    .insertInto('former_slug')
    .values({ place_id: place.id, type: place.type, slug_key: slugKey })
    .onConflict((conflict) =>
      conflict.columns(['type', 'slug_key']).doUpdateSet({ place_id: place.id, left_at: sql<string>`now()` }),
    )
    .execute()
  await sql`
    delete from former_slug where (type, slug_key) in (
      select type, slug_key from former_slug where place_id = ${place.id}::bigint
      order by left_at desc, slug_key offset ${sql.raw(String(KEPT))})`.execute(db)
}
