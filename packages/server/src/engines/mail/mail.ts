/** Queues mails in the transaction that causes them; jobs send them. */
import type { Config } from '../../config.ts'
import { addJobs } from '../../db/job-queue.ts'
import type { Database } from '../../db/pool.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { MailContent } from './mail-content.ts'
import type { MailContext } from './mail-context.ts'
import type { MailList } from './mailer.ts'
import { insertMail, insertUnrendered } from './queries.ts'

/** Purpose of sealed texts. */
export const MAIL_SECRET = 'mail'

/** The last attempt is 22 hours after the first, within the day most mails are valid. */
export const SEND_MAIL = { name: 'send_mail', maxAttempts: 13 }

const DAY_SECONDS = 86_400

const addSending = (db: Database, ids: readonly string[]) =>
  addJobs(
    db,
    SEND_MAIL,
    ids.map((mail) => ({ payload: { mail } })),
  )

export interface Mail {
  /** A short name of its kind. */
  readonly kind: string
  readonly to: string
  readonly content: MailContent
  /** Seconds until it expires; a day by default. */
  readonly goodForSeconds?: number
}

export const isMailOn = ({ smtp }: Pick<Config, 'smtp'>): boolean => smtp !== undefined

/** Does nothing if mail is off; check `isMailOn` where it is required. */
export async function queueMail(
  context: Pick<MailContext, 'config' | 'secrets'>,
  tx: Transaction,
  mail: Mail,
): Promise<void> {
  if (!isMailOn(context.config)) return
  const { kind, to, content, goodForSeconds = DAY_SECONDS } = mail
  const sealed = context.secrets.seal(MAIL_SECRET, JSON.stringify(content))
  await addSending(tx.db, await insertMail(tx.db, { kind, recipient: to, sealed, goodForSeconds }))
}

/** A rendered mail, or undefined if there is nothing left to say. */
export interface Written {
  readonly mail?: { readonly to: string; readonly content: MailContent; readonly list?: MailList }
  /** Commits together with the mail's state. */
  done?(tx: Transaction): Promise<void>
}

/** Renders mails of one kind when they are sent. */
export interface MailWriter<Host extends MailContext> {
  write(context: Host, mail: { readonly id: string; readonly about: string }): Promise<Written>
  /** Called when the mail is given up. */
  forget(tx: Transaction, about: string): Promise<void>
}

/** By kind of mail; provided by the caller. */
export type MailWriters<Host extends MailContext> = Readonly<Record<string, MailWriter<Host>>>

/**
 * Queues mails that are rendered when sent. A waiting one about the same thing stays, and its sender decides after
 * this transaction.
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
