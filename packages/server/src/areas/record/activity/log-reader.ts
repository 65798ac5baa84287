/**
 * Whoever makes something of what happened reads the log with one of these: in the order of transactions, every activity
 * once. What is done with a bite commits together with how far was read, so that a crash repeats nothing and skips nothing.
 */
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../db/transaction.ts'
import { type Activity, readActivities } from './activity.ts'
import { hasUnread, insertReader, lockReader, moveReader } from './reader-queries.ts'

export interface LogReader {
  /** It keeps its place in the log under this name: unlike any other's, and never changed. */
  readonly name: string
  /** What cannot be done within a moment is noted here and done elsewhere: nobody reads on meanwhile. */
  handle(tx: Transaction, activities: readonly Activity[]): Promise<void>
}

const BITE = 500

/** How many were read. None where another node is at it. */
async function readSome(writeDb: Context['writeDb'], reader: LogReader): Promise<number> {
  return await inTransaction(writeDb, async (tx) => {
    const cursor = await lockReader(tx.db, reader.name)
    if (cursor === undefined) return 0
    const activities = await readActivities(tx.db, cursor, BITE)
    const last = activities.at(-1)
    if (!last) return 0
    await reader.handle(tx, activities)
    await moveReader(tx.db, reader.name, last.cursor)
    return activities.length
  })
}

/** Reads to the end of the log. Several nodes may do so at once: they take turns. */
export async function readOn(
  { db, writeDb }: Pick<Context, 'db' | 'writeDb'>,
  reader: LogReader,
): Promise<void> {
  // Most of the time nothing has happened, and looking takes no lock.
  const hasMore = await hasUnread(db, reader.name)
  if (hasMore === false) return
  if (hasMore === undefined) await insertReader(db, reader.name)
  let read = BITE
  while (read === BITE) read = await readSome(writeDb, reader)
}
