/** What callbacks are signed with: shown once, kept sealed, because it must be read to sign. */
import { randomBytes } from 'node:crypto'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../db/transaction.ts'
import { insertSecret } from './queries.ts'

const SEALED_FOR = 'webhook secret'
/** As the Standard Webhooks scheme writes secrets. */
export const SECRET_PREFIX = 'whsec_'
const SECRET_BYTES = 32

export async function giveSecret(context: Context, tx: Transaction, webhookId: string): Promise<string> {
  const secret = SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64')
  await insertSecret(tx.db, webhookId, context.secrets.seal(SEALED_FOR, secret))
  return secret
}

/** Throws Unsealable where the key of the instance was renewed since: rotate the secret then. */
export const openSecret = ({ secrets }: Context, sealed: Uint8Array): string =>
  secrets.open(SEALED_FOR, sealed)
