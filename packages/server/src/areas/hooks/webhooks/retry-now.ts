/** Somebody knows that a receiver works again. */
import type { Transaction } from '../../../db/transaction.ts'
import { endWait } from './retry-now-queries.ts'

/** What waits for its next attempt need not wait. How many failed stays known, so that another failure waits as long. */
export async function retryNow(tx: Transaction, webhookId: string): Promise<void> {
  await endWait(tx.db, webhookId)
  tx.noteChange('deliveries')
}
