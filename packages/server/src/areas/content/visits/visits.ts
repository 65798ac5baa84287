/** Writes who looked at what. */
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../db/transaction.ts'
import type { Follower } from '../../../work/follower.ts'
import { markContentsDue } from '../rankings/scoring-queries.ts'
import { deleteSomeVisits, insertVisits } from './visit-queries.ts'

export async function writeVisits({ visits, writeDb }: Pick<Context, 'visits' | 'writeDb'>): Promise<void> {
  const taken = visits.take()
  if (taken.length === 0) return
  try {
    await inTransaction(writeDb, async (tx) => {
      await insertVisits(tx.db, taken)
      const contents = taken.filter(({ kind }) => kind === 'content').map(({ objectId }) => objectId)
      if (contents.length === 0) return
      await markContentsDue(tx.db, contents)
      tx.noteChange('rankings')
    })
  } catch (error) {
    visits.giveBack(taken)
    throw error
  }
}

export const visitWriting: Follower = {
  name: 'visits',
  complaint: 'visits could not be written',
  delayMs: 5_000,
  runsAtStop: true,
  wakeBy: ({ visits }, wake) => visits.whenNoted(wake),
  async run(context) {
    await writeVisits(context)
    return undefined
  },
}

const BATCH_SIZE = 500

/** Deletes a batch of somebody who left. False when there was none. */
export async function forgetSomeVisits(tx: Transaction, personId: string): Promise<boolean> {
  return (await deleteSomeVisits(tx.db, personId, BATCH_SIZE)) > 0
}
