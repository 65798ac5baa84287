/**
 * From inboxes to mails: of each new entry it is noted whether its owner wants to be told at once or once a day. One node at a
 * time does so, and how far it came commits together with what it noted.
 */

import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../db/transaction.ts'
import { isMailOn, queueUnwritten } from '../../../engines/mail/mail.ts'
import type { Follower } from '../../../work/follower.ts'
import { findPreferences } from '../../identity/preferences.ts'
import { planNextDigests } from './digests.ts'
import { CONVERSATION_MAIL, nameOf } from './kinds.ts'
import * as queries from './queries.ts'

const BITE = 500

async function note(context: Context, tx: Transaction, entries: readonly queries.NotedEntry[]) {
  const preferences = await findPreferences(tx.db, [...new Set(entries.map((entry) => entry.person_id))])
  const wanting = (pace: string) =>
    entries.filter(({ person_id, reason }) => {
      const mail: Readonly<Record<string, string>> = preferences.get(person_id)?.mail ?? {}
      return mail[reason] === pace
    })
  const [soon, daily] = [wanting('immediately'), wanting('daily')]
  await queries.insertNoted(tx.db, soon, false)
  await queries.insertNoted(tx.db, daily, true)
  await queueUnwritten(context, tx, CONVERSATION_MAIL, soon.map(nameOf))
  await planNextDigests(
    tx,
    daily.map((entry) => entry.person_id),
    preferences,
  )
}

/** How many were looked at. `busy`: another node is at it. */
async function noteSome(context: Context): Promise<number | 'busy'> {
  return await inTransaction(context.writeDb, async (tx) => {
    const position = await queries.lockPosition(tx.db)
    if (position === undefined) return 'busy'
    const entries = await queries.findNewEntries(tx.db, position, BITE)
    const last = entries.at(-1)
    if (!last) return 0
    await note(context, tx, entries)
    await queries.movePosition(tx.db, last.id)
    return entries.length
  })
}

/** Where no mail is sent nothing is noted: an instance that begins to send mail begins with what happens then. */
export async function noteNewEntries(context: Context): Promise<'done' | 'busy'> {
  if (!isMailOn(context.config)) {
    await queries.passOverEntries(context.jobDb)
    return 'done'
  }
  if (!(await queries.hasNewEntries(context.db))) return 'done'
  let looked: number | 'busy' = BITE
  while (looked === BITE) looked = await noteSome(context)
  return looked === 'busy' ? 'busy' : 'done'
}

/** The node that notes now may have begun before the newest entry was there. */
const BUSY_MS = 100

export const mailNoting: Follower = {
  name: 'mail-notifications',
  complaint: 'new inbox entries could not be queued for mail',
  topics: ['inboxes'],
  pollMs: 20_000,
  spacingMs: 200,
  run: async (context) => ((await noteNewEntries(context)) === 'busy' ? BUSY_MS : undefined),
}
