/**
 * Code that derives something from the log reads it with one of these: in commit order, every activity once. What a reader does
 * with a batch commits together with its position, so that a crash repeats nothing and skips nothing.
 */
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../db/transaction.ts'
import { type Activity, readActivities } from './activity.ts'
import { hasUnread, lockReader, moveReader } from './reader-queries.ts'

export interface LogReader {
  /** It keeps its position in the log under this name: unique, and never changed. */
  readonly name: string
  /** Work that takes longer than a moment is queued here and done elsewhere: nobody reads on meanwhile. */
  handle(tx: Transaction, activities: readonly Activity[]): Promise<void>
}

/** `busy`: another node reads in the same name. */
export type ReadEnd = 'done' | 'busy'

const BATCH_SIZE = 500

/** How many were read. */
async function readBatch(writeDb: Context['writeDb'], reader: LogReader): Promise<number | 'busy'> {
  return await inTransaction(writeDb, async (tx) => {
    const cursor = await lockReader(tx.db, reader.name)
    if (cursor === undefined) return 'busy'
    const activities = await readActivities(tx.db, cursor, BATCH_SIZE)
    const last = activities.at(-1)
    if (!last) return 0
    await reader.handle(tx, activities)
    await moveReader(tx.db, reader.name, last.cursor)
    return activities.length
  })
}

/** Reads to the end of the log. Several nodes may do so at once: one of them reads. */
export async function readToEnd(
  { writeDb }: Pick<Context, 'writeDb'>,
  reader: LogReader,
  stopping?: AbortSignal,
): Promise<ReadEnd> {
  let read: number | 'busy' = BATCH_SIZE
  while (read === BATCH_SIZE && !stopping?.aborted) read = await readBatch(writeDb, reader)
  return read === 'busy' ? 'busy' : 'done'
}

/** The same for callers that do not know whether there is anything: looking takes no lock. */
export async function readOn(context: Pick<Context, 'db' | 'writeDb'>, reader: LogReader): Promise<void> {
  if ((await hasUnread(context.db, reader.name)) !== false) await readToEnd(context, reader)
}
