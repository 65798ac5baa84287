/**
 * A database may be restored from a dump of another cluster. Positions of the log must then continue, or readers
 * would skip new activities.
 */
import type { Database } from '../../../db/pool.ts'
import { inTransaction, type Transaction } from '../../../db/transaction.ts'
import { findLead, lockStart, moveAhead, skipUnread as skip } from './restored-queries.ts'

/** Returns whether positions had to be raised. Call it before anything is recorded. */
export async function continueAfterRestore(writeDb: Database): Promise<boolean> {
  return await inTransaction(writeDb, async (tx) => {
    await lockStart(tx.db)
    const lead = await findLead(tx.db)
    if (lead < 0n) return false
    await moveAhead(tx.db, lead + 1n)
    return true
  })
}

/** Returns how many activities this reader will not be given. */
export const skipUnread = (tx: Transaction, reader: string): Promise<number> => skip(tx.db, reader)
