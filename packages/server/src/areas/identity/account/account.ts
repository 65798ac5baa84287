/** Account changes by pages: a new password, another address. */
import { type Email, type Language, problemMessage } from '@folkmoot/contract'
import type { Member } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { isMailOn, queueMail } from '../../../engines/mail/mail.ts'
import { failure, fieldInvalid } from '../../../failure.ts'
import { upsertNetwork } from '../auth/network-queries.ts'
import { endWhatWasSignedIn } from '../credentials/credentials.ts'
import { findOwnerOf, lockAccount } from '../people/accounts.ts'
import { memberOf } from '../people/actors.ts'
import { mailLanguage } from '../people/mail-language.ts'
import { emailKey } from '../people/names.ts'
import { primaryAddressOf } from '../people/notices.ts'
import { getPerson, updatePerson } from '../people/people.ts'
import { readEmails } from '../people/profile.ts'
import { makeCode, useCode } from './confirmations.ts'
import { addressTakenMail, confirmEmailMail, emailChangeAskedMail } from './mails.ts'
import { deleteConfirmationsOf } from './queries.ts'

const DAY_SECONDS = 86_400
const anyVersion = () => {}

/** Returns whether the link was valid. All sessions end. */
export async function resetPassword(
  context: Context,
  tx: Transaction,
  code: string,
  passwordHash: string,
): Promise<boolean> {
  const used = await useCode(context, tx, 'password', code)
  if (!used) return false
  const { person } = used
  // The holder of the link is the person.
  const edit = { change: {}, passwordHash, requireVersion: anyVersion }
  await updatePerson(context, tx, memberOf(person), person.id, edit)
  // The owner can sign in here, even while others guess.
  if (tx.request) await upsertNetwork(tx.db, person.id, tx.request.network)
  return true
}

/** For those who have given the current one. All other sessions end. */
export async function changePassword(
  context: Context,
  tx: Transaction,
  member: Member,
  passwordHash: string,
): Promise<void> {
  const edit = { change: {}, passwordHash, isProven: true, requireVersion: anyVersion }
  await updatePerson(context, tx, member, member.id, edit)
}

const isSame = (one: string, other: string) => emailKey(one) === emailKey(other)

interface NewAddress {
  readonly to: string
  /** Of the page. */
  readonly language: Language
}

/** Changes nothing yet. Only the address itself is told whether it is taken. */
export async function askForEmail(
  context: Context,
  tx: Transaction,
  member: Member,
  { to, language: page }: NewAddress,
): Promise<void> {
  if (!isMailOn(context.config)) throw failure('forbidden', 'This community sends no mail.')
  readEmails([{ value: to }])
  const person = await lockAccount(tx.db, member.id)
  const from = person && primaryAddressOf(person)
  if (!person || from === undefined) throw failure('person_missing', 'There is no such person.')
  if (isSame(from, to)) throw fieldInvalid('emails[0].value', problemMessage('emailSame'))
  const { baseUrl } = context.config
  const { username } = person
  const language = mailLanguage(context, person, page)
  // Only the last link is valid.
  await deleteConfirmationsOf(tx.db, person.id, ['email'])
  const owner = await findOwnerOf(tx.db, to)
  if (owner && owner.id !== person.id) {
    const content = addressTakenMail(mailLanguage(context, owner), { baseUrl, username: owner.username })
    await queueMail(context, tx, { kind: 'address taken', to, content })
  } else {
    const pending = { from, to }
    const newCode = { purpose: 'email', personId: person.id, pending, goodForSeconds: DAY_SECONDS } as const
    const code = await makeCode(context, tx, newCode)
    const content = confirmEmailMail(language, { baseUrl, username }, code)
    await queueMail(context, tx, { kind: 'confirm address', to, content, goodForSeconds: DAY_SECONDS })
  }
  const notice = emailChangeAskedMail(language, { baseUrl, username })
  await queueMail(context, tx, { kind: 'address asked for', to: from, content: notice })
}

/** Replaces the main address; others stay. */
function withNewPrimary(emails: readonly Required<Email>[], to: string): Required<Email>[] {
  return emails
    .filter(({ value, primary }) => primary || !isSame(value, to))
    .map((email) => (email.primary ? { ...email, value: to } : email))
}

/** Returns whether the link was valid and theirs. All other sessions, tokens and links end. */
export async function confirmEmail(
  context: Context,
  tx: Transaction,
  member: Member,
  code: string,
): Promise<boolean> {
  const used = await useCode(context, tx, 'email', code)
  if (!used) return false
  const { person, pending } = used
  if (person.id !== member.id) throw failure('forbidden', 'The link is for another account.')
  const emails = withNewPrimary(person.emails as Required<Email>[], pending.to)
  const edit = { change: { emails }, passwordHash: undefined, isProven: true, requireVersion: anyVersion }
  await updatePerson(context, tx, member, member.id, edit)
  await endWhatWasSignedIn(context, tx, member.id, member.sessionId)
  return true
}

export async function emailOf({ db }: Context, member: Member): Promise<string> {
  return primaryAddressOf(await getPerson(db, member, member.id)) ?? ''
}
