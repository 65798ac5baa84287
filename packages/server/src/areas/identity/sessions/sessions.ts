/** Web sessions: created, found by cookie, ended. */
import { createHmac, hash, randomBytes } from 'node:crypto'
import { languageOfLocale } from '@folkmoot/contract'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import type { Follower } from '../../../work/follower.ts'
import { tokensEnded } from '../credentials/credentials.ts'
import { memberOf } from '../people/actors.ts'
import type { KnownSession } from './known-sessions.ts'
import * as queries from './queries.ts'
import { deleteSignInsOf, insertSignIn } from './sign-in-queries.ts'

/** Maximum lifetime of a session, and of a persistent cookie. */
const DAYS = 14
const LASTING_SECONDS = DAYS * 24 * 60 * 60
/** Sessions per person; the oldest end. */
const MOST_OF_ONE = 100
const USER_AGENT_MAX = 300

/** 256 bits, as in the cookie. */
const COOKIE_VALUE = /^[A-Za-z0-9_-]{43}$/
/** Neither the table nor memory holds the cookie itself. */
const hashOf = (value: string): Buffer => hash('sha256', value, 'buffer')

/** Derived from the session with a secret key, so it is not stored. */
export function csrfTokenOf(context: Context, sessionId: string): string {
  return createHmac('sha256', context.secrets.keyFor('csrf')).update(sessionId).digest('base64url')
}

export interface Beginning {
  readonly personId: string
  /** When the given password was set; if it changed since, there is no session. */
  readonly credentialAt?: string
  /** Whether it outlives the browser. */
  readonly isLasting: boolean
  readonly userAgent: string
}

export interface BegunSession {
  readonly id: string
  /** Only for the cookie. */
  readonly value: string
  /** Lifetime of the cookie; undefined: until the browser closes. */
  readonly seconds: number | undefined
}

/** Always creates a new one, never reuses what the browser sent. Undefined if the person may no longer sign in. */
export async function beginSession(tx: Transaction, beginning: Beginning): Promise<BegunSession | undefined> {
  const { personId, credentialAt, isLasting } = beginning
  const address = tx.request?.address ?? ''
  const userAgent = beginning.userAgent.slice(0, USER_AGENT_MAX).toWellFormed()
  const value = randomBytes(32).toString('base64url')
  const id = await queries.insertSession(tx.db, {
    idHash: hashOf(value),
    personId,
    credentialAt,
    days: DAYS,
    isLasting,
    address,
    userAgent,
  })
  if (id === undefined) return undefined
  await queries.deleteOldest(tx.db, personId, MOST_OF_ONE)
  await insertSignIn(tx.db, { personId, address, userAgent })
  return { id, value, seconds: isLasting ? LASTING_SECONDS : undefined }
}

/** The session of a cookie, cached for a moment. */
export function findSession(
  context: Context,
  value: string,
): KnownSession | undefined | Promise<KnownSession | undefined> {
  if (!COOKIE_VALUE.test(value)) return undefined
  const idHash = hashOf(value)
  const known = context.sessions.find(idHash.toString('base64'))
  if (!known) return lookUp(context, idHash)
  context.sessions.see(known.id)
  return known
}

async function lookUp(context: Context, idHash: Buffer): Promise<KnownSession | undefined> {
  const { sessions } = context
  const { epoch } = sessions
  const row = await queries.findGoodSession(context.db, idHash)
  if (!row) return undefined
  const id = row.session_id
  const session: KnownSession = {
    id,
    member: {
      ...memberOf(row),
      sessionId: id,
      signedInAt: Date.now() - row.age_ms,
      endsAt: Date.now() + row.lasts_ms,
    },
    csrfToken: csrfTokenOf(context, id),
    language: languageOfLocale(row.locale),
  }
  sessions.remember(idHash.toString('base64'), session, epoch)
  sessions.see(id)
  return session
}

/** Returns whether it was valid. */
export async function endSession(
  context: Context,
  tx: Transaction,
  { personId, sessionId }: { personId: string; sessionId: string },
): Promise<boolean> {
  const ended = await queries.deleteGoodSessions(tx.db, personId, { only: sessionId })
  if (ended.length > 0) await tokensEnded(context, tx, [personId])
  return ended.length > 0
}

/** Ends all sessions of a person, or all but one; returns those that were valid. */
export async function endSessionsOf(
  context: Context,
  tx: Transaction,
  personId: string,
  except?: string,
): Promise<string[]> {
  const ended = await queries.deleteGoodSessions(tx.db, personId, { except })
  if (ended.length > 0) await tokensEnded(context, tx, [personId])
  return ended
}

/** In the background, at most once a minute per session. */
export async function noteSeenSessions(context: Context): Promise<void> {
  const seen = context.sessions.takeSeen()
  if (seen.size > 0) await queries.noteSeen(context.db, seen)
}

export const sessionNoting: Follower = {
  name: 'sessions-seen',
  complaint: 'sessions could not be marked as seen',
  delayMs: 60_000,
  runsAtStop: true,
  wakeBy: ({ sessions }, wake) => sessions.whenSeen(wake),
  async run(context) {
    await noteSeenSessions(context)
    return undefined
  },
}

/** Deletes sign-in data of a removed person. */
export async function forgetSessions(tx: Transaction, personId: string): Promise<boolean> {
  await queries.deleteSessionsOf(tx.db, personId)
  await deleteSignInsOf(tx.db, personId)
  return false
}

export async function forgetEndedSessions(db: Database): Promise<void> {
  await queries.deleteEnded(db)
}
