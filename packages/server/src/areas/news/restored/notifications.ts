/** After a restore: what waited in the backup may have been sent since. */
import { deleteJobs } from '../../../db/job-queue.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { SEND_PUSHES } from '../push/queueing.ts'
import { deleteForDevices, deleteForMail, skipNewEntries } from './queries.ts'

export interface DroppedNotifications {
  readonly mailed: number
  readonly pushed: number
}

/** Inboxes keep them; only their mails and pushes are dropped. */
export async function dropWaitingNotifications({ db }: Transaction): Promise<DroppedNotifications> {
  await deleteJobs(db, SEND_PUSHES)
  await skipNewEntries(db)
  return { mailed: await deleteForMail(db), pushed: await deleteForDevices(db) }
}
