/** Deletes the files of removed content and gives back their quota; deletes unused images. */
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { releaseBlobs } from '../../../engines/blobs/blobs.ts'
import { giveBackLeftOvers } from './account.ts'
import { deleteUnused, deleteUsesLeftOver, lockUnused } from './image-queries.ts'

const BATCH_SIZE = 200
const DAY_MS = 24 * 3600_000

/** Several nodes may run this at once: each skips rows that another has locked. */
export async function giveBackFiles({ writeDb }: Context): Promise<void> {
  let gone = BATCH_SIZE
  while (gone === BATCH_SIZE) gone = await inTransaction(writeDb, (tx) => giveBackLeftOvers(tx, BATCH_SIZE))
  let over = BATCH_SIZE
  while (over === BATCH_SIZE)
    over = await inTransaction(writeDb, (tx) => deleteUsesLeftOver(tx.db, BATCH_SIZE))
}

/** Writers have a day to use an uploaded image. */
export async function removeUnusedImages({ writeDb }: Context, olderThanMs = DAY_MS): Promise<void> {
  let looked = BATCH_SIZE
  while (looked === BATCH_SIZE) {
    looked = await inTransaction(writeDb, async (tx) => {
      const ids = await lockUnused(tx.db, olderThanMs, BATCH_SIZE)
      await releaseBlobs(tx.db, await deleteUnused(tx.db, ids))
      return ids.length
    })
  }
}
