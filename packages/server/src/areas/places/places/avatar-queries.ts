import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'
import type { Picture, PictureInSizes } from '../../../engines/pictures/pictures.ts'

export async function findAvatar(
  db: Database,
  placeId: string,
  isSmall: boolean,
): Promise<Picture | undefined> {
  return await db
    .selectFrom('place_avatar')
    .select(['media_type', isSmall ? sql<Buffer>`coalesce(small_bytes, bytes)`.as('bytes') : 'bytes'])
    .where('place_id', '=', placeId)
    .executeTakeFirst()
}

export async function saveAvatar(db: Database, placeId: string, picture: PictureInSizes): Promise<void> {
  await db
    .insertInto('place_avatar')
    .values({ place_id: placeId, ...picture })
    .onConflict((conflict) => conflict.column('place_id').doUpdateSet({ ...picture, updated_at: sql`now()` }))
    .execute()
}

export async function deleteAvatar(db: Database, placeId: string): Promise<void> {
  await db.deleteFrom('place_avatar').where('place_id', '=', placeId).execute()
}
