import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'
import type { Picture, PictureInSizes } from '../../../engines/pictures/pictures.ts'

export async function findAvatar(
  db: Database,
  personId: string,
  isSmall: boolean,
): Promise<Picture | undefined> {
  return await db
    .selectFrom('avatar')
    .select(['media_type', isSmall ? sql<Buffer>`coalesce(small_bytes, bytes)`.as('bytes') : 'bytes'])
    .where('person_id', '=', personId)
    .executeTakeFirst()
}

export async function saveAvatar(db: Database, personId: string, avatar: PictureInSizes): Promise<void> {
  await db
    .insertInto('avatar')
    .values({ person_id: personId, ...avatar })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet({ ...avatar, updated_at: sql`now()` }))
    .execute()
}

export async function deleteAvatar(db: Database, personId: string): Promise<void> {
  await db.deleteFrom('avatar').where('person_id', '=', personId).execute()
}
