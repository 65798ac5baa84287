/** Deletes previews that no text links to any more, with their pictures. */
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { releaseBlobs } from '../../../engines/blobs/blobs.ts'
import { deleteUnused } from './queries.ts'

const BATCH_SIZE = 200
const DAY_SECONDS = 24 * 3600

export async function removeUnusedLinkPreviews(
  { writeDb }: Context,
  olderThanSeconds = DAY_SECONDS,
): Promise<void> {
  let gone = BATCH_SIZE
  while (gone === BATCH_SIZE) {
    gone = await inTransaction(writeDb, async (tx) => {
      const rows = await deleteUnused(tx.db, olderThanSeconds, BATCH_SIZE)
      await releaseBlobs(
        tx.db,
        rows.flatMap(({ blob_id }) => blob_id ?? []),
      )
      return rows.length
    })
  }
}
