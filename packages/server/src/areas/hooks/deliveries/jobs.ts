/** Scheduled jobs: measuring the backlog and pruning the delivery log. */
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/pool.ts'
import * as pruning from './pruning-queries.ts'
import { measureBacklog } from './queue-queries.ts'

/** Cached, so that reading metrics needs no query. */
export async function measureDeliveries({ db, deliveryMeters }: Context): Promise<void> {
  deliveryMeters.backlog = await measureBacklog(db)
}

/** Undelivered ones can be redelivered for as long as their events are kept. */
const DELIVERED_MOST = 100
const DELIVERED_DAYS = 7
const UNDELIVERED_DAYS = 30
const ATTEMPTS_MOST = 50

/** Longer than the interval of the job, so that no webhook is missed. */
const RECENT_SECONDS = 180

/** Busy webhooks store hundreds of bodies a second, so pruning runs every minute. */
export async function pruneBusy({ slowDb }: Context): Promise<void> {
  while (await pruning.deleteBeyondNewest(slowDb, DELIVERED_MOST, RECENT_SECONDS)) {}
}

export async function pruneDeliveries(db: Database): Promise<void> {
  await pruning.deleteBeyondNewest(db, DELIVERED_MOST, null)
  await pruning.deleteOlder(db, ['delivered'], DELIVERED_DAYS)
  await pruning.deleteOlder(db, ['failed', 'replaced'], UNDELIVERED_DAYS)
  await pruning.deleteOldAttempts(db, ATTEMPTS_MOST)
}
