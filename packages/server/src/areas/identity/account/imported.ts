/** Accounts that managers create for others: without a password and without roles. */
import type { NewPerson } from '@folkmoot/contract'
import type { Member } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { type Account, lockAccount } from '../people/accounts.ts'
import { primaryAddressOf } from '../people/notices.ts'
import { createPerson } from '../people/people.ts'
import { makeCode } from './confirmations.ts'

export async function createImported(
  context: Context,
  tx: Transaction,
  actor: Member,
  person: Omit<NewPerson, 'currentPassword'>,
): Promise<Account> {
  return await createPerson(context, tx, actor, { person, passwordHash: undefined, isAdmitted: true })
}

interface PasswordLink {
  readonly person: Account
  readonly address: string
  readonly code: string
}

/** Undefined for people who are gone, disabled, or have signed in already. */
export async function makeFirstPasswordLink(
  context: Context,
  tx: Transaction,
  personId: string,
  goodForSeconds: number,
): Promise<PasswordLink | undefined> {
  const person = await lockAccount(tx.db, personId)
  const address = person && primaryAddressOf(person)
  if (!person?.enabled || address === undefined || person.last_authenticated_at !== null) return undefined
  const pending = { from: address }
  const code = await makeCode(context, tx, { purpose: 'password', personId, pending, goodForSeconds })
  return { person, address, code }
}
