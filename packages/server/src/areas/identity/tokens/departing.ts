/** What becomes of the tokens of somebody who is gone. They are good no longer from the moment of the departure. */
import type { Transaction } from '../../../db/transaction.ts'
import { deleteTokens } from './queries.ts'

export async function forgetTokens(tx: Transaction, personId: string): Promise<boolean> {
  await deleteTokens(tx.db, { personId })
  return false
}
