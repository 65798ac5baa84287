/** Deletes the tokens of a removed person. They are invalid from the moment of removal. */
import type { Transaction } from '../../../db/transaction.ts'
import { deleteTokens } from './queries.ts'

export async function forgetTokens(tx: Transaction, personId: string): Promise<boolean> {
  await deleteTokens(tx.db, { personId })
  return false
}
