/** What happens to tokens by themselves: their use is noted, and those that have expired go. */
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { deleteSomeExpired, noteUses } from './task-queries.ts'

export async function noteTokenUses({ tokenUses, writeDb }: Context): Promise<void> {
  const uses = tokenUses.take()
  const ids = [...uses.keys()]
  if (ids.length === 0) return
  try {
    await inTransaction(writeDb, (tx) => noteUses(tx.db, ids))
  } catch (error) {
    tokenUses.giveBack(uses)
    throw error
  }
}

const BITE = 500

/** They are good no longer as it is: nobody need be told. */
export async function clearExpiredTokens({ writeDb }: Context): Promise<void> {
  let cleared = BITE
  while (cleared === BITE) cleared = await inTransaction(writeDb, (tx) => deleteSomeExpired(tx.db, BITE))
}
