/** What is over goes, a bite at a time. */
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { deleteSomeOver } from './queries.ts'

const BITE = 1_000

export async function clearOver(context: Context): Promise<void> {
  for (let gone = BITE; gone === BITE; ) {
    gone = await inTransaction(context.writeDb, ({ db }) => deleteSomeOver(db, BITE))
  }
}
