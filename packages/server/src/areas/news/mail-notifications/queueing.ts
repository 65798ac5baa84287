/**
 * Queues new inbox entries for mail, immediate or daily by their owner's preferences. One node at a time; its
 * progress commits with the rows it queues.
 */

import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../db/transaction.ts'
import { isMailOn, queueUnrendered } from '../../../engines/mail/mail.ts'
import type { Follower } from '../../../work/follower.ts'
import { findPreferences } from '../../identity/preferences.ts'
import { planNextDigests } from './digests.ts'
import { CONVERSATION_MAIL, nameOf } from './kinds.ts'
import * as queries from './queries.ts'

const BATCH_SIZE = 500

async function queueByPreference(context: Context, tx: Transaction, entries: readonly queries.QueuedEntry[]) {
  const preferences = await findPreferences(tx.db, [...new Set(entries.map((entry) => entry.person_id))])
  const wanting = (pace: string) =>
    entries.filter(({ person_id, reason }) => {
      const mail: Readonly<Record<string, string>> = preferences.get(person_id)?.mail ?? {}
      return mail[reason] === pace
    })
  const [soon, daily] = [wanting('immediately'), wanting('daily')]
  await queries.insertQueued(tx.db, soon, false)
  await queries.insertQueued(tx.db, daily, true)
  await queueUnrendered(context, tx, CONVERSATION_MAIL, soon.map(nameOf))
  await planNextDigests(
    tx,
    daily.map((entry) => entry.person_id),
    preferences,
  )
}

/** Returns how many entries were read. `busy`: another node is at work. */
async function queueSome(context: Context): Promise<number | 'busy'> {
  return await inTransaction(context.writeDb, async (tx) => {
    const position = await queries.lockPosition(tx.db)
    if (position === undefined) return 'busy'
    const entries = await queries.findNewEntries(tx.db, position, BATCH_SIZE)
    const last = entries.at(-1)
    if (!last) return 0
    await queueByPreference(
      context,
      tx,
      entries.filter(({ is_old }) => !is_old),
    )
    await queries.movePosition(tx.db, last.id)
    return entries.length
  })
}

/** Without a mail server this is left to the nodes that have one. */
export async function queueNewEntries(context: Context): Promise<'done' | 'busy'> {
  if (!isMailOn(context.config)) return 'done'
  if (!(await queries.hasNewEntries(context.db))) return 'done'
  let looked: number | 'busy' = BATCH_SIZE
  while (looked === BATCH_SIZE) looked = await queueSome(context)
  return looked === 'busy' ? 'busy' : 'done'
}

/** The busy node may have started before the newest entry. */
const BUSY_MS = 100

export const mailQueueing: Follower = {
  name: 'mail-notifications',
  complaint: 'new inbox entries could not be queued for mail',
  topics: ['inboxes'],
  pollMs: 20_000,
  spacingMs: 200,
  run: async (context) => ((await queueNewEntries(context)) === 'busy' ? BUSY_MS : undefined),
}
