/** After a restore: what waited in the backup may have been sent since. */
import { deleteJobs } from '../../db/job-queue.ts'
import type { Transaction } from '../../db/transaction.ts'
import { SEND_MAIL } from './mail.ts'
import { dropAllWaiting } from './queries.ts'

const COMPLAINT = 'The community was restored from a backup, and this may have been sent before.'

/** Returns how many mails will not be sent. */
export async function dropWaitingMails({ db }: Transaction): Promise<number> {
  await deleteJobs(db, SEND_MAIL)
  return await dropAllWaiting(db, COMPLAINT)
}
