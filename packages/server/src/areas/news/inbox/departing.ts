/** Deletes the inbox of a removed person. */
import type { Transaction } from '../../../db/transaction.ts'
import { deleteSomeEntriesOf } from './cleanup-queries.ts'

/** One batch; returns whether there may be more. Idempotent. */
export const forgetSomeEntries = (tx: Transaction, personId: string): Promise<boolean> =>
  deleteSomeEntriesOf(tx.db, personId)
