/** Limits manual deliveries, so that requests cannot fill the database. */
import { REDELIVERED_MAX } from '@folkmoot/contract'
import type { Transaction } from '../../../db/transaction.ts'
import { failure } from '../../../failure.ts'
import { countManual, type Waiting } from './redelivery-queries.ts'

/** More pings add nothing. */
const PINGS_MAX = 10

/** Needs the queue locked, so that the count holds. */
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
