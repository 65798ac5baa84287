/** Signing up, by the page and by the API: the same budget, and the same confirmation by mail. */
import { type NewPerson, problemMessage } from '@folkmoot/contract'
import { type Actor, ANONYMOUS, type RequestTrace } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { isMailOn } from '../../../engines/mail/mail.ts'
import { failure, fieldInvalid } from '../../../failure.ts'
import { type Account, isUsernameTaken } from '../people/accounts.ts'
import { confirmAddress } from '../people/claims.ts'
import { checkOwnUsername } from '../people/names.ts'
import { createPerson, requireMayCreate } from '../people/people.ts'
import { columnsOfNew } from '../people/profile.ts'
import type { Invited } from './allowances.ts'
import { type Newcomer, useAccountCode } from './confirmations.ts'
import { noteRequest } from './requests.ts'

const tooManySignUps = (minutes: number) =>
  `Too many people signed up from here or with this address. Try again in ${minutes} minutes.`

interface Admission {
  readonly tooMany?: typeof tooManySignUps
  readonly invited?: Invited | undefined
}

/** Before anything is hashed. Public errors only: a taken address is reported by mail. */
export async function admitNewcomer(
  context: Context,
  { network }: RequestTrace,
  person: NewPerson,
  { tooMany = tooManySignUps, invited }: Admission = {},
): Promise<void> {
  if (!invited) requireMayCreate(context, ANONYMOUS)
  const { signUpNetwork, invitedNetwork, invitation, signUpAddress } = context.allowances
  const ofNetwork = invited && !invited.isMailed ? invitedNetwork : signUpNetwork
  ofNetwork.spend(network, tooMany)
  if (invited) invitation.spend(invited, tooMany)
  signUpAddress.spend(person.emails[0]?.value ?? '', tooMany)
  // Refuses now what it would refuse later.
  columnsOfNew(person, false)
  checkOwnUsername(person)
  // The mail confirms one; others could belong to anybody.
  if (isMailOn(context.config) && person.emails.length > 1)
    throw fieldInvalid('emails', problemMessage('oneEmail'))
  if (await isUsernameTaken(context.db, person.svc.username))
    throw failure('username_taken', 'That username is taken.')
}

/** Undefined if the address is confirmed first. Without mail the account is created at once, since none can be confirmed. */
export async function signUp(
  context: Context,
  tx: Transaction,
  actor: Actor,
  newcomer: Newcomer,
): Promise<Account | undefined> {
  const { person, passwordHash } = newcomer
  if (!isMailOn(context.config)) return await createPerson(context, tx, actor, { person, passwordHash })
  await askToConfirm(context, tx, newcomer)
  return undefined
}

/** By mail: they have an account once they open the link. */
export async function askToConfirm(context: Context, tx: Transaction, newcomer: Newcomer): Promise<void> {
  const { person } = newcomer
  const withoutPassword = {
    ...person,
    currentPassword: undefined,
    svc: { ...person.svc, password: undefined },
  }
  await noteRequest(context, tx, { kind: 'sign-up', ...newcomer, person: withoutPassword })
}

/** `isConfirmed`: they opened a link that was mailed to their address. */
export async function createAccount(
  context: Context,
  tx: Transaction,
  { person, passwordHash, invitation }: Newcomer,
  { isConfirmed }: { readonly isConfirmed: boolean },
): Promise<Account> {
  const isAdmitted = invitation !== undefined
  const account = await createPerson(context, tx, ANONYMOUS, { person, passwordHash, isAdmitted })
  if (isConfirmed) await confirmAddress(tx.db, account.id, person.emails[0]?.value ?? '')
  return account
}

export interface Confirmed {
  readonly account: Account
  readonly newcomer: Newcomer
}

/** Undefined for an invalid link. */
export async function confirmSignUp(
  context: Context,
  tx: Transaction,
  code: string,
): Promise<Confirmed | undefined> {
  const newcomer = await useAccountCode(context, tx, { code, isInvited: false })
  if (!newcomer) return undefined
  const account = await createAccount(context, tx, newcomer, { isConfirmed: true })
  return { account, newcomer }
}
