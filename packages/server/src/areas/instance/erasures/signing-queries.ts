import type { JWK } from 'jose'
import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'

export interface KeyRow {
  readonly id: string
  readonly sealed_jwk: Buffer
  readonly public_jwk: JWK
}

/** Serialises nodes that create their first key. */
export async function findNewestKey(db: Database): Promise<KeyRow | undefined> {
  await sql`lock table erasure_signing_key in share row exclusive mode`.execute(db)
  const { rows } = await sql<KeyRow>`
    select id, sealed_jwk, public_jwk from erasure_signing_key order by created_at desc, id limit 1`.execute(
    db,
  )
  return rows[0]
}

export async function insertKey(db: Database, { id, sealed_jwk, public_jwk }: KeyRow): Promise<void> {
  await sql`
    insert into erasure_signing_key (id, sealed_jwk, public_jwk)
    values (${id}, ${sealed_jwk}, ${JSON.stringify(public_jwk)}::text::jsonb)`.execute(db)
}

export async function findPublicKeys(db: Database): Promise<JWK[]> {
  const { rows } = await sql<Pick<KeyRow, 'public_jwk'>>`
    select public_jwk from erasure_signing_key order by created_at desc, id`.execute(db)
  return rows.map(({ public_jwk }) => public_jwk)
}
