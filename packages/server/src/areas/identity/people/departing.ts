/** Removes follows of a removed person. */
import type { Transaction } from '../../../db/transaction.ts'
import { deleteSomeFollowing, findSomeFollowing } from './following-queries.ts'

const BATCH_SIZE = 500

/** One batch in both directions. Returns whether there were any. */
export async function endSomeFollowing(tx: Transaction, personId: string): Promise<boolean> {
  const pairs = await findSomeFollowing(tx.db, personId, BATCH_SIZE)
  if (pairs.length === 0) return false
  await deleteSomeFollowing(tx.db, pairs)
  return true
}
