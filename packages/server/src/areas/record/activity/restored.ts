/** A database may come from another cluster, by a dump. The log then goes on where it was, or nobody would read what is new. */
import type { Database } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { findLead, moveAhead, takeTurn } from './restored-queries.ts'

/** Whether the log had to be moved. To be asked before anything is recorded. */
export async function goOnAfterRestore(writeDb: Database): Promise<boolean> {
  return await inTransaction(writeDb, async (tx) => {
    await takeTurn(tx.db)
    const lead = await findLead(tx.db)
    if (lead < 0n) return false
    await moveAhead(tx.db, lead + 1n)
    return true
  })
}
