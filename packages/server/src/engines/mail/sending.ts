/**
 * Jobs send mails outside any transaction, at least once: a worker that dies after the server accepted a mail leaves
 * it to another, which sends it again.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { CutOff, LeftToOthers, TryAgain } from '../../db/job-queue.ts'
import type { Database } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { MAIL_SECRET, type MailWriters, type Written } from './mail.ts'
import type { MailContext } from './mail-context.ts'
import { complaintOf, isForGood, type Mailer } from './mailer.ts'
import * as queries from './queries.ts'

const KEPT_DAYS = 30
/** Retries while the database is down for a moment. */
const NOTE_WAITS_MS = [100, 500, 2_000, 5_000, 10_000] as const

interface Attempt {
  readonly number: number
  readonly isLast: boolean
}

interface Sending<Host extends MailContext> {
  readonly context: Host
  readonly mailer: Mailer
  readonly writers: MailWriters<Host>
  readonly mail: queries.WaitingMail
  readonly attempt: Attempt
}

/** Undefined if its key is lost. */
function open({ secrets }: MailContext, { sealed, recipient }: queries.WaitingMail): Written | undefined {
  try {
    const content = JSON.parse(secrets.open(MAIL_SECRET, sealed ?? Buffer.alloc(0)))
    // Mails queued before an upgrade have no language: they are English.
    return { mail: { to: recipient ?? '', content: { language: 'en', ...content } } }
  } catch {
    return undefined
  }
}

/** Rendered just before sending, without what the recipient may no longer see. */
async function compose<Host extends MailContext>(sending: Sending<Host>): Promise<Written | undefined> {
  const { context, writers, mail } = sending
  const { id, kind, about } = mail
  if (about === null) return open(context, mail)
  const writer = writers[kind]
  if (!writer) throw new LeftToOthers(`This version writes no mails of the kind ${kind}.`)
  return await writer.write(context, { id, about })
}

async function giveUp<Host extends MailContext>(sending: Sending<Host>, complaint: string): Promise<void> {
  const { context, mailer, writers, mail, attempt } = sending
  const { id, kind, about } = mail
  mailer.counts.failed++
  context.log.warn({ mail: id, kind, attempts: attempt.number, complaint }, 'a mail is given up')
  await inTransaction(context.writeDb, async (tx) => {
    const waited = await queries.noteFailure(tx.db, id, complaint)
    if (waited && about !== null) await writers[kind]?.forget(tx, about)
  })
}

/** Retries, unless this was the last attempt; then the job ends and the mail stores why it failed. */
async function refuse<Host extends MailContext>(
  sending: Sending<Host>,
  error: unknown,
  again: Error,
): Promise<void> {
  const { context, mailer, mail, attempt } = sending
  if (mailer.isClosing) throw new CutOff('The worker stops.')
  const complaint = complaintOf(error)
  if (attempt.isLast || isForGood(error)) return await giveUp(sending, complaint)
  mailer.counts.deferred++
  await queries.noteComplaint(context.db, mail.id, complaint)
  throw again
}

/** Stores the outcome and its effects in one transaction, unless another process did. */
async function noteDone<Host extends MailContext>(
  { context, mail: { id } }: Sending<Host>,
  { mail, done }: Written,
): Promise<void> {
  const state = mail ? 'sent' : 'dropped'
  // One statement where possible: the shorter, the fewer duplicates after a crash.
  if (!done) return void (await queries.noteDone(context.db, id, state))
  await inTransaction(context.writeDb, async (tx) => {
    if (await queries.noteDone(tx.db, id, state)) await done(tx)
  })
}

/** Retries recording, so that an accepted mail is not sent again. */
async function patiently(note: () => Promise<void>): Promise<void> {
  for (const wait of NOTE_WAITS_MS) {
    try {
      return await note()
    } catch {
      await sleep(wait)
    }
  }
  await note()
}

async function post<Host extends MailContext>(sending: Sending<Host>, written: Written): Promise<void> {
  const { mailer, mail: row } = sending
  if (written.mail) {
    const { to: recipient, content, list } = written.mail
    const date = new Date(row.created_at)
    try {
      await mailer.post({ messageId: row.message_id, recipient, date, content, list })
    } catch (error) {
      return await refuse(sending, error, new TryAgain(complaintOf(error)))
    }
  }
  mailer.counts[written.mail ? 'sent' : 'dropped']++
  await patiently(() => noteDone(sending, written))
}

async function writeAndPost<Host extends MailContext>(sending: Sending<Host>): Promise<void> {
  let written: Written | undefined
  try {
    written = await compose(sending)
  } catch (error) {
    if (error instanceof LeftToOthers) throw error
    return await refuse(sending, error, error instanceof Error ? error : new Error(String(error)))
  }
  if (written) await post(sending, written)
  else await giveUp(sending, 'It was sealed with another key.')
}

/** Does nothing if it was sent, dropped or given up. */
export async function sendMail<Host extends MailContext>(
  context: Host,
  writers: MailWriters<Host>,
  id: string,
  attempt: Attempt,
): Promise<void> {
  const { mailer } = context
  if (!mailer) throw new TryAgain('This process has no mail server.')
  const mail = await queries.findWaiting(context.db, id)
  if (!mail) return
  const sending = { context, mailer, writers, mail, attempt }
  if (mail.is_late) await giveUp(sending, 'Nobody needs it any more.')
  else await writeAndPost(sending)
}

export async function measureMails({ db, mailer }: MailContext): Promise<void> {
  if (mailer) mailer.waiting = await queries.countWaiting(db)
}

export async function pruneMails(db: Database): Promise<void> {
  await queries.deleteOldMails(db, KEPT_DAYS)
}
