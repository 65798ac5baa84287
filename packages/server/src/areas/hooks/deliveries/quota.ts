/** How much may be asked for beside the events themselves, so that nobody fills the database by asking. */
import { REDELIVERED_MAX } from '@folkmoot/contract'
import type { Transaction } from '../../../db/transaction.ts'
import { failure } from '../../../failure.ts'
import { countManual, type Waiting } from './redelivery-queries.ts'

/** More of them would tell nobody more. */
const PINGS_MAX = 10

/** Of a queue that was entered, so that what is counted holds. */
export async function requireQuota(tx: Transaction, webhookId: string, more: Waiting): Promise<void> {
  const { pings, notifications } = await countManual(tx.db, webhookId)
  if (pings + more.pings > PINGS_MAX)
    throw failure('too_many_deliveries', `${PINGS_MAX} pings wait at most. Wait until some of them are sent.`)
  if (notifications + more.notifications > REDELIVERED_MAX)
    throw failure(
      'too_many_deliveries',
      `${REDELIVERED_MAX} notifications at most wait to be delivered again. Wait until some of them are.`,
    )
}
