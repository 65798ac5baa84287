/**
 * For readers that process the log in SQL alone: they get a range and no rows. As with other readers, their work
 * commits together with their position.
 */
import type { CompiledQuery } from 'kysely'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../db/transaction.ts'
import * as queries from './reader-queries.ts'

/** After the first cursor, up to and including the second. */
export interface LogRange {
  readonly after: queries.Cursor
  readonly to: queries.Cursor
}

export interface RangeReader {
  /** The name of its position in the log: unique, never changed. */
  readonly name: string
  /** The first transaction that it needs; older ones are skipped. Undefined: all. */
  begin?(tx: Transaction): Promise<string | undefined>
  /** Returns its last statements, if any, which are sent together with the new position and the commit. */
  handle(tx: Transaction, range: LogRange): Promise<readonly CompiledQuery[]>
}

async function skipTo(tx: Transaction, reader: RangeReader, at: queries.Cursor): Promise<queries.Cursor> {
  const xid = await reader.begin?.(tx)
  return xid !== undefined && BigInt(xid) > BigInt(at.xid) ? { xid, id: '0' } : at
}

/** Reads at most `limit` activities and returns how many. `busy`: another node reads for this reader. */
export async function readRange(
  { writeDb }: Pick<Context, 'writeDb'>,
  reader: RangeReader,
  limit: number,
): Promise<number | 'busy'> {
  return await inTransaction(writeDb, async (tx) => {
    const cursor = await queries.lockReader(tx.db, reader.name)
    if (cursor === undefined) return 'busy'
    const [xid = '0', id = '0'] = cursor.split('.')
    const after = await skipTo(tx, reader, { xid, id })
    const found = await queries.findRange(tx.db, after, limit)
    if (!found) return 0
    const last = await reader.handle(tx, { after, to: found })
    await tx.runLast([...last, queries.movingReader(reader.name, found)])
    return found.count
  })
}
