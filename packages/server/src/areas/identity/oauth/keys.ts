/** Keys that sign ID tokens: created on first use, stored encrypted. */
import { generateKeyPair, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import type { JWK } from 'oidc-provider'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { Unsealable } from '../../../engines/secrets/sealing.ts'
import { deleteOldKeys, findKeys, insertKey, type KeyRow, lockKeys } from './queries.ts'

const SEALED_FOR = 'signing key'
/** The signing key and the previous one. */
const KEPT = 2

async function makeKey({ secrets }: Pick<Context, 'secrets'>): Promise<KeyRow> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const id = randomUUID()
  const jwk = { ...privateKey.export({ format: 'jwk' }), kid: id, use: 'sig', alg: 'RS256' }
  return { id, sealed_jwk: secrets.seal(SEALED_FOR, JSON.stringify(jwk)) }
}

/** Keys sealed with an old instance key are lost; holders of such ID tokens sign in again. */
function open({ secrets, log }: Context, { id, sealed_jwk }: KeyRow): JWK[] {
  try {
    return [JSON.parse(secrets.open(SEALED_FOR, sealed_jwk)) as JWK]
  } catch (error) {
    if (!(error instanceof Unsealable)) throw error
    log.warn({ key: id }, 'a key for ID tokens cannot be read any more')
    return []
  }
}

/** The first one signs. */
export async function readKeys(context: Context): Promise<readonly [JWK, ...JWK[]]> {
  const [newest, ...older] = (await findKeys(context.db)).flatMap((row) => open(context, row))
  return newest ? [newest, ...older] : [await addFirstKey(context)]
}

async function addFirstKey(context: Context): Promise<JWK> {
  // Generated before locking the table.
  const made = await makeKey(context)
  return await inTransaction(context.writeDb, async ({ db }) => {
    await lockKeys(db)
    const [other] = (await findKeys(db)).flatMap((row) => open(context, row))
    if (other) return other
    await insertKey(db, made)
    const [own] = open(context, made)
    if (!own) throw new Error('a key that was just sealed cannot be opened')
    return own
  })
}

/** Signs from now on. The previous one stays published, so that its signatures can be verified. */
export async function addKey(parts: Pick<Context, 'secrets' | 'writeDb'>): Promise<void> {
  const made = await makeKey(parts)
  await inTransaction(parts.writeDb, async ({ db }) => {
    await lockKeys(db)
    await insertKey(db, made)
    await deleteOldKeys(db, KEPT)
  })
}
