/** Signs people in and out on the web. */
import type { Member, RequestTrace } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../db/transaction.ts'
import { upsertNetwork } from '../auth/network-queries.ts'
import { type Given, type Passwords, refused } from '../auth/passwords.ts'
import type { Account } from '../people/accounts.ts'
import { memberOf } from '../people/actors.ts'
import { getPerson, recordAuthentication } from '../people/people.ts'
import { recordPerson } from '../people/recording.ts'
import { type BegunSession, beginSession, endSession } from '../sessions/sessions.ts'

/** The browser's current session. */
interface OwnSession {
  readonly id: string
  readonly member: Member
}

/** The browser that somebody signs in with. */
interface SigningIn {
  readonly userAgent: string
  /** The new session replaces it. */
  readonly before: OwnSession | undefined
}

interface Attempt extends SigningIn {
  readonly given: Given
  readonly isLasting: boolean
  readonly trace: RequestTrace
}

interface Begun extends SigningIn {
  readonly isLasting: boolean
  /** When the given password was set. */
  readonly credentialAt?: string | undefined
}

async function begin(
  context: Context,
  tx: Transaction,
  member: Member,
  { isLasting, credentialAt, userAgent, before }: Begun,
): Promise<BegunSession> {
  if (before) await endSession(context, tx, { personId: before.member.id, sessionId: before.id })
  const begun = await beginSession(tx, { personId: member.id, credentialAt, isLasting, userAgent })
  // The password changed during the check.
  if (!begun) throw refused()
  await recordPerson(tx, member, 'svc:user_session_login', await getPerson(tx.db, member, member.id))
  return begun
}

/** For the browser in which the first password of the account was set, in the same transaction. */
export async function signInFirst(
  context: Context,
  tx: Transaction,
  person: Account,
  browser: SigningIn,
): Promise<BegunSession> {
  if (tx.request) await upsertNetwork(tx.db, person.id, tx.request.network)
  await recordAuthentication(tx.db, person.id)
  return await begin(context, tx, memberOf(person), { ...browser, isLasting: false })
}

export async function signIn(
  context: Context,
  passwords: Passwords,
  { given, isLasting, userAgent, trace, before }: Attempt,
): Promise<BegunSession> {
  const row = await passwords.check(given, trace)
  const begun = { credentialAt: row.changed_at ?? undefined, isLasting, userAgent, before }
  return await inTransaction(context.writeDb, (tx) => begin(context, tx, memberOf(row), begun), trace)
}

export async function signOut(
  context: Context,
  { id, member }: OwnSession,
  trace: RequestTrace,
): Promise<void> {
  await inTransaction(
    context.writeDb,
    async (tx) => {
      const wasGood = await endSession(context, tx, { personId: member.id, sessionId: id })
      if (!wasGood) return
      await recordPerson(tx, member, 'svc:user_session_logout', await getPerson(tx.db, member, member.id))
    },
    trace,
  )
}
