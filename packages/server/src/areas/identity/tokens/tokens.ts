/** Access tokens, stored as hashes. */
import { createHash } from 'node:crypto'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { tokensEnded } from '../credentials/credentials.ts'
import {
  deleteTokens,
  findGoodToken,
  findIssuedToken,
  type IssuedToken,
  type TokenKind,
  type TokenRow,
  upsertToken,
  type Which,
} from './queries.ts'

export type { TokenRow } from './queries.ts'

export interface NewToken {
  readonly kind: TokenKind
  readonly personId: string
  /** Scope names, as requested. */
  readonly scopes: readonly string[]
  readonly name?: string
  readonly addOnId?: string
  /** The family it ends with. */
  readonly grantId?: string
  /** JSON of the OAuth library. */
  readonly payload?: unknown
  readonly expiresAt?: string
  /** When its password was set; defaults to the person's current one. */
  readonly credentialAt?: string | null
  /** The token that it was made with, and ends with. */
  readonly parentId?: string | undefined
}

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Returns its id. The token itself is not stored. */
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
    parent_id: input.parentId ?? null,
  })
}

/** Only if valid: not expired, of a person who may sign in, not older than their password. */
export async function findToken(db: Database, token: string): Promise<TokenRow | undefined> {
  return await findGoodToken(db, hashOfToken(token))
}

/** Also if it has expired, or its person may not sign in at the moment. */
export async function findIssued(db: Database, token: string): Promise<IssuedToken | undefined> {
  return await findIssuedToken(db, hashOfToken(token))
}

/** Invalid on this node at once, and on others within a second of the commit. */
export async function revokeTokens(context: Context, tx: Transaction, which: Which): Promise<void> {
  const personIds = await deleteTokens(tx.db, which)
  await tokensEnded(context, tx, personIds)
}
