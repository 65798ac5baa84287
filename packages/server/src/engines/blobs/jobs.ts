/** The sweep: deletes unreferenced blobs, from interrupted uploads and deleted rows. */
import type { Database } from '../../db/pool.ts'
import type { BlobContext } from './blob-context.ts'
import { removeLeaving } from './blobs.ts'
import { type BlobRow, markUnusedLeaving, reclaimLeaving } from './queries.ts'

const BATCH_SIZE = 100
const AGE_MS = 60 * 60_000
/** A deletion takes seconds; longer means it was interrupted. */
const REMOVAL_MS = 60_000

type SweepContext = BlobContext & { readonly slowDb: Database }

/** Returns how many were deleted. A failed deletion is retried later and blocks no other. */
async function removeAll(context: SweepContext, rows: readonly BlobRow[]): Promise<number> {
  let removed = 0
  for (const row of rows) {
    try {
      await removeLeaving(context, row)
      removed++
    } catch (error) {
      context.log.warn({ err: error, blob: row.id }, 'a blob could not be removed; trying again later')
    }
  }
  return removed
}

/** Marks the row and commits before deleting bytes: from then on nothing can reference it. */
export async function sweepBlobs(context: SweepContext, olderThanMs = AGE_MS): Promise<number> {
  const { slowDb } = context
  const forgottenMs = Math.min(REMOVAL_MS, olderThanMs)
  let removed = 0
  for (;;) {
    const rows = [
      ...(await reclaimLeaving(slowDb, forgottenMs, BATCH_SIZE)),
      ...(await markUnusedLeaving(slowDb, olderThanMs, BATCH_SIZE)),
    ]
    const gone = await removeAll(context, rows)
    removed += gone
    // Stops if the store deletes nothing, otherwise endless.
    if (rows.length < BATCH_SIZE || gone === 0) return removed
  }
}
