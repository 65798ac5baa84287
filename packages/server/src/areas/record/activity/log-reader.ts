/**
 * A reader of the log gets every activity once, in commit order. Its work on a batch commits together with its
 * position, so that a crash neither repeats nor skips anything.
 */
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../db/transaction.ts'
import { type Activity, readActivities } from './activity.ts'
import { hasUnread, lockReader, moveReader } from './reader-queries.ts'

export interface LogReader {
  /** The name of its position in the log: unique, never changed. */
  readonly name: string
  /** Queue longer work here and do it elsewhere: reading waits for this. */
  handle(tx: Transaction, activities: readonly Activity[]): Promise<void>
}

/** `busy`: another node reads for this reader. */
export type ReadEnd = 'done' | 'busy'

const BATCH_SIZE = 500

/** Returns how many were read. */
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

/** The same for callers that do not know whether there is anything to read: looking takes no lock. */
export async function readOn(context: Pick<Context, 'db' | 'writeDb'>, reader: LogReader): Promise<void> {
  if ((await hasUnread(context.db, reader.name)) !== false) await readToEnd(context, reader)
}
