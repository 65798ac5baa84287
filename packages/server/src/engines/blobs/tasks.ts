/** What nobody refers to goes: leftovers of uploads that broke off, and files whose last use is gone. */
import type { Database } from '../../db/pool.ts'
import type { BlobContext } from './blob-context.ts'
import { removeLeaving } from './blobs.ts'
import { type BlobRow, markUnusedLeaving, reclaimLeaving } from './queries.ts'

const BITE = 100
const AGE_MS = 60 * 60_000
/** A removal takes seconds; whoever is at it for longer was cut off. */
const REMOVAL_MS = 60_000

type SweepContext = BlobContext & { readonly slowDb: Database }

/** How many are gone. One that cannot be removed now is tried again later, and keeps no other from going. */
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

/** The row is marked, and that committed, before the bytes go: from then on nobody can begin to refer to it. */
export async function sweepBlobs(context: SweepContext, olderThanMs = AGE_MS): Promise<number> {
  const { slowDb } = context
  const forgottenMs = Math.min(REMOVAL_MS, olderThanMs)
  let removed = 0
  for (;;) {
    const rows = [
      ...(await reclaimLeaving(slowDb, forgottenMs, BITE)),
      ...(await markUnusedLeaving(slowDb, olderThanMs, BITE)),
    ]
    const gone = await removeAll(context, rows)
    removed += gone
    // A store that removes nothing would be asked for ever.
    if (rows.length < BITE || gone === 0) return removed
  }
}
