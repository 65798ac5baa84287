/** What becomes of the security groups of somebody who is gone. */
import type { Transaction } from '../../../db/transaction.ts'
import { deletePersonEverywhere } from './queries.ts'

/** Nobody is in so many that it would take more than a moment. */
export async function leaveSecurityGroups(tx: Transaction, personId: string): Promise<boolean> {
  await deletePersonEverywhere(tx.db, personId)
  return false
}
