/** Audits guessed passwords: one entry per exhausted budget. */

import type { RequestTrace } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../db/transaction.ts'
import { audit } from '../../record/audit.ts'
import type { Spent } from './failed-attempts.ts'

interface Guessed {
  readonly id: string
  readonly username: string
}

/** Stores the name only if it belongs to somebody: other input may be a password. */
async function auditAccount(tx: Transaction, person: Guessed | undefined): Promise<void> {
  const target = person && ({ type: 'person', id: person.id, label: person.username } as const)
  await audit(tx, { action: 'sign_in.refused', actor: undefined, target, details: { budget: 'account' } })
}

async function auditAddress(tx: Transaction, { network }: RequestTrace): Promise<void> {
  const target = { type: 'address', id: network, label: network } as const
  await audit(tx, { action: 'sign_in.refused', actor: undefined, target, details: { budget: 'address' } })
}

/** The answer is the same if this fails. */
export async function auditRefusals(
  context: Context,
  spent: Spent,
  person: Guessed | undefined,
  trace: RequestTrace,
): Promise<void> {
  if (!spent.account && !spent.address) return
  const write = async (tx: Transaction) => {
    if (spent.account) await auditAccount(tx, person)
    if (spent.address) await auditAddress(tx, trace)
  }
  await inTransaction(context.writeDb, write, trace).catch((error) =>
    context.log.warn({ err: error }, 'a refused sign-in could not be audited'),
  )
}
