/** What happens to tokens by themselves: their use is noted, and those that have expired go. */
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

const BITE = 500

/** They are good no longer as it is: nobody need be told. */
export async function clearExpiredTokens({ writeDb }: Context): Promise<void> {
  let cleared = BITE
  while (cleared === BITE) cleared = await inTransaction(writeDb, (tx) => deleteSomeExpired(tx.db, BITE))
}
