/** What goes on in inboxes behind the requests. */

import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { type FollowingReader, readOn, readToEnd } from '../../record/activity-log.ts'
import { inboxReader } from './filling.ts'
import { markLatest, takeTurn } from './filling-queries.ts'
import { deleteEntries, findLeftOver } from './tidying-queries.ts'

/** Under load entries come by the batch, a moment later. */
const SPACING_MS = 100

export const inboxFilling: FollowingReader = {
  name: inboxReader.name,
  complaint: 'inboxes could not be filled',
  spacingMs: SPACING_MS,
  readToEnd: (context, stopping) => readToEnd(context, inboxReader, stopping),
}

/** What is in the log by now. */
export async function fillInboxes(context: Context): Promise<void> {
  await readOn(context, inboxReader)
}

/** How far each node has looked; whoever starts anew begins anew. */
const lookedAt = new WeakMap<Context, string>()
const BITE = 5_000

/**
 * Removes what nobody can be shown any more. Readers never see it anyway, so that a few are looked at each time, from the
 * oldest to the newest and again.
 */
export async function tidyInboxes(context: Context, bite = BITE): Promise<void> {
  const from = lookedAt.get(context) ?? '0'
  const { end, leftOver } = await findLeftOver(context.slowDb, from, bite)
  lookedAt.set(context, end ?? '0')
  if (leftOver.length === 0) return
  await inTransaction(context.writeDb, async (tx) => {
    await takeTurn(tx.db)
    await markLatest(tx.db, await deleteEntries(tx.db, leftOver))
  })
}
