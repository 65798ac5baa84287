/** Removes webhooks together with their owner, their object or their add-on. */
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../db/transaction.ts'
import type { Follower } from '../../../work/follower.ts'
import * as queries from './departing-queries.ts'
import type { WebhookRow } from './queries.ts'
import { recordRemovals } from './recording.ts'

const BATCH_SIZE = 100

async function note(tx: Transaction, removed: readonly WebhookRow[]): Promise<boolean> {
  await recordRemovals(tx, removed)
  return removed.length === BATCH_SIZE
}

export async function removeSomeWebhooksBy(tx: Transaction, personId: string): Promise<boolean> {
  return await note(tx, await queries.deleteSomeOfPerson(tx.db, personId, BATCH_SIZE))
}

export async function removeSomeWebhooksOn(tx: Transaction, placeId: string): Promise<boolean> {
  return await note(tx, await queries.deleteSomeOfPlace(tx.db, placeId, BATCH_SIZE))
}

/**
 * Removal of content and add-ons is not in the log, and a webhook may be registered while its place is removed, so the
 * orphaned ones are searched for. Nothing is sent for them meanwhile.
 */
export async function removeOrphanedWebhooks({ slowDb, writeDb }: Context): Promise<void> {
  if (!(await queries.hasAnyOrphaned(slowDb))) return
  const removeSome = (tx: Transaction) => queries.deleteSomeOrphaned(tx.db, BATCH_SIZE)
  while (await inTransaction(writeDb, async (tx) => await note(tx, await removeSome(tx)))) {}
}

/** Removed content changes the index, removed add-ons are audited; after any change it looks once, a moment later. */
export const webhookRemoval: Follower = {
  name: 'webhook removal',
  complaint: 'orphaned webhooks could not be deleted',
  topics: ['search', 'audit'],
  delayMs: 2_000,
  pollMs: 30_000,
  async run(context) {
    await removeOrphanedWebhooks(context)
    return undefined
  },
}
