/** Counts views in memory and writes them every few seconds. */
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Follower } from '../../../work/follower.ts'
import { addToViewCounts } from './view-queries.ts'

export async function countViews({ views, writeDb }: Context): Promise<void> {
  const counts = views.take()
  if (counts.size === 0) return
  try {
    await inTransaction(writeDb, (tx) => addToViewCounts(tx.db, counts))
  } catch (error) {
    views.giveBack(counts)
    throw error
  }
}

export const viewCounting: Follower = {
  name: 'views',
  complaint: 'views could not be counted',
  delayMs: 5_000,
  runsAtStop: true,
  wakeBy: ({ views }, wake) => views.whenNoted(wake),
  async run(context) {
    await countViews(context)
    return undefined
  },
}
