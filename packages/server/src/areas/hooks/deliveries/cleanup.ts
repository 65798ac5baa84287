/** What nobody will be told any more goes, a bounded part at a time. */
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/pool.ts'
import * as queries from './cleanup-queries.ts'

const BATCH_SIZE = 10_000
/** As long as what a disabled webhook has missed is kept for it. */
const KEPT_DAYS = 30
const TOO_OLD = 'It was kept for 30 days while the webhook was disabled.'

/** What webhooks that are gone have left in the queue. */
export async function removeOrphans({ taskDb }: Pick<Context, 'taskDb'>): Promise<void> {
  for (const webhookId of await queries.findOrphans(taskDb)) {
    while ((await queries.deleteQueued(taskDb, webhookId, BATCH_SIZE)) === BATCH_SIZE) {}
  }
}

/** What waits for disabled webhooks for too long. It counts as dropped: whoever is enabled again is told how much it was. */
export async function dropStale(db: Database): Promise<void> {
  while ((await queries.dropOldRows(db, KEPT_DAYS, BATCH_SIZE)) === BATCH_SIZE) {}
  await queries.dropOldDeliveries(db, KEPT_DAYS, TOO_OLD)
}
