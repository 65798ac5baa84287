/** Signing secrets: shown once, stored sealed, because signing needs them. */
import { randomBytes } from 'node:crypto'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { Unsealable } from '../../../engines/secrets/sealing.ts'
import { findSecrets, insertSecret, retireSecret } from './secret-queries.ts'

const SEALED_FOR = 'webhook secret'
/** Prefix of the Standard Webhooks scheme. */
const PREFIX = 'whsec_'
const SECRET_BYTES = 32
/** Old secrets kept. */
const KEPT = 2

export async function giveSecret(context: Context, tx: Transaction, webhookId: string): Promise<string> {
  const secret = PREFIX + randomBytes(SECRET_BYTES).toString('base64')
  await insertSecret(tx.db, webhookId, context.secrets.seal(SEALED_FOR, secret))
  return secret
}

/** The previous secret stays valid for `overlapSeconds`. */
export async function replaceSecret(
  context: Context,
  tx: Transaction,
  webhookId: string,
  seconds: number,
): Promise<string> {
  await retireSecret(tx.db, webhookId, { seconds, kept: KEPT })
  return await giveSecret(context, tx, webhookId)
}

/** Throws Unsealable if the instance key changed since: rotate the secret then. */
export const openSecret = ({ secrets }: Context, sealed: Uint8Array): string =>
  secrets.open(SEALED_FOR, sealed)

/** The HMAC key. */
export const keyOf = (secret: string): Buffer => Buffer.from(secret.slice(PREFIX.length), 'base64')

export interface KnownSecret {
  readonly secret: string
  readonly hasEnded: boolean
}

/** Includes recently expired secrets, without those that cannot be read. */
export async function findKnownSecrets(
  context: Context,
  db: Database,
  webhookId: string,
): Promise<KnownSecret[]> {
  const rows = await findSecrets(db, webhookId)
  return rows.flatMap(({ sealed, has_ended }) => {
    try {
      return [{ secret: openSecret(context, sealed), hasEnded: has_ended }]
    } catch (error) {
      if (!(error instanceof Unsealable)) throw error
      context.log.warn({ webhook: webhookId }, 'a secret of a webhook cannot be read: rotate it')
      return []
    }
  })
}
