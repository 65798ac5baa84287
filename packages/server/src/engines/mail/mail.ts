/** Mails: noted in the transaction that gives cause to them, and sent behind the requests. */
import type { Config } from '../../config.ts'
import { addJobs } from '../../db/job-queue.ts'
import type { Database } from '../../db/pool.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { Letter } from './letter.ts'
import type { MailContext } from './mail-context.ts'
import type { MailList } from './mailer.ts'
import { insertMail, insertUnrendered } from './queries.ts'

/** What the text is encrypted for. */
export const MAIL_SECRET = 'mail'

/** The last 22 hours after the first: within the day for which most mails are good. */
export const SEND_MAIL = { name: 'send_mail', maxAttempts: 13 }

const DAY_SECONDS = 86_400

const addSending = (db: Database, ids: readonly string[]) =>
  addJobs(
    db,
    SEND_MAIL,
    ids.map((mail) => ({ payload: { mail } })),
  )

export interface Mail {
  /** What it is about, in a word or two. */
  readonly kind: string
  readonly to: string
  readonly letter: Letter
  /** After so long nobody needs it any more; a day unless said. */
  readonly goodForSeconds?: number
}

export const isMailOn = ({ smtp }: Pick<Config, 'smtp'>): boolean => smtp !== undefined

/** Nothing where the instance sends no mail: whoever needs one for sure asks `isMailOn` before. */
export async function queueMail(
  context: Pick<MailContext, 'config' | 'secrets'>,
  tx: Transaction,
  mail: Mail,
): Promise<void> {
  if (!isMailOn(context.config)) return
  const { kind, to, letter, goodForSeconds = DAY_SECONDS } = mail
  const sealed = context.secrets.seal(MAIL_SECRET, JSON.stringify(letter))
  await addSending(tx.db, await insertMail(tx.db, { kind, recipient: to, sealed, goodForSeconds }))
}

/** A mail as it is to be sent now, or nothing where nothing is left to say. */
export interface Written {
  readonly mail?: { readonly to: string; readonly letter: Letter; readonly list?: MailList }
  /** Commits together with the note that the mail was sent, or dropped. */
  done?(tx: Transaction): Promise<void>
}

/** Writes mails of one kind at the moment at which they are sent, from whatever is true then. */
export interface MailWriter<Host extends MailContext> {
  write(context: Host, mail: { readonly id: string; readonly about: string }): Promise<Written>
  /** The mail was given up. */
  forget(tx: Transaction, about: string): Promise<void>
}

/** By the kind of mail; handed in from above. */
export type MailWriters<Host extends MailContext> = Readonly<Record<string, MailWriter<Host>>>

/**
 * For each a mail that is written when it is sent. What waits already about the same stays as it is, and whoever sends it says
 * what became of it after this transaction.
 */
export async function queueUnrendered(
  { config }: Pick<MailContext, 'config'>,
  tx: Transaction,
  kind: string,
  about: readonly string[],
): Promise<void> {
  if (!isMailOn(config) || about.length === 0) return
  const fresh = await insertUnrendered(tx.db, { kind, about, goodForSeconds: DAY_SECONDS })
  await addSending(tx.db, fresh)
}
