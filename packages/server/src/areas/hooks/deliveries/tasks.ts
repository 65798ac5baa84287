/** What goes on behind the requests: counting what waits, and forgetting what was delivered. */
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/pool.ts'
import * as pruning from './pruning-queries.ts'
import { measureBacklog } from './queue-queries.ts'

/** Kept for whoever reads the metrics, so that asking for those costs nothing. */
export async function measureDeliveries({ db, deliveryMeters }: Context): Promise<void> {
  deliveryMeters.backlog = await measureBacklog(db)
}

/** What was delivered is of little interest; what was not may be asked for again for as long as its events are kept. */
const DELIVERED_MOST = 100
const DELIVERED_DAYS = 7
const UNDELIVERED_DAYS = 30
const ATTEMPTS_MOST = 50

/** More than the time between two of these, so that no webhook falls in between. */
const RECENT_SECONDS = 180

/** Bodies come by the hundred a second to those who are busy: what is too much goes every minute. */
export async function pruneBusy({ slowDb }: Context): Promise<void> {
  while (await pruning.deleteBeyondNewest(slowDb, DELIVERED_MOST, RECENT_SECONDS)) {}
}

export async function pruneDeliveries(db: Database): Promise<void> {
  await pruning.deleteBeyondNewest(db, DELIVERED_MOST, null)
  await pruning.deleteOlder(db, ['delivered'], DELIVERED_DAYS)
  await pruning.deleteOlder(db, ['failed', 'replaced'], UNDELIVERED_DAYS)
  await pruning.deleteOldAttempts(db, ATTEMPTS_MOST)
}
