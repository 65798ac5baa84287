/** A mail to the caller, sent at once instead of by the queue, so that the answer of the mail server is known. */
import { randomUUID } from 'node:crypto'
import type { MailTest } from '@folkmoot/contract'
import type { Actor, Member } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { complaintOf, type Mailer } from '../../../engines/mail/mailer.ts'
import { failure } from '../../../failure.ts'
import { getPerson, mailLanguage, primaryAddressOf } from '../../identity/people.ts'
import { audit } from '../../record/audit.ts'
import { mailTestTexts } from './mail-test-texts.ts'

async function post(context: Context, mailer: Mailer, actor: Member): Promise<MailTest> {
  const person = await getPerson(context.db, actor, actor.id)
  const recipient = primaryAddressOf(person)
  if (recipient === undefined)
    throw failure('address_missing', 'You have no e-mail address to send a mail to.')
  const language = mailLanguage(context, person)
  const { subject, sentence } = mailTestTexts[language]
  const content = { language, subject, paragraphs: [sentence(context.config.baseUrl)] }
  try {
    const answer = await mailer.post({ messageId: randomUUID(), recipient, date: new Date(), content })
    return { recipient, accepted: true, answer }
  } catch (error) {
    return { recipient, accepted: false, answer: complaintOf(error) }
  }
}

/** Outside any transaction: a mail server may take its time. */
export async function sendTestMail(context: Context, actor: Actor): Promise<MailTest> {
  const { mailer } = context
  if (!mailer || actor.kind !== 'member') throw failure('mail_off', 'This instance sends no mail.')
  return await post(context, mailer, actor)
}

export async function auditMailTest(tx: Transaction, actor: Actor, { accepted }: MailTest): Promise<void> {
  await audit(tx, { action: 'mail.tested', actor, details: { accepted } })
}
