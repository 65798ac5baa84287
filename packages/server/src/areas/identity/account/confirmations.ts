/** One-time links: codes are sent by mail and stored as hashes. */
import { hash, randomBytes } from 'node:crypto'
import type { Email, NewPerson } from '@folkmoot/contract'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { type Account, findAccountById, lockAccount } from '../people/accounts.ts'
import { emailKey } from '../people/names.ts'
import { primaryAddressOf } from '../people/notices.ts'
import { deleteConfirmationsOf, findGood, insertConfirmation, type Purpose, takeGood } from './queries.ts'
import { open, seal } from './sealed.ts'

export interface Newcomer {
  readonly person: NewPerson
  /** Without one they cannot sign in until they set a password by mail. */
  readonly passwordHash?: string | undefined
  /** The code of the invitation that they used. */
  readonly invitation?: string | undefined
  /** The page they came for. */
  readonly next?: string | undefined
  /** Hash of the cookie of the browser that signed up; by the API there is none. */
  readonly browser?: string | undefined
}

/** Data by purpose. `from` is the main address when the link was created. */
interface Pending {
  readonly password: { readonly from: string; readonly next?: string | undefined }
  readonly account: Newcomer
  readonly email: {
    readonly from: string
    readonly to: string
    /** If all addresses were given. */
    readonly list?: {
      readonly before: readonly Required<Email>[]
      readonly after: readonly Required<Email>[]
    }
  }
}

const SECRET = 'confirmation'
const CODE = /^[A-Za-z0-9_-]{43}$/
const hashOf = (code: string): Buffer => hash('sha256', code, 'buffer')

interface NewCode<Of extends Purpose> {
  readonly purpose: Of
  readonly personId: string | undefined
  readonly pending: Pending[Of]
  readonly goodForSeconds: number
}

/** Returns the code, which is not stored. */
export async function makeCode<Of extends Purpose>(
  context: Context,
  tx: Transaction,
  { purpose, personId, pending, goodForSeconds }: NewCode<Of>,
): Promise<string> {
  const code = randomBytes(32).toString('base64url')
  const sealed = seal(context, SECRET, pending)
  await insertConfirmation(tx.db, { codeHash: hashOf(code), purpose, personId, sealed, goodForSeconds })
  return code
}

export interface Found<Of extends Purpose> {
  readonly personId: string
  readonly pending: Pending[Of]
}

/** Reading does not consume it, because mail scanners follow links. */
export async function findCode<Of extends Purpose>(
  context: Context,
  db: Database,
  purpose: Of,
  code: string,
): Promise<Found<Of> | undefined> {
  const row = CODE.test(code) ? await findGood(db, hashOf(code), purpose) : undefined
  const pending = row && open<Pending[Of]>(context, SECRET, row.sealed)
  return pending && { personId: row?.person_id ?? '', pending }
}

/** Whether it opens sign-up with an invitation, or without. */
export interface AccountCode {
  readonly code: string
  readonly isInvited: boolean
}

/** Undefined too for a code of the other kind. */
export async function findNewcomer(
  context: Context,
  db: Database,
  { code, isInvited }: AccountCode,
): Promise<Newcomer | undefined> {
  const newcomer = (await findCode(context, db, 'account', code))?.pending
  return newcomer && (newcomer.invitation !== undefined) === isInvited ? newcomer : undefined
}

export async function useAccountCode(
  context: Context,
  tx: Transaction,
  account: AccountCode,
): Promise<Newcomer | undefined> {
  const newcomer = await findNewcomer(context, tx.db, account)
  return newcomer && (await takeGood(tx.db, hashOf(account.code), 'account')) ? newcomer : undefined
}

interface Used<Of extends Purpose> {
  readonly person: Account
  readonly pending: Pending[Of]
}

/** Void if the mailbox is no longer theirs. */
const isStillTheirs = (person: Account, { from }: { from: string }) =>
  emailKey(primaryAddressOf(person) ?? '') === emailKey(from)

/** The person of a link; undefined if its mailbox is no longer theirs. */
export async function findResetName(
  context: Context,
  db: Database,
  code: string,
): Promise<string | undefined> {
  const found = await findCode(context, db, 'password', code)
  const person = found && (await findAccountById(db, found.personId))
  return person && isStillTheirs(person, found.pending) ? person.username : undefined
}

/** Locks the person first, to wait for changes that void the link. */
export async function useCode<Of extends 'password' | 'email'>(
  context: Context,
  tx: Transaction,
  purpose: Of,
  code: string,
): Promise<Used<Of> | undefined> {
  const found = await findCode(context, tx.db, purpose, code)
  const person = found && (await lockAccount(tx.db, found.personId))
  if (!person || !isStillTheirs(person, found.pending)) return undefined
  return (await takeGood(tx.db, hashOf(code), purpose)) && { person, pending: found.pending }
}

/** Deletes addresses of removed people. */
export async function forgetConfirmations(tx: Transaction, personId: string): Promise<boolean> {
  await deleteConfirmationsOf(tx.db, personId, ['password', 'email'])
  return false
}
