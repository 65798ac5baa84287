import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'

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

/** Without a hash no password is correct. */
const NO_PASSWORD = '*'

/** As if the same password was set again. A missing one stays missing, with a new date. */
export async function ageCredential(
  db: Database,
  personId: string,
  exceptSession: string | undefined,
): Promise<void> {
  const aged = { changed_at: sql<string>`now()`, changed_in: exceptSession ?? null }
  await db
    .insertInto('credential')
    .values({ person_id: personId, password_hash: NO_PASSWORD, ...aged })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(aged))
    .execute()
}

export async function hasPassword(db: Database, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom('credential')
    .select('person_id')
    .where('person_id', '=', personId)
    .where('password_hash', '<>', NO_PASSWORD)
    .executeTakeFirst()
  return row !== undefined
}

/** When it was set, locked until the transaction ends. Null if there is none. */
export async function holdCredential(db: Database, personId: string): Promise<string | null> {
  // Lock the person first, as changes do.
  await sql`select from person where id = ${personId}::bigint for key share`.execute(db)
  const row = await db
    .selectFrom('credential')
    .select('changed_at')
    .where('person_id', '=', personId)
    .forShare()
    .executeTakeFirst()
  return row?.changed_at ?? null
}

/** With the networks where it was used. */
export async function deleteCredential(db: Database, personId: string): Promise<void> {
  await db.deleteFrom('credential').where('person_id', '=', personId).execute()
  await db.deleteFrom('sign_in_network').where('person_id', '=', personId).execute()
}
