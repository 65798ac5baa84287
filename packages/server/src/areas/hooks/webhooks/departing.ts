/** Webhooks that go by themselves: with their owner, with what they are about, with the add-on that registered them. */
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
 * Nobody records that content or an add-on is removed, and somebody may have registered a webhook in the very moment in which
 * a place went: whatever is left without grounds is looked for. Nothing is sent for it meanwhile.
 */
export async function removeOrphanedWebhooks({ slowDb, writeDb }: Context): Promise<void> {
  if (!(await queries.hasAnyOrphaned(slowDb))) return
  const removeSome = (tx: Transaction) => queries.deleteSomeOrphaned(tx.db, BATCH_SIZE)
  while (await inTransaction(writeDb, async (tx) => await note(tx, await removeSome(tx)))) {}
}

/** By a poll alone: content and add-ons go without a notice. */
export const webhookRemoval: Follower = {
  name: 'webhook removal',
  complaint: 'webhooks without grounds could not be removed',
  pollMs: 2_000,
  async run(context) {
    await removeOrphanedWebhooks(context)
    return undefined
  },
}
