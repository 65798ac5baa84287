/** Deletes expired rows in batches. */
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { deleteSomeOver } from './queries.ts'

const BATCH_SIZE = 1_000

export async function clearOver(context: Context): Promise<void> {
  for (let gone = BATCH_SIZE; gone === BATCH_SIZE; ) {
    gone = await inTransaction(context.writeDb, ({ db }) => deleteSomeOver(db, BATCH_SIZE))
  }
}
