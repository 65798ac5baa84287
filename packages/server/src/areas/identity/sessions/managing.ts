/** A person's sessions, listed and ended by themselves or by those who manage the account. */
import { type Actor, sessionIdOf } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Page, PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { type Failure, failure } from '../../../failure.ts'
import { getPerson } from '../people/people.ts'
import { mayManageSessions } from '../people/policy.ts'
import { auditPerson, recordPerson } from '../people/recording.ts'
import { findGoodById, findSessionsOf, type SessionRow } from './queries.ts'
import { endSession, endSessionsOf } from './sessions.ts'

const missing = (message: string): Failure => failure('session_missing', message)

export async function getManaged(db: Database, actor: Actor, personId: string) {
  const person = await getPerson(db, actor, personId)
  if (!mayManageSessions(actor, person))
    throw failure('forbidden', 'Only the person, and those who manage the account, see and end sessions.')
  return person
}

export async function listSessions(
  db: Database,
  actor: Actor,
  personId: string,
  pageRequest: PageRequest,
): Promise<Page<SessionRow>> {
  await getManaged(db, actor, personId)
  return await findSessionsOf(db, personId, pageRequest)
}

export async function getCurrentSession(db: Database, actor: Actor): Promise<SessionRow> {
  const id = sessionIdOf(actor)
  const row = id === undefined ? undefined : await findGoodById(db, id)
  if (!row) throw missing('This request did not come by a session: it has credentials of its own.')
  return row
}

/** Records one logout for each. */
async function noteEnds(
  tx: Transaction,
  actor: Actor,
  person: Awaited<ReturnType<typeof getPerson>>,
  sessions: readonly string[],
): Promise<void> {
  for (const _ of sessions) await recordPerson(tx, actor, 'svc:user_session_logout', person)
  await auditPerson(tx, actor, { action: 'person.sessions_ended', details: { sessions } }, person)
}

export async function removeSession(
  context: Context,
  tx: Transaction,
  actor: Actor,
  { personId, sessionId }: { personId: string; sessionId: string },
): Promise<void> {
  const person = await getManaged(tx.db, actor, personId)
  if (!(await endSession(context, tx, { personId, sessionId })))
    throw missing('The person has no such session, or has it no longer.')
  await noteEnds(tx, actor, person, [sessionId])
}

export async function removeOtherSessions(
  context: Context,
  tx: Transaction,
  actor: Actor,
  personId: string,
): Promise<void> {
  const person = await getManaged(tx.db, actor, personId)
  const ended = await endSessionsOf(context, tx, personId, sessionIdOf(actor))
  if (ended.length > 0) await noteEnds(tx, actor, person, ended)
}
