/** Former usernames: their pages redirect to the person, unless somebody else has the name now. */
import type { Database } from '../../../db/pool.ts'

export async function keepFormerUsername(db: Database, personId: string, usernameKey: string): Promise<void> {
  await db
    .insertInto('former_username')
    .values({ person_id: personId, username_key: usernameKey })
    .onConflict((conflict) => conflict.column('username_key').doUpdateSet({ person_id: personId }))
    .execute()
}

export async function forgetFormerUsernames(db: Database, personId: string): Promise<void> {
  await db.deleteFrom('former_username').where('person_id', '=', personId).execute()
}
