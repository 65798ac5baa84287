/** The key pair that signs pushes: created at first need, stored encrypted. */
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { Unsealable } from '../../../engines/secrets/sealing.ts'
import { makeVapidKeys, type VapidKeys } from '../../../engines/web-push/web-push.ts'
import { deleteAllSubscriptions, findKey, type KeyRow, lockKey, saveKey } from './queries.ts'

const SEALED_FOR = 'push key'

type Parts = Pick<Context, 'secrets' | 'writeDb' | 'db' | 'log'>

/** Undefined if it was sealed with an old instance key. */
function open({ secrets, log }: Parts, row: KeyRow | undefined): VapidKeys | undefined {
  if (!row) return undefined
  try {
    return { publicKey: row.public_key, privateJwk: JSON.parse(secrets.open(SEALED_FOR, row.sealed_jwk)) }
  } catch (error) {
    if (!(error instanceof Unsealable)) throw error
    log.warn('the key for web push cannot be read any more; devices must be registered again')
    return undefined
  }
}

/** Devices are registered for one public key, and end with it. */
async function replaceKey(context: Parts): Promise<VapidKeys> {
  const made = await makeVapidKeys()
  return await inTransaction(context.writeDb, async ({ db }) => {
    await lockKey(db)
    const before = await findKey(db)
    const other = open(context, before)
    if (other) return other
    if (before) await deleteAllSubscriptions(db)
    const sealed_jwk = context.secrets.seal(SEALED_FOR, JSON.stringify(made.privateJwk))
    await saveKey(db, { public_key: made.publicKey, sealed_jwk })
    return made
  })
}

export async function getPushKeys(context: Parts): Promise<VapidKeys> {
  return open(context, await findKey(context.db)) ?? (await replaceKey(context))
}
