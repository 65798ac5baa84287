import { sql } from 'kysely'
import type { Database } from '../../db/pool.ts'

/** Stores the fingerprint of the first key; concurrent nodes agree on one. */
export async function keepFingerprint(db: Database, fingerprint: Buffer): Promise<Buffer> {
  const { rows } = await sql<{ fingerprint: Buffer }>`
    insert into secret_key (fingerprint) values (${fingerprint})
    on conflict (id) do update set fingerprint = secret_key.fingerprint
    returning fingerprint`.execute(db)
  return rows[0]?.fingerprint ?? fingerprint
}

export async function replaceFingerprint(db: Database, fingerprint: Buffer): Promise<void> {
  await db
    .insertInto('secret_key')
    .values({ fingerprint })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ fingerprint, made_at: sql`now()` }))
    .execute()
}
