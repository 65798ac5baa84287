/** Checks that everything acknowledged was followed up, and how often. */
import type { Sql } from '../../db/sql.ts'
import type { MailServer } from '../mail-server.ts'
import type { Done } from './load.ts'
import type { Stage } from './stage.ts'

export interface Verdict {
  readonly violations: readonly string[]
  /** Duplicate mails by Message-ID. */
  readonly mailsTwice: number
  readonly callbacksTwice: number
  readonly counts: Readonly<Record<string, number>>
}

interface ReceivedMail {
  readonly id: string
  readonly to: string
  readonly text: string
  readonly subject: string
}

const mailsOf = ({ received }: MailServer): ReceivedMail[] =>
  received.map(({ mail, recipients: [to = ''] }) => ({
    id: mail.messageId ?? '',
    to,
    text: mail.text ?? '',
    subject: mail.subject ?? '',
  }))

export type Left = Readonly<Record<string, number>>

/** Remaining work. */
export async function readLeft(sql: Sql): Promise<Left> {
  const [left] = await sql<Left[]>`
    select (select count(*)::int from graphile_worker._private_jobs where run_at < now() + interval '10 minutes') as jobs,
      (select count(*)::int from mail where state = 'waiting') as mails,
      (select count(*)::int from account_request) as requests,
      (select count(*)::int from add_on_callback where state = 'pending') as callbacks,
      (select count(*)::int from mail_notification where not is_daily) as notifications,
      (select count(*)::int from tag_change) as tags,
      (select count(*)::int from changed_object) as searchable,
      (select count(*)::int from inbox_entry
        where id > (select entry_id from mail_notification_position)) as "inbox entries",
      (select count(*)::int from log_reader reader where exists (
        select from activity where (activity.xid, activity.id) > (reader.xid, reader.activity_id))) as readers`
  return left ?? {}
}

function judgeMails(mails: readonly ReceivedMail[], done: Done): string[] {
  /** Number of different mails to a person that mention it. */
  const mailsTo = (to: string, isMeant: (mail: ReceivedMail) => boolean) =>
    new Set(mails.filter((mail) => mail.to === to && isMeant(mail)).map(({ id }) => id)).size
  const once = (name: string, count: number) => (count === 1 ? [] : [`${name} was told by ${count} mails`])
  return [
    ...done.replies.flatMap(({ word, to }) =>
      once(
        word,
        mailsTo(to, ({ text }) => text.includes(word)),
      ),
    ),
    ...done.oldAddresses.flatMap((to) =>
      once(
        to,
        mailsTo(to, () => true),
      ),
    ),
    ...done.forgetters.flatMap((to) =>
      once(
        to,
        mailsTo(to, ({ text }) => text.includes('/reset?code=')),
      ),
    ),
  ]
}

const differ = (name: string, is: unknown, shall: unknown) =>
  is === shall ? [] : [`${name}: ${is} instead of ${shall}`]

async function judgeRows(sql: Sql, { replies, discussions }: Done): Promise<string[]> {
  const ids = replies.map(({ id }) => id)
  const [rows] = await sql`
    select (select count(*)::int from inbox_entry entry join activity on activity.id = entry.activity_id
        where entry.reason = 'reply' and activity.verb = 'svc:replied' and activity.object_id = any(${ids}::bigint[])) as told,
      (select count(*)::int from activity where verb = 'svc:replied' and object_id = any(${ids}::bigint[])) as recorded,
      (select coalesce(sum(uses), 0)::int from tag_count where tag = 'load') as tagged,
      (select count(*)::int from mail where state not in ('sent')) as unsent,
      (select count(*)::int from graphile_worker._private_jobs where attempts >= max_attempts) as failed`
  return [
    ...differ('inbox entries', rows?.told, replies.length),
    ...differ('activities', rows?.recorded, replies.length),
    ...differ('uses of the tag', rows?.tagged, discussions.length),
    ...differ('mails that were not sent', rows?.unsent, 0),
    ...differ('failed jobs', rows?.failed, 0),
  ]
}

interface Circumstances {
  /** After all that time. */
  readonly left: Left
  /** Mails possibly between the server's reply and its record when the worker was killed. */
  readonly mostTwice: number
}

export async function judge(stage: Stage, done: Done, { left, mostTwice }: Circumstances): Promise<Verdict> {
  const mails = mailsOf(stage.mails)
  const mailsTwice = mails.length - new Set(mails.map(({ id }) => id)).size
  const callbacks = done.addOns.map(
    ({ path }) => stage.addOns.receipts.filter((receipt) => receipt.path === path).length,
  )
  const callbacksTwice = callbacks.reduce((sum, count) => sum + Math.max(0, count - 1), 0)
  const twice = mailsTwice + callbacksTwice
  const [{ sent = 0 } = {}] = await stage.sql`select count(*)::int as sent from mail where state = 'sent'`
  return {
    violations: [
      ...Object.entries(left).flatMap(([name, count]) => differ(`${name} left`, count, 0)),
      ...judgeMails(mails, done),
      ...(await judgeRows(stage.sql, done)),
      ...differ('mails that came', mails.length - mailsTwice, sent),
      ...differ('add-ons that were not told', callbacks.filter((count) => count === 0).length, 0),
      ...(twice > mostTwice ? [`${twice} mails and callbacks came twice, at most ${mostTwice} may`] : []),
    ],
    mailsTwice,
    callbacksTwice,
    counts: {
      discussions: done.discussions.length,
      replies: done.replies.length,
      'account requests': done.forgetters.length,
      'callbacks to add-ons': done.addOns.length,
      'scheduled jobs': done.scheduled,
      mails: sent,
    },
  }
}
