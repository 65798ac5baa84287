/** What people keep of somebody who is gone. */
import type { Transaction } from '../../../db/transaction.ts'
import { deleteSomeFollowing, findSomeFollowing } from './following-queries.ts'

const BITE = 500

/** Of whom they followed and of who followed them. Whether there was anything. */
export async function endSomeFollowing(tx: Transaction, personId: string): Promise<boolean> {
  const pairs = await findSomeFollowing(tx.db, personId, BITE)
  if (pairs.length === 0) return false
  await deleteSomeFollowing(tx.db, pairs)
  return true
}
