import { sql } from 'kysely'
import type { Database } from '../../db/pool.ts'

export async function savePasswordHash(
  db: Database,
  personId: string,
  hash: string,
  changedIn: string | undefined,
): Promise<void> {
  const password = { password_hash: hash, changed_in: changedIn ?? null }
  await db
    .insertInto('credential')
    .values({ person_id: personId, ...password })
    .onConflict((conflict) =>
      conflict.column('person_id').doUpdateSet({ ...password, changed_at: sql`now()` }),
    )
    .execute()
}

/** As if the same password had been set anew. */
export async function ageCredential(
  db: Database,
  personId: string,
  exceptSession: string | undefined,
): Promise<void> {
  await db
    .updateTable('credential')
    .set({ changed_at: sql`now()`, changed_in: exceptSession ?? null })
    .where('person_id', '=', personId)
    .execute()
}

export async function deleteCredential(db: Database, personId: string): Promise<void> {
  await db.deleteFrom('credential').where('person_id', '=', personId).execute()
}
