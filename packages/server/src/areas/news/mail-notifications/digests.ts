/** The daily digest: planned when there is something for it, due at the hour that its reader chose. */

import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/pool.ts'
import { inTransaction, type Transaction } from '../../../db/transaction.ts'
import { isMailOn, queueUnrendered } from '../../../engines/mail/mail.ts'
import { findPreferences } from '../../identity/preferences.ts'
import { type DigestTime, nextDigestAt } from './digest-time.ts'
import { DIGEST_MAIL } from './kinds.ts'
import * as queries from './queries.ts'

const plansFor = (personIds: readonly string[], times: ReadonlyMap<string, DigestTime>) =>
  [...new Set(personIds)].flatMap((personId) => {
    const time = times.get(personId)
    return time ? [{ personId, dueAt: nextDigestAt(time, new Date()) }] : []
  })

export async function planNextDigests(
  tx: Transaction,
  personIds: readonly string[],
  times: ReadonlyMap<string, DigestTime>,
): Promise<void> {
  await queries.planDigests(tx.db, plansFor(personIds, times))
}

const BATCH_SIZE = 200

async function queueSome(context: Context): Promise<number> {
  return await inTransaction(context.writeDb, async (tx) => {
    const due = await queries.takeDueDigests(tx.db, BATCH_SIZE)
    await queueUnrendered(context, tx, DIGEST_MAIL, due)
    return due.length
  })
}

export async function queueDueDigests(context: Context): Promise<void> {
  if (!isMailOn(context.config)) return
  let queued = BATCH_SIZE
  while (queued === BATCH_SIZE) queued = await queueSome(context)
}

/** For people who changed their hour or time zone. */
export async function movePlans({ slowDb, jobDb }: Context): Promise<void> {
  const changed = await queries.findChangedPlans(slowDb)
  for (const plan of plansFor(changed, await findPreferences(slowDb, changed))) {
    await queries.movePlan(jobDb, plan)
  }
}

/** Counters of days that are over in every time zone. */
const OVER_DAYS = 3

export async function deleteOldDayCounts(db: Database): Promise<void> {
  await queries.deleteOldDays(db, OVER_DAYS)
}
