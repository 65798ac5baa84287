/**
 * Mails are sent by whichever node comes first, outside any transaction. Who sends one has it on lease and renews that
 * meanwhile; when a node dies its leases end, and another goes on. So a mail is sent at least once.
 */
import { randomUUID } from 'node:crypto'
import type { Database } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { MAIL_SECRET, type MailWriters, type Written } from './mail.ts'
import type { MailContext } from './mail-context.ts'
import { complaintOf, isForGood, type Mailer } from './mailer.ts'
import * as queries from './queries.ts'

const LANES = 5
const LEASE_SECONDS = 20
const RENEW_MS = 5_000
const KEPT_DAYS = 30

const MINUTE = 60
const HOUR = 60 * MINUTE
/** Behind each attempt but the last. */
const WAITS = [10, MINUTE, 5 * MINUTE, 20 * MINUTE, HOUR, 4 * HOUR, 12 * HOUR] as const

/** A fifth more or less: those that failed together shall not come again together. */
export function waitAfter(attempts: number, random = Math.random): number | undefined {
  const wait = WAITS[attempts - 1]
  return wait === undefined ? undefined : wait * (0.8 + 0.4 * random())
}

interface Sending<Host extends MailContext> {
  readonly context: Host
  readonly mailer: Mailer
  readonly writers: MailWriters<Host>
}

/** A mail that this node has in hand. */
interface Held extends queries.TakenMail {
  readonly lease: string
}

/** Undefined for what was sealed with a key that is gone: nobody can read it any more. */
function open(
  { context }: Pick<Sending<MailContext>, 'context'>,
  { sealed, recipient }: Held,
): Written | undefined {
  try {
    const letter = JSON.parse(context.secrets.open(MAIL_SECRET, sealed ?? Buffer.alloc(0)))
    return { mail: { to: recipient ?? '', letter } }
  } catch {
    return undefined
  }
}

async function compose<Host extends MailContext>(
  sending: Sending<Host>,
  { id, kind, about, ...held }: Held,
): Promise<Written | undefined> {
  if (about === null) return open(sending, { id, kind, about, ...held })
  return await sending.writers[kind]?.write(sending.context, { id, about })
}

async function giveUp<Host extends MailContext>(
  sending: Sending<Host>,
  held: Held,
  complaint: string,
): Promise<void> {
  const { context, mailer, writers } = sending
  const { id, kind, about, attempts, lease } = held
  mailer.counts.failed++
  context.log.warn({ mail: id, kind, attempts, complaint }, 'a mail is given up')
  await inTransaction(context.writeDb, async (tx) => {
    const isOurs = await queries.noteFailure(tx.db, id, { lease, complaint })
    if (isOurs && about !== null) await writers[kind]?.forget(tx, about)
  })
}

async function noteRefusal<Host extends MailContext>(
  sending: Sending<Host>,
  held: Held,
  error: unknown,
): Promise<void> {
  const { context, mailer } = sending
  const complaint = complaintOf(error)
  const waitSeconds = isForGood(error) ? undefined : waitAfter(held.attempts)
  if (waitSeconds === undefined) return await giveUp(sending, held, complaint)
  mailer.counts.deferred++
  await queries.noteRefusal(context.db, held.id, { lease: held.lease, complaint, waitSeconds })
}

/** The same transaction says what became of the mail and what follows from that, if nobody else has the lease by now. */
async function noteDone<Host extends MailContext>(
  { context, mailer }: Sending<Host>,
  held: Held,
  { mail, done }: Written,
): Promise<void> {
  mailer.counts[mail ? 'sent' : 'dropped']++
  const note = mail ? queries.noteSent : queries.noteDropped
  if (!done) return void (await note(context.db, held.id, held.lease))
  await inTransaction(context.writeDb, async (tx) => {
    if (await note(tx.db, held.id, held.lease)) await done(tx)
  })
}

async function post({ mailer }: { readonly mailer: Mailer }, held: Held, { mail }: Written): Promise<void> {
  if (!mail) return
  const { to: recipient, letter, list } = mail
  const { message_id: messageId, created_at } = held
  await mailer.post({ messageId, recipient, date: new Date(created_at), letter, list })
}

/** Written a moment before it goes: whatever its recipient may not see by then is not in it. */
async function writeAndPost<Host extends MailContext>(sending: Sending<Host>, held: Held): Promise<void> {
  let written: Written | undefined
  try {
    written = await compose(sending, held)
    if (written) await post(sending, held, written)
  } catch (error) {
    return await noteRefusal(sending, held, error)
  }
  if (written) await noteDone(sending, held, written)
  else await giveUp(sending, held, 'It was sealed with another key.')
}

async function sendOne<Host extends MailContext>(sending: Sending<Host>, held: Held): Promise<void> {
  if (held.is_late) return await giveUp(sending, held, 'Nobody needs it any more.')
  // A lease that cannot be renewed ends: then another node sends the mail too, which is better than nobody.
  const renewing = setInterval(
    () => void queries.renewLease(sending.context.db, held.id, held.lease, LEASE_SECONDS).catch(() => {}),
    RENEW_MS,
  )
  try {
    await writeAndPost(sending, held)
  } finally {
    clearInterval(renewing)
  }
}

/** Until nothing is due. */
async function drive<Host extends MailContext>(sending: Sending<Host>): Promise<void> {
  const { context, writers } = sending
  const kinds = Object.keys(writers)
  while (!sending.mailer.isClosing) {
    const lease = randomUUID()
    const mail = await queries.takeDue(context.db, lease, kinds, LEASE_SECONDS)
    if (!mail) return
    await sendOne(sending, { ...mail, lease })
  }
}

/** Mails that nobody here can write wait for whoever can. */
export async function sendDueMails<Host extends MailContext>(
  context: Host,
  writers: MailWriters<Host> = {},
): Promise<void> {
  const { mailer } = context
  if (!mailer) return
  await Promise.all(Array.from({ length: LANES }, () => drive({ context, mailer, writers })))
}

export async function measureMails({ db, mailer }: MailContext): Promise<void> {
  if (mailer) mailer.waiting = await queries.countWaiting(db)
}

export async function pruneMails(db: Database): Promise<void> {
  await queries.deleteOldMails(db, KEPT_DAYS)
}
