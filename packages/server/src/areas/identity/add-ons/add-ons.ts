/** Add-ons for granting tokens: the client by id, and its registration code. */
import { hash, randomBytes } from 'node:crypto'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { Unsealable } from '../../../engines/secrets/sealing.ts'
import * as codes from './code-queries.ts'
import { type AddOnRow, findEnabledAddOn, findEnabledClient } from './queries.ts'

/** Purpose of sealed client secrets. */
export const SECRET = 'add-on secret'
/** Ten minutes. */
const CODE_LIFE_SECONDS = 600
const CODE_BYTES = 32

/** An enabled add-on as an OAuth client. */
export interface Client {
  readonly addOnId: string
  readonly clientId: string
  readonly name: string
  readonly description: string
  readonly redirectUris: readonly string[]
  readonly scopes: readonly string[]
  readonly isPublic: boolean
  /** Undefined for public clients. */
  readonly secret: string | undefined
  /** In seconds; the instance's defaults if undefined. */
  readonly accessTokenLife: number | undefined
  readonly refreshTokenLife: number | undefined
  /** The person it acts as for itself. */
  readonly botPersonId: string
  /** Grants from before this time are void. */
  readonly grantsSince: string
}

/** Undefined if the instance key changed: then no secret can be checked. */
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
  // PostgreSQL cannot store it, so it is unknown.
  return clientId.includes('\0') ? undefined : clientFrom(context, await findEnabledClient(db, clientId))
}

/** By add-on id. */
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

/** A code that stands for the registering person; shown once, stored as a hash. Voids earlier unused ones. */
export async function issueCode(tx: Transaction, addOnId: string, personId: string): Promise<string> {
  await codes.deleteUnusedCodes(tx.db, addOnId)
  const code = randomBytes(CODE_BYTES).toString('base64url')
  const grantId = randomBytes(CODE_BYTES).toString('base64url')
  const row = { code_hash: hashOf(code), add_on_id: addOnId, person_id: personId, grant_id: grantId }
  await codes.insertCode(tx.db, row, CODE_LIFE_SECONDS)
  return code
}

export interface TakenCode {
  /** The person who registered the add-on. */
  readonly personId: string
  /** The token family it is or was exchanged for. */
  readonly grantId: string
  /** Used before: grants nothing, and the family must end. The transaction must commit for that. */
  readonly isReused: boolean
}

/** Undefined for an unknown or expired code, or if its person is gone. */
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
