/** Signs reports of erasures. Keys stay for ever, so that a report can be verified as long as anybody has it. */
import { CompactSign, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { Unsealable } from '../../../engines/secrets/sealing.ts'
import { findNewestKey, insertKey, type KeyRow } from './signing-queries.ts'

const SEALED_FOR = 'key for reports of erasures'
const ALGORITHM = 'EdDSA'

async function addKey({ secrets }: Context, db: Database): Promise<KeyRow> {
  const { privateKey, publicKey } = await generateKeyPair(ALGORITHM, { extractable: true })
  const jwk = await exportJWK(publicKey)
  const id = await calculateJwkThumbprint(jwk)
  const public_jwk = { ...jwk, kid: id, use: 'sig', alg: ALGORITHM }
  const sealed_jwk = secrets.seal(SEALED_FOR, JSON.stringify(await exportJWK(privateKey)))
  const row = { id, sealed_jwk, public_jwk }
  await insertKey(db, row)
  return row
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
  const newest = await findNewestKey(tx.db)
  const row = newest && open(context, newest) ? newest : await addKey(context, tx.db)
  const key = await importJWK(open(context, row) ?? {}, ALGORITHM)
  return await new CompactSign(Buffer.from(JSON.stringify(claims)))
    .setProtectedHeader({ alg: ALGORITHM, kid: row.id, typ: 'erasure-report+jws' })
    .sign(key)
}
