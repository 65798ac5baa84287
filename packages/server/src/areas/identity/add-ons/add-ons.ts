/** Add-ons as whoever grants tokens needs them: the client by its id, and the code of its registration. */
import { hash, randomBytes } from 'node:crypto'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { Unsealable } from '../../../engines/secrets/sealing.ts'
import * as codes from './code-queries.ts'
import { type AddOnRow, findEnabledAddOn, findEnabledClient } from './queries.ts'

/** What client secrets are sealed for. */
export const SECRET = 'add-on secret'
/** Ten minutes. */
const CODE_LIFE_SECONDS = 600
const CODE_BYTES = 32

/** An add-on that is enabled, as OAuth 2 sees it. */
export interface Client {
  readonly addOnId: string
  readonly clientId: string
  readonly name: string
  readonly description: string
  readonly redirectUris: readonly string[]
  readonly scopes: readonly string[]
  readonly isPublic: boolean
  /** A public one has none. */
  readonly secret: string | undefined
  /** In seconds; those of the instance where they are undefined. */
  readonly accessTokenLife: number | undefined
  readonly refreshTokenLife: number | undefined
  /** Whom it acts as on its own behalf. */
  readonly botPersonId: string
  /** Whatever was granted to it before is worth nothing. */
  readonly grantsSince: string
}

/** Undefined where the key of the instance was renewed since: then nobody can tell whether a secret is right. */
function openSecret(context: Context, row: AddOnRow): { secret: string | undefined } | undefined {
  if (row.sealed_secret === null) return { secret: undefined }
  try {
    return { secret: context.secrets.open(SECRET, row.sealed_secret) }
  } catch (error) {
    if (!(error instanceof Unsealable)) throw error
    context.log.warn({ addOn: row.id }, 'the secret of an add-on cannot be read: rotate it')
    return undefined
  }
}

export async function findClient(
  context: Context,
  db: Database,
  clientId: string,
): Promise<Client | undefined> {
  // What PostgreSQL cannot hold is nobody's.
  return clientId.includes('\0') ? undefined : clientFrom(context, await findEnabledClient(db, clientId))
}

/** By the id of the add-on. */
export async function findClientOf(
  context: Context,
  db: Database,
  addOnId: string,
): Promise<Client | undefined> {
  return clientFrom(context, await findEnabledAddOn(db, addOnId))
}

function clientFrom(context: Context, row: AddOnRow | undefined): Client | undefined {
  const opened = row && openSecret(context, row)
  if (!row || !opened) return undefined
  return {
    addOnId: row.id,
    clientId: row.client_id,
    name: row.name,
    description: row.description,
    redirectUris: row.redirect_uris,
    scopes: row.scopes,
    isPublic: row.is_public,
    secret: opened.secret,
    accessTokenLife: row.access_token_life ?? undefined,
    refreshTokenLife: row.refresh_token_life ?? undefined,
    botPersonId: row.bot_person_id,
    grantsSince: row.grants_since,
  }
}

const hashOf = (code: string) => hash('sha256', code, 'buffer')

/** Stands for somebody who registers the add-on; shown once, kept as a hash. Those that were not used yet are void. */
export async function issueCode(tx: Transaction, addOnId: string, personId: string): Promise<string> {
  await codes.deleteUnusedCodes(tx.db, addOnId)
  const code = randomBytes(CODE_BYTES).toString('base64url')
  const grantId = randomBytes(CODE_BYTES).toString('base64url')
  const row = { code_hash: hashOf(code), add_on_id: addOnId, person_id: personId, grant_id: grantId }
  await codes.insertCode(tx.db, row, CODE_LIFE_SECONDS)
  return code
}

export interface TakenCode {
  /** Whoever registered the add-on. */
  readonly personId: string
  /** The family of tokens that it is exchanged for, or was. */
  readonly grantId: string
  /** It was taken before: nothing is granted, and all of that family shall end. The transaction must commit for that. */
  readonly isReused: boolean
}

/** Undefined: no such code of this add-on, or it expired, or nobody is there any more whom it stands for. */
export async function takeCode(
  tx: Transaction,
  addOnId: string,
  code: string,
): Promise<TakenCode | undefined> {
  const taken = await codes.takeCode(tx.db, addOnId, hashOf(code))
  return taken && { personId: taken.person_id, grantId: taken.grant_id, isReused: taken.was_used }
}

export async function forgetExpiredCodes(db: Database): Promise<void> {
  await codes.deleteExpiredCodes(db)
}
