/** Mails: noted in the transaction that gives cause to them, and sent behind the requests. */
import type { Config } from '../../config.ts'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { Letter } from './letter.ts'
import { insertMail } from './queries.ts'

/** What the text is encrypted for. */
export const MAIL_SECRET = 'mail'

const DAY_SECONDS = 86_400

export interface Mail {
  /** What it is about, in a word or two. */
  readonly kind: string
  readonly to: string
  readonly letter: Letter
  /** After so long nobody needs it any more; a day unless said. */
  readonly goodForSeconds?: number
}

export const isMailOn = ({ smtp }: Config): boolean => smtp !== undefined

/** Nothing where the instance sends no mail: whoever needs one for sure asks `isMailOn` before. */
export async function queueMail(context: Context, tx: Transaction, mail: Mail): Promise<void> {
  if (!isMailOn(context.config)) return
  const { kind, to, letter, goodForSeconds = DAY_SECONDS } = mail
  const sealed = context.secrets.seal(MAIL_SECRET, JSON.stringify(letter))
  await insertMail(tx.db, { kind, recipient: to, sealed, goodForSeconds })
}
