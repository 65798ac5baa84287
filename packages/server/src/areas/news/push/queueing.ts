/** Queues new inbox entries for the devices of their owners. One node at a time; its progress commits with its rows. */
import type { Context } from '../../../context.ts'
import { addJobs } from '../../../db/job-queue.ts'
import type { Database } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Follower } from '../../../work/follower.ts'
import { findPreferences } from '../../identity/preferences.ts'
import * as queries from './sending-queries.ts'
import { isPushOn } from './subscriptions.ts'

const BATCH_SIZE = 500

/** Attempts after unexpected errors; a push service that refuses is retried by the device's own count. */
export const SEND_PUSHES = { name: 'send_pushes', maxAttempts: 8 }

/** At most one job waits for a device. */
export const addSending = (db: Database, ids: readonly string[], runAt?: Date): Promise<void> =>
  addJobs(
    db,
    SEND_PUSHES,
    ids.map((id) => ({ payload: { subscription: id }, key: `push ${id}`, ...(runAt && { runAt }) })),
  )

async function queueByPreference(db: Database, entries: readonly queries.NewEntry[]): Promise<void> {
  const reachable = entries.filter(({ is_old, subscription_ids }) => !is_old && subscription_ids.length > 0)
  if (reachable.length === 0) return
  const preferences = await findPreferences(db, [...new Set(reachable.map((entry) => entry.person_id))])
  const waiting = reachable
    .filter(({ person_id, reason }) => {
      const push: Readonly<Record<string, boolean>> = preferences.get(person_id)?.push ?? {}
      return push[reason] === true
    })
    .flatMap(({ id, subscription_ids }) =>
      subscription_ids.map((subscriptionId) => ({ subscriptionId, entryId: id })),
    )
  if (waiting.length === 0) return
  await queries.insertWaiting(db, waiting)
  await addSending(db, [...new Set(waiting.map(({ subscriptionId }) => subscriptionId))])
}

/** Returns how many entries were read. `busy`: another node is at work. */
async function queueSome(context: Context): Promise<number | 'busy'> {
  return await inTransaction(context.writeDb, async ({ db }) => {
    const position = await queries.lockPosition(db)
    if (position === undefined) return 'busy'
    const entries = await queries.findNewEntries(db, position, BATCH_SIZE)
    const last = entries.at(-1)
    if (!last) return 0
    if (isPushOn(context)) await queueByPreference(db, entries)
    await queries.movePosition(db, last.id)
    return entries.length
  })
}

/** Where push is off it only moves on, so that nothing is sent later of that time. */
export async function queuePushes(context: Context): Promise<'done' | 'busy'> {
  if (!(await queries.hasNewEntries(context.jobDb))) return 'done'
  let looked: number | 'busy' = BATCH_SIZE
  while (looked === BATCH_SIZE) looked = await queueSome(context)
  return looked === 'busy' ? 'busy' : 'done'
}

/** The busy node may have started before the newest entry. */
const BUSY_MS = 100

export const pushQueueing: Follower = {
  name: 'push-notifications',
  complaint: 'new inbox entries could not be queued for web push',
  topics: ['inboxes'],
  pollMs: 20_000,
  spacingMs: 200,
  run: async (context) => ((await queuePushes(context)) === 'busy' ? BUSY_MS : undefined),
}
