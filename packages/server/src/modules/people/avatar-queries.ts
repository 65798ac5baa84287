import { sql } from 'kysely'
import type { Database } from '../../db/pool.ts'

export interface AvatarRow {
  readonly media_type: string
  readonly bytes: Buffer
}

export async function findAvatar(db: Database, personId: string): Promise<AvatarRow | undefined> {
  return await db
    .selectFrom('avatar')
    .select(['media_type', 'bytes'])
    .where('person_id', '=', personId)
    .executeTakeFirst()
}

export async function saveAvatar(db: Database, personId: string, avatar: AvatarRow): Promise<void> {
  await db
    .insertInto('avatar')
    .values({ person_id: personId, ...avatar })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet({ ...avatar, updated_at: sql`now()` }))
    .execute()
}

export async function deleteAvatar(db: Database, personId: string): Promise<void> {
  await db.deleteFrom('avatar').where('person_id', '=', personId).execute()
}
