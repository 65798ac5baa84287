/** Mails with a link to set a new password. */
import type { Language } from '@folkmoot/contract'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { isMailOn, queueMail } from '../../../engines/mail/mail.ts'
import { failure } from '../../../failure.ts'
import { type Account, lockAccount } from '../people/accounts.ts'
import { mailLanguage } from '../people/mail-language.ts'
import { primaryAddressOf } from '../people/notices.ts'
import { makeCode } from './confirmations.ts'
import { resetMail } from './mails.ts'
import { countRecent } from './queries.ts'

const HOUR = 3600
/** Emails per person and hour, by all senders together. */
const MOST_RESETS = 5

interface Asked {
  /** Of the page. */
  readonly language?: Language | undefined
  /** The page they came for. */
  readonly next?: string | undefined
}

/** Whether it was sent: to somebody who can sign in, and not too often. */
export async function sendResetTo(
  context: Context,
  tx: Transaction,
  personId: string,
  { language: page, next }: Asked = {},
): Promise<boolean> {
  // Locks the person, so that concurrent requests count each other.
  const person = await lockAccount(tx.db, personId)
  const from = person && primaryAddressOf(person)
  if (!person?.enabled || from === undefined || person.user_type === 'bot') return false
  if ((await countRecent(tx.db, person.id, 'password', HOUR)) >= MOST_RESETS) return false
  const code = await makeCode(context, tx, {
    purpose: 'password',
    personId: person.id,
    pending: { from, next },
    goodForSeconds: HOUR,
  })
  const { baseUrl } = context.config
  const language = mailLanguage(context, person, page)
  const content = resetMail(language, { baseUrl, username: person.username }, code)
  await queueMail(context, tx, { kind: 'reset', to: from, content, goodForSeconds: HOUR })
  return true
}

/** Sends it, or says why not. */
export async function mailReset(context: Context, tx: Transaction, person: Account): Promise<void> {
  if (!isMailOn(context.config)) throw failure('mail_off', 'This community sends no mail.')
  if (!(await sendResetTo(context, tx, person.id)))
    throw failure('too_fast', `More than ${MOST_RESETS} links within an hour are not sent to one person.`)
}
