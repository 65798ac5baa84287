/**
 * For readers who make something of the log in SQL alone: they are given from where to where, and no rows. As with other
 * readers, what is done commits together with how far was read.
 */
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../db/transaction.ts'
import * as queries from './reader-queries.ts'

/** Behind the first cursor, up to the second one. */
export interface LogRange {
  readonly after: queries.Cursor
  readonly to: queries.Cursor
}

export interface RangeReader {
  /** It keeps its place in the log under this name: unlike any other's, and never changed. */
  readonly name: string
  /** The first transaction that it needs; what lies before is passed over. Undefined: all of them. */
  begin(tx: Transaction): Promise<string | undefined>
  handle(tx: Transaction, range: LogRange): Promise<void>
}

async function passOver(tx: Transaction, reader: RangeReader, at: queries.Cursor): Promise<queries.Cursor> {
  const xid = await reader.begin(tx)
  return xid !== undefined && BigInt(xid) > BigInt(at.xid) ? { xid, id: '0' } : at
}

/** How many activities were read, of so many at most. None where another node is at it. */
export async function readRange(
  { db, writeDb }: Pick<Context, 'db' | 'writeDb'>,
  reader: RangeReader,
  limit: number,
): Promise<number> {
  // Most of the time nothing has happened, and looking takes no lock.
  const hasMore = await queries.hasUnread(db, reader.name)
  if (hasMore === false) return 0
  if (hasMore === undefined) await queries.insertReader(db, reader.name)
  return await inTransaction(writeDb, async (tx) => {
    const cursor = await queries.lockReader(tx.db, reader.name)
    if (cursor === undefined) return 0
    const [xid = '0', id = '0'] = cursor.split('.')
    const after = await passOver(tx, reader, { xid, id })
    const found = await queries.findRange(tx.db, after, limit)
    if (!found) return 0
    await reader.handle(tx, { after, to: found })
    await queries.moveReader(tx.db, reader.name, `${found.xid}.${found.id}`)
    return found.count
  })
}
