/** Queues items of the moderators' queue for mail to those who may decide about them, by their preferences. */
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../db/transaction.ts'
import { isMailOn, queueUnrendered } from '../../../engines/mail/mail.ts'
import type { Follower } from '../../../work/follower.ts'
import { findDecidersOfEach } from '../../content/queue.ts'
import { findPreferences } from '../../identity/preferences.ts'
import { planNextDigests } from './digests.ts'
import { MODERATION_MAIL } from './kinds.ts'
import * as queries from './moderation-queries.ts'

const BATCH_SIZE = 100

async function queueByPreference(context: Context, tx: Transaction, itemIds: readonly string[]) {
  const deciders = await findDecidersOfEach(tx.db, itemIds)
  const preferences = await findPreferences(tx.db, [...new Set(deciders.map((one) => one.person_id))])
  const wanting = (pace: string) =>
    deciders.filter(({ person_id }) => preferences.get(person_id)?.mail.moderation === pace)
  const [soon, daily] = [wanting('immediately'), wanting('daily')]
  await queries.insertQueuedItems(tx.db, soon, false)
  await queries.insertQueuedItems(tx.db, daily, true)
  const people = new Set(soon.map((one) => one.person_id))
  await queueUnrendered(context, tx, MODERATION_MAIL, [...people])
  await planNextDigests(
    tx,
    daily.map((one) => one.person_id),
    preferences,
  )
}

/** Returns how many items were read. */
async function queueSome(context: Context): Promise<number> {
  return await inTransaction(context.writeDb, async (tx) => {
    const opened = await queries.takeOpened(tx.db, BATCH_SIZE)
    const fresh = opened.filter(({ is_old }) => !is_old)
    if (fresh.length > 0)
      await queueByPreference(
        context,
        tx,
        fresh.map(({ item_id }) => item_id),
      )
    return opened.length
  })
}

/** Without a mail server this is left to the nodes that have one. */
export async function queueOpenedItems(context: Context): Promise<void> {
  if (!isMailOn(context.config)) return
  let queued = BATCH_SIZE
  while (queued === BATCH_SIZE) queued = await queueSome(context)
}

export const moderationMailing: Follower = {
  name: 'moderation-mails',
  complaint: 'items of the queue could not be queued for mail',
  topics: ['moderation'],
  pollMs: 20_000,
  spacingMs: 200,
  async run(context) {
    await queueOpenedItems(context)
    return undefined
  },
}
