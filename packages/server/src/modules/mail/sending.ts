/**
 * Mails are sent by whichever node comes first, outside any transaction. Who sends one has it on lease and renews that
 * meanwhile; when a node dies its leases end, and another goes on. So a mail is sent at least once.
 */
import { randomUUID } from 'node:crypto'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/pool.ts'
import type { Letter } from './letter.ts'
import { MAIL_SECRET } from './mail.ts'
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

type Sending = Pick<Context, 'db' | 'log' | 'secrets'> & { readonly mailer: Mailer }

/** Undefined for what was sealed with a key that is gone: nobody can read it any more. */
function open({ secrets }: Sending, { sealed }: queries.TakenMail): Letter | undefined {
  try {
    return JSON.parse(secrets.open(MAIL_SECRET, sealed))
  } catch {
    return undefined
  }
}

async function giveUp(sending: Sending, mail: queries.TakenMail, lease: string, complaint: string) {
  sending.mailer.counts.failed++
  const { id, kind, attempts } = mail
  sending.log.warn({ mail: id, kind, attempts, complaint }, 'a mail is given up')
  await queries.noteFailure(sending.db, id, { lease, complaint })
}

async function noteRefusal(sending: Sending, mail: queries.TakenMail, lease: string, error: unknown) {
  const { db, mailer } = sending
  const complaint = complaintOf(error)
  const waitSeconds = isForGood(error) ? undefined : waitAfter(mail.attempts)
  if (waitSeconds === undefined) return await giveUp(sending, mail, lease, complaint)
  mailer.counts.deferred++
  await queries.noteRefusal(db, mail.id, { lease, complaint, waitSeconds })
}

async function sendOne(sending: Sending, mail: queries.TakenMail, lease: string): Promise<void> {
  const { db, mailer } = sending
  if (mail.is_late) return await giveUp(sending, mail, lease, 'Nobody needs it any more.')
  const letter = open(sending, mail)
  if (!letter) return await giveUp(sending, mail, lease, 'It was sealed with another key.')
  // A lease that cannot be renewed ends: then another node sends the mail too, which is better than nobody.
  const renewing = setInterval(
    () => void queries.renewLease(db, mail.id, lease, LEASE_SECONDS).catch(() => {}),
    RENEW_MS,
  )
  try {
    await mailer.post({
      messageId: mail.message_id,
      recipient: mail.recipient,
      date: new Date(mail.created_at),
      letter,
    })
  } catch (error) {
    return await noteRefusal(sending, mail, lease, error)
  } finally {
    clearInterval(renewing)
  }
  mailer.counts.sent++
  await queries.noteSent(db, mail.id, lease)
}

/** Until nothing is due. */
async function drive(sending: Sending): Promise<void> {
  while (!sending.mailer.isClosing) {
    const lease = randomUUID()
    const mail = await queries.takeDue(sending.db, lease, LEASE_SECONDS)
    if (!mail) return
    await sendOne(sending, mail, lease)
  }
}

export async function sendDueMails({ db, log, secrets, mailer }: Context): Promise<void> {
  if (!mailer) return
  await Promise.all(Array.from({ length: LANES }, () => drive({ db, log, secrets, mailer })))
}

export async function measureMails({ db, mailer }: Context): Promise<void> {
  if (mailer) mailer.waiting = await queries.countWaiting(db)
}

export async function pruneMails(db: Database): Promise<void> {
  await queries.deleteOldMails(db, KEPT_DAYS)
}
