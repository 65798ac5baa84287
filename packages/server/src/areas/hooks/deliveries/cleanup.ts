/** Deletes rows that will never be delivered, in batches. */
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/pool.ts'
import * as queries from './cleanup-queries.ts'

const BATCH_SIZE = 10_000
/** A disabled webhook keeps its queue this long. */
const KEPT_DAYS = 30
const TOO_OLD = 'It was kept for 30 days while the webhook was disabled.'

/** Deletes rows queued for deleted webhooks. */
export async function removeOrphans({ jobDb }: Pick<Context, 'jobDb'>): Promise<void> {
  for (const webhookId of await queries.findOrphans(jobDb)) {
    while ((await queries.deleteQueued(jobDb, webhookId, BATCH_SIZE)) === BATCH_SIZE) {}
  }
}

/** Counts as dropped, so an enabled webhook learns how much it missed. */
export async function dropStale(db: Database): Promise<void> {
  while ((await queries.dropOldRows(db, KEPT_DAYS, BATCH_SIZE)) === BATCH_SIZE) {}
  await queries.dropOldDeliveries(db, KEPT_DAYS, TOO_OLD)
}
