/** Signs reports of erasures. Keys stay for ever, so that a report can be verified as long as anybody has it. */
import { CompactSign, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { Unsealable } from '../../../engines/secrets/sealing.ts'

const SEALED_FOR = 'key for reports of erasures'
const ALGORITHM = 'EdDSA'

interface KeyRow {
  readonly id: string
  readonly sealed_jwk: Buffer
  readonly public_jwk: JWK
}

async function findNewest(db: Database): Promise<KeyRow | undefined> {
  await sql`lock table erasure_signing_key in share row exclusive mode`.execute(db)
  const { rows } = await sql<KeyRow>`
    select id, sealed_jwk, public_jwk from erasure_signing_key order by created_at desc, id limit 1`.execute(
    db,
  )
  return rows[0]
}

async function addKey({ secrets }: Context, db: Database): Promise<KeyRow> {
  const { privateKey, publicKey } = await generateKeyPair(ALGORITHM, { extractable: true })
  const jwk = await exportJWK(publicKey)
  const id = await calculateJwkThumbprint(jwk)
  const public_jwk = { ...jwk, kid: id, use: 'sig', alg: ALGORITHM }
  const sealed_jwk = secrets.seal(SEALED_FOR, JSON.stringify(await exportJWK(privateKey)))
  await sql`
    insert into erasure_signing_key (id, sealed_jwk, public_jwk)
    values (${id}, ${sealed_jwk}, ${JSON.stringify(public_jwk)}::text::jsonb)`.execute(db)
  return { id, sealed_jwk, public_jwk }
}

/** Undefined with another instance key than it was sealed with. */
function open({ secrets }: Context, { sealed_jwk }: KeyRow): JWK | undefined {
  try {
    return JSON.parse(secrets.open(SEALED_FOR, sealed_jwk)) as JWK
  } catch (error) {
    if (error instanceof Unsealable) return undefined
    throw error
  }
}

/** With the newest key, or a new one where there is none that can be opened. */
export async function sign(context: Context, tx: Transaction, claims: object): Promise<string> {
  const newest = await findNewest(tx.db)
  const row = newest && open(context, newest) ? newest : await addKey(context, tx.db)
  const key = await importJWK(open(context, row) ?? {}, ALGORITHM)
  return await new CompactSign(Buffer.from(JSON.stringify(claims)))
    .setProtectedHeader({ alg: ALGORITHM, kid: row.id, typ: 'erasure-report+jws' })
    .sign(key)
}

export async function findPublicKeys(db: Database): Promise<JWK[]> {
  const { rows } = await sql<Pick<KeyRow, 'public_jwk'>>`
    select public_jwk from erasure_signing_key order by created_at desc, id`.execute(db)
  return rows.map(({ public_jwk }) => public_jwk)
}
