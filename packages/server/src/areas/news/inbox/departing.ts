/** Deletes the inbox of a removed person. */
import type { Transaction } from '../../../db/transaction.ts'
import { deleteItemsOf } from '../mail-notifications/moderation-queries.ts'
import { deleteSomeEntriesOf } from './cleanup-queries.ts'

/** One batch; returns whether there may be more. Idempotent. */
export async function forgetSomeEntries(tx: Transaction, personId: string): Promise<boolean> {
  await deleteItemsOf(tx.db, personId)
  return await deleteSomeEntriesOf(tx.db, personId)
}
