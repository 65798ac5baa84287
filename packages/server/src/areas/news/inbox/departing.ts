/** What becomes of the inbox of whoever leaves. */
import type { Transaction } from '../../../db/transaction.ts'
import { deleteSomeEntriesOf } from './tidying-queries.ts'

/** A bite; whether there may be more. Doing it again does no harm. */
export const forgetSomeEntries = (tx: Transaction, personId: string): Promise<boolean> =>
  deleteSomeEntriesOf(tx.db, personId)
