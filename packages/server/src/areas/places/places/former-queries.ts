/** Former names in addresses: they still lead to the place, unless another place of its type has the name now. */
import type { Database } from '../../../db/pool.ts'

export async function keepFormerSlug(
  db: Database,
  place: { readonly id: string; readonly type: string },
  slugKey: string,
): Promise<void> {
  await db
    .insertInto('former_slug')
    .values({ place_id: place.id, type: place.type, slug_key: slugKey })
    .onConflict((conflict) => conflict.columns(['type', 'slug_key']).doUpdateSet({ place_id: place.id }))
    .execute()
}
