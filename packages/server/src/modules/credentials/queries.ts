import { sql } from 'kysely'
import type { Database } from '../../db/pool.ts'

export async function savePasswordHash(db: Database, personId: string, hash: string): Promise<void> {
  await db
    .insertInto('credential')
    .values({ person_id: personId, password_hash: hash })
    .onConflict((conflict) =>
      conflict.column('person_id').doUpdateSet({ password_hash: hash, changed_at: sql`now()` }),
    )
    .execute()
}

export async function deleteCredential(db: Database, personId: string): Promise<void> {
  await db.deleteFrom('credential').where('person_id', '=', personId).execute()
}
