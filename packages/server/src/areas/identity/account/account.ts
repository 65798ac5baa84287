/** What people do with their own account by pages: a new password, another address, a new account. */
import type { Email, NewPerson } from '@folkmoot/contract'
import { ANONYMOUS, type Member } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { isMailOn, queueMail } from '../../../engines/mail/mail.ts'
import { failure, fieldInvalid } from '../../../failure.ts'
import { endWhatWasSignedIn } from '../credentials/credentials.ts'
import { findOwnerOf, isUsernameTaken, lockAccount } from '../people/accounts.ts'
import { memberOf } from '../people/actors.ts'
import { checkUsername, emailKey } from '../people/names.ts'
import { primaryAddressOf } from '../people/notices.ts'
import { createPerson, getPerson, requireMayCreate, updatePerson } from '../people/people.ts'
import { readEmails } from '../people/profile.ts'
import { makeCode, useAccountCode, useCode } from './confirmations.ts'
import { addressTakenLetter, confirmEmailLetter, emailChangeAskedLetter } from './letters.ts'
import { deleteConfirmationsOf } from './queries.ts'

const DAY_SECONDS = 86_400
const anyVersion = () => {}

/** Whether the link was good. Whoever was signed in with the old password is so no longer. */
export async function resetPassword(
  context: Context,
  tx: Transaction,
  code: string,
  passwordHash: string,
): Promise<boolean> {
  const used = await useCode(context, tx, 'password', code)
  if (!used) return false
  const { person } = used
  // Whoever has the link is the person.
  const edit = { change: {}, passwordHash, requireVersion: anyVersion }
  await updatePerson(context, tx, memberOf(person), person.id, edit)
  return true
}

/** The session that it is done in goes on, all others end. */
export async function changePassword(
  context: Context,
  tx: Transaction,
  member: Member,
  passwordHash: string,
): Promise<void> {
  const edit = { change: {}, passwordHash, requireVersion: anyVersion }
  await updatePerson(context, tx, member, member.id, edit)
}

/** What is wrong with it as far as anybody may know: an address that is taken is told by mail alone. */
export async function checkNewcomer(context: Context, person: NewPerson): Promise<void> {
  requireMayCreate(context, ANONYMOUS)
  checkUsername(person.svc.username)
  readEmails(person.emails)
  if (await isUsernameTaken(context.db, person.svc.username))
    throw failure('username_taken', 'That username is taken.')
}

export async function signUp(
  context: Context,
  tx: Transaction,
  newcomer: { person: NewPerson; passwordHash: string },
): Promise<void> {
  await createPerson(context, tx, ANONYMOUS, newcomer)
}

/** Undefined where the link is not good; else the username of the account that was made. */
export async function confirmSignUp(
  context: Context,
  tx: Transaction,
  code: string,
): Promise<string | undefined> {
  const newcomer = await useAccountCode(context, tx, code)
  if (!newcomer) return undefined
  const { username } = await createPerson(context, tx, ANONYMOUS, newcomer)
  return username
}

const isSame = (one: string, other: string) => emailKey(one) === emailKey(other)

/** Changes nothing yet. Whether the address is somebody's is told to that address and to nobody else. */
export async function askForEmail(
  context: Context,
  tx: Transaction,
  member: Member,
  to: string,
): Promise<void> {
  if (!isMailOn(context.config)) throw failure('forbidden', 'This community sends no mail.')
  readEmails([{ value: to }])
  const person = await lockAccount(tx.db, member.id)
  const from = person && primaryAddressOf(person)
  if (!person || from === undefined) throw failure('person_missing', 'There is no such person.')
  if (isSame(from, to)) throw fieldInvalid('emails[0].value', 'is the one that you have')
  const { baseUrl } = context.config
  // The link that was sent last is the one that counts.
  await deleteConfirmationsOf(tx.db, person.id, ['email'])
  const owner = await findOwnerOf(tx.db, to)
  if (owner && owner.id !== person.id) {
    const letter = addressTakenLetter(baseUrl, owner.username)
    await queueMail(context, tx, { kind: 'address taken', to, letter })
  } else {
    const pending = { from, to }
    const wish = { purpose: 'email', personId: person.id, pending, goodForSeconds: DAY_SECONDS } as const
    const letter = confirmEmailLetter(baseUrl, person.username, await makeCode(context, tx, wish))
    await queueMail(context, tx, { kind: 'confirm address', to, letter, goodForSeconds: DAY_SECONDS })
  }
  const notice = emailChangeAskedLetter(baseUrl, person.username)
  await queueMail(context, tx, { kind: 'address asked for', to: from, letter: notice })
}

/** In the place of the address that mails went to; the others stay. */
function withNewPrimary(emails: readonly Required<Email>[], to: string): Required<Email>[] {
  return emails
    .filter(({ value, primary }) => primary || !isSame(value, to))
    .map((email) => (email.primary ? { ...email, value: to } : email))
}

/** Whether the link was good, and theirs. Every other session, every token and every other link of theirs ends. */
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
  const edit = { change: { emails }, passwordHash: undefined, requireVersion: anyVersion }
  await updatePerson(context, tx, member, member.id, edit)
  await endWhatWasSignedIn(context, tx, member.id, member.sessionId)
  return true
}

export async function emailOf({ db }: Context, member: Member): Promise<string> {
  return primaryAddressOf(await getPerson(db, member, member.id)) ?? ''
}
