/** After a restore: what waited in the backup may have been delivered since. */
import type { Transaction } from '../../../db/transaction.ts'
import { skipUnread } from '../../record/activity-log.ts'
import { READER } from './fan-out.ts'
import { clearQueues, dropQueues, failPending } from './restored-queries.ts'

const REASON = 'The community was restored from a backup, and this may have been delivered before.'

/** Returns how many notifications and activities will not be delivered. Owners may still redeliver. */
export async function dropWaitingDeliveries(tx: Transaction): Promise<number> {
  const queued = await dropQueues(tx.db)
  const pending = await failPending(tx.db, REASON)
  await clearQueues(tx.db)
  return queued + pending + (await skipUnread(tx, READER))
}
