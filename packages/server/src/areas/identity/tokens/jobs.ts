/** Background work on tokens: records use, deletes expired ones. */
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Follower } from '../../../work/follower.ts'
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

export const tokenUseNoting: Follower = {
  name: 'token-uses',
  complaint: 'uses of tokens could not be written',
  delayMs: 5_000,
  runsAtStop: true,
  wakeBy: ({ tokenUses }, wake) => tokenUses.whenNoted(wake),
  async run(context) {
    await noteTokenUses(context)
    return undefined
  },
}

const BATCH_SIZE = 500

/** Already invalid, so no notice is needed. */
export async function clearExpiredTokens({ writeDb }: Context): Promise<void> {
  let cleared = BATCH_SIZE
  while (cleared === BATCH_SIZE)
    cleared = await inTransaction(writeDb, (tx) => deleteSomeExpired(tx.db, BATCH_SIZE))
}
