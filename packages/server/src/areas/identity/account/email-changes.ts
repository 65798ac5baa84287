/** Other e-mail addresses, by page or by session: they wait until the new one is confirmed (decision 0146). */
import { isDeepStrictEqual } from 'node:util'
import { type Email, type Language, type PersonChange, problemMessage } from '@folkmoot/contract'
import { type Actor, isSelf, type Member } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { isMailOn, queueMail } from '../../../engines/mail/mail.ts'
import { failure, fieldInvalid } from '../../../failure.ts'
import { endWhatWasSignedIn } from '../credentials/credentials.ts'
import { isFresh, passwordMissing } from '../credentials/freshness.ts'
import { type Account, findOwnerOf, lockAccount } from '../people/accounts.ts'
import { type PersonEdit, updatePerson } from '../people/changing.ts'
import { confirmAddress } from '../people/claims.ts'
import { mailLanguage } from '../people/mail-language.ts'
import { emailKey } from '../people/names.ts'
import { primaryAddressOf } from '../people/notices.ts'
import { getPerson } from '../people/people.ts'
import { readEmails } from '../people/profile.ts'
import { makeCode, useCode } from './confirmations.ts'
import { addressTakenMail, confirmEmailMail, emailChangeAskedMail } from './mails.ts'
import { deleteConfirmationsOf } from './queries.ts'

const DAY_SECONDS = 86_400
const anyVersion = () => {}
const isSame = (one: string, other: string) => emailKey(one) === emailKey(other)
const emailsOf = (person: Account) => person.emails as Required<Email>[]

interface NewAddress {
  readonly to: string
  /** All of them afterwards; otherwise it replaces the main one. */
  readonly all?: readonly Required<Email>[]
  /** Of the page. */
  readonly language?: Language
}

/** Changes nothing yet. Only the address itself is told whether it is taken. */
export async function askForEmail(
  context: Context,
  tx: Transaction,
  member: Member,
  { to, all, language: page }: NewAddress,
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
    const pending = { from, to, ...(all && { list: { before: emailsOf(person), after: all } }) }
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

/** All other sessions, tokens and links end. */
async function setEmails(
  context: Context,
  tx: Transaction,
  member: Member,
  emails: Required<Email>[],
): Promise<void> {
  const edit = { change: { emails }, passwordHash: undefined, isProven: true, requireVersion: anyVersion }
  await updatePerson(context, tx, member, member.id, edit)
  await endWhatWasSignedIn(context, tx, member.id, member.sessionId)
}

/** Without mail nothing can be confirmed, so the address changes at once. */
export async function changeEmail(
  context: Context,
  tx: Transaction,
  member: Member,
  to: string,
): Promise<void> {
  const alone = readEmails([{ value: to }])
  const person = await lockAccount(tx.db, member.id)
  if (!person) throw failure('person_missing', 'There is no such person.')
  const from = primaryAddressOf(person)
  if (from !== undefined && isSame(from, to))
    throw fieldInvalid('emails[0].value', problemMessage('emailSame'))
  await setEmails(context, tx, member, from === undefined ? alone : withNewPrimary(emailsOf(person), to))
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
  const { to, list } = pending
  if (person.id !== member.id) throw failure('forbidden', 'The link is for another account.')
  // A list that is older than another change would undo it.
  if (list && !isDeepStrictEqual(list.before, person.emails)) return false
  await setEmails(context, tx, member, list ? [...list.after] : withNewPrimary(emailsOf(person), to))
  await confirmAddress(tx.db, member.id, to)
  return true
}

/** New addresses, and another main one. */
function unconfirmed(person: Account, after: readonly Required<Email>[]): string[] {
  const known = emailsOf(person).map(({ value }) => emailKey(value))
  const main = emailKey(primaryAddressOf(person) ?? '')
  return after
    .filter(({ value, primary }) => !known.includes(emailKey(value)) || (primary && emailKey(value) !== main))
    .map(({ value }) => value)
}

/** The session of the person, not of an admin who helps them. */
const isOwnSession = (actor: Actor, id: string): actor is Member =>
  actor.kind === 'member' && actor.sessionId !== undefined && isSelf(actor, id)

const tooManyChanges = (minutes: number) =>
  `Too many changes of the e-mail address. Try again in ${minutes} minutes.`

interface Changed {
  readonly person: Account
  /** Whether the addresses wait for confirmation. */
  readonly isWaiting: boolean
}

/** Changes a person; addresses that a session sets are confirmed by mail first, if there is mail. */
export async function updateOrAsk(
  context: Context,
  tx: Transaction,
  actor: Actor,
  id: string,
  edit: PersonEdit,
): Promise<Changed> {
  const { emails, ...change }: PersonChange = edit.change
  const after = emails && isOwnSession(actor, id) && isMailOn(context.config) ? readEmails(emails) : undefined
  const [to, ...more] = after ? unconfirmed(await getPerson(tx.db, actor, id), after) : []
  if (to === undefined || !isOwnSession(actor, id))
    return { person: await updatePerson(context, tx, actor, id, edit), isWaiting: false }
  if (more.length > 0) throw fieldInvalid('emails', problemMessage('oneNewEmail'))
  if (!edit.isProven && !isFresh(context, actor)) throw passwordMissing(context)
  context.allowances.addressChanges.spend(actor.id, tooManyChanges)
  const person = await updatePerson(context, tx, actor, id, { ...edit, change })
  await askForEmail(context, tx, actor, { to, all: after })
  return { person, isWaiting: true }
}
