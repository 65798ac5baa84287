/** Background work on inboxes. */

import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { type FollowingReader, readOn, readToEnd } from '../../record/activity-log.ts'
import { deleteEntries, findLeftOver } from './cleanup-queries.ts'
import { inboxReader } from './filling.ts'

/** Under load entries arrive in batches, a moment later. */
const SPACING_MS = 100

export const inboxFilling: FollowingReader = {
  name: inboxReader.name,
  complaint: 'inboxes could not be filled',
  spacingMs: SPACING_MS,
  readToEnd: (context, stopping) => readToEnd(context, inboxReader, stopping),
}

/** Reads to the current end of the log. */
export async function fillInboxes(context: Context): Promise<void> {
  await readOn(context, inboxReader)
}

/** Progress per node; a restart begins again. */
const lookedAt = new WeakMap<Context, string>()
const BATCH_SIZE = 5_000

/** Whether all entries of a batch were removed. */
async function tidyBatch(context: Context, batchSize: number): Promise<boolean> {
  const from = lookedAt.get(context) ?? '0'
  const { end, leftOver } = await findLeftOver(context.slowDb, from, batchSize)
  lookedAt.set(context, end ?? '0')
  if (leftOver.length === 0) return false
  await inTransaction(context.writeDb, (tx) => deleteEntries(tx.db, leftOver))
  return leftOver.length === batchSize
}

/**
 * Removes entries that nobody can be shown any more. They are hidden anyway, so a few are checked each time, oldest
 * to newest, in rounds. It continues while whole batches are removed: activities that were pruned are in the oldest entries,
 * and may be more than a batch a minute.
 */
export async function tidyInboxes(context: Context, batchSize = BATCH_SIZE): Promise<void> {
  while (await tidyBatch(context, batchSize)) {}
}
