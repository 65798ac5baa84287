/** Signs people in and out on the web. */
import type { Member, RequestTrace } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { type Given, type Passwords, refused } from '../auth/passwords.ts'
import { memberOf } from '../people/actors.ts'
import { getPerson } from '../people/people.ts'
import { recordPerson } from '../people/recording.ts'
import { type BegunSession, beginSession, endSession } from '../sessions/sessions.ts'

/** The browser's current session. */
interface OwnSession {
  readonly id: string
  readonly member: Member
}

interface Attempt {
  readonly given: Given
  readonly isLasting: boolean
  readonly userAgent: string
  readonly trace: RequestTrace
  /** The new session replaces it. */
  readonly before: OwnSession | undefined
}

export async function signIn(
  context: Context,
  passwords: Passwords,
  { given, isLasting, userAgent, trace, before }: Attempt,
): Promise<BegunSession> {
  const row = await passwords.check(given, trace)
  const member = memberOf(row)
  const beginning = { personId: row.id, credentialAt: row.changed_at ?? undefined, isLasting, userAgent }
  return await inTransaction(
    context.writeDb,
    async (tx) => {
      if (before) await endSession(context, tx, { personId: before.member.id, sessionId: before.id })
      const begun = await beginSession(tx, beginning)
      // The password changed during the check.
      if (!begun) throw refused()
      await recordPerson(tx, member, 'svc:user_session_login', await getPerson(tx.db, member, member.id))
      return begun
    },
    trace,
  )
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
