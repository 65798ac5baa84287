/** Access tokens: what callers show instead of a username and password. They are kept as hashes. */
import { createHash } from 'node:crypto'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { tokensEnded } from '../credentials/credentials.ts'
import {
  deleteTokens,
  findGoodToken,
  type TokenKind,
  type TokenRow,
  upsertToken,
  type Which,
} from './queries.ts'

export type { TokenRow } from './queries.ts'

export interface NewToken {
  readonly kind: TokenKind
  readonly personId: string
  /** Scope names, as they were asked for. */
  readonly scopes: readonly string[]
  readonly name?: string
  readonly addOnId?: string
  /** What ends together with it. */
  readonly grantId?: string
  /** JSON for whoever saves it. */
  readonly payload?: unknown
  readonly expiresAt?: string
  /** When the password was set that it goes back to; the one that its person has unless said. */
  readonly credentialAt?: string | null
}

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Its id. The token itself is kept nowhere. */
export async function saveToken(tx: Transaction, token: string, input: NewToken): Promise<string> {
  return await upsertToken(tx.db, hashOfToken(token), {
    kind: input.kind,
    person_id: input.personId,
    add_on_id: input.addOnId ?? null,
    grant_id: input.grantId ?? null,
    scopes: [...input.scopes],
    name: input.name ?? '',
    payload: input.payload ?? null,
    expires_at: input.expiresAt ?? null,
    credential_at: input.credentialAt,
  })
}

/** Only if it is good: not expired, of somebody who may sign in, and not older than their password. */
export async function findToken(db: Database, token: string): Promise<TokenRow | undefined> {
  return await findGoodToken(db, hashOfToken(token))
}

/** They are good on no node any more within a second of the commit, and on this one at once. */
export async function revokeTokens(context: Context, tx: Transaction, which: Which): Promise<void> {
  const personIds = await deleteTokens(tx.db, which)
  await tokensEnded(context, tx, personIds)
}
