/** Creates inbox entries from the log: who is told of an activity, and why. The writing areas know nothing of it. */
import type { Transaction } from '../../../db/transaction.ts'
import type { Activity, LogReader } from '../../record/activity-log.ts'
import { fill, isTold } from './filling-queries.ts'

/** Activities per statement: each may be told to very many people. */
const BATCH_SIZE = 50

async function tell(tx: Transaction, activities: readonly Activity[]): Promise<void> {
  const told = activities.filter(({ verb }) => isTold(verb))
  const changed = new Set<string>()
  for (let at = 0; at < told.length; at += BATCH_SIZE) {
    for (const personId of await fill(tx.db, told.slice(at, at + BATCH_SIZE))) changed.add(personId)
  }
  if (changed.size > 0) tx.noteInboxes([...changed])
}

export const inboxReader: LogReader = { name: 'inbox', handle: tell }
