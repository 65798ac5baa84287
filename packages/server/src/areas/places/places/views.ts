/** Counts views of places in memory and writes them every few seconds. */
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Follower } from '../../../work/follower.ts'
import { addToViewCounts } from './view-queries.ts'

async function countPlaceViews({ placeViews, writeDb }: Context): Promise<void> {
  const counts = placeViews.take()
  if (counts.size === 0) return
  try {
    await inTransaction(writeDb, (tx) => addToViewCounts(tx.db, counts))
  } catch (error) {
    placeViews.giveBack(counts)
    throw error
  }
}

export const placeViewCounting: Follower = {
  name: 'place views',
  complaint: 'views of places could not be counted',
  delayMs: 5_000,
  runsAtStop: true,
  wakeBy: ({ placeViews }, wake) => placeViews.whenNoted(wake),
  async run(context) {
    await countPlaceViews(context)
    return undefined
  },
}
