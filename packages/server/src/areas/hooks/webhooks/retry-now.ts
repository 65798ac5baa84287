/** Ends the backoff when somebody knows that the receiver works again. */
import type { Transaction } from '../../../db/transaction.ts'
import { endWait } from './retry-now-queries.ts'

/** The failure count stays, so another failure waits as long. */
export async function retryNow(tx: Transaction, webhookId: string): Promise<void> {
  await endWait(tx.db, webhookId)
  tx.noteChange('deliveries')
}
