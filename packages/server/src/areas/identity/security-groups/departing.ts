/** Removes a removed person from security groups. */
import type { Transaction } from '../../../db/transaction.ts'
import { deletePersonEverywhere } from './queries.ts'

/** Nobody is in enough groups to need batches. */
export async function leaveSecurityGroups(tx: Transaction, personId: string): Promise<boolean> {
  await deletePersonEverywhere(tx.db, personId)
  return false
}
