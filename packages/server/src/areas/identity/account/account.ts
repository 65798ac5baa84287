/** Account changes by pages: a new password. */
import type { Member } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { upsertNetwork } from '../auth/network-queries.ts'
import { hasPassword } from '../credentials/queries.ts'
import type { Account } from '../people/accounts.ts'
import { memberOf } from '../people/actors.ts'
import { updatePerson } from '../people/changing.ts'
import { confirmAddress } from '../people/claims.ts'
import { primaryAddressOf } from '../people/notices.ts'
import { getPerson } from '../people/people.ts'
import { useCode } from './confirmations.ts'

const anyVersion = () => {}

interface NewPassword {
  readonly person: Account
  /** Whether there was none before. */
  readonly isFirst: boolean
  /** The page they came for. */
  readonly next: string
}

/** Undefined if the link is not valid. All sessions end. */
export async function resetPassword(
  context: Context,
  tx: Transaction,
  code: string,
  passwordHash: string,
): Promise<NewPassword | undefined> {
  const used = await useCode(context, tx, 'password', code)
  if (!used) return undefined
  const { person, pending } = used
  const isFirst = !(await hasPassword(tx.db, person.id))
  // The holder of the link is the person.
  const edit = { change: {}, passwordHash, requireVersion: anyVersion }
  await updatePerson(context, tx, memberOf(person), person.id, edit)
  await confirmAddress(tx.db, person.id, pending.from)
  // The owner can sign in here, even while others guess.
  if (tx.request) await upsertNetwork(tx.db, person.id, tx.request.network)
  return { person, isFirst, next: pending.next ?? '/' }
}

/** For those who have given the current one. All other sessions end. */
export async function changePassword(
  context: Context,
  tx: Transaction,
  member: Member,
  passwordHash: string,
): Promise<void> {
  const edit = { change: {}, passwordHash, isProven: true, requireVersion: anyVersion }
  await updatePerson(context, tx, member, member.id, edit)
}

export async function emailOf({ db }: Context, member: Member): Promise<string> {
  return primaryAddressOf(await getPerson(db, member, member.id)) ?? ''
}
