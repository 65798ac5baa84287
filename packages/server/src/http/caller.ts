/** Identifies the caller, before anything else. */

import type { IncomingHttpHeaders } from 'node:http'
import { type Access, SIGNED_IN_HEADER } from '@folkmoot/contract'
import { type Actor, ANONYMOUS, type Member, type RequestTrace } from '../actor.ts'
import { Budget, requireWithin } from '../budget.ts'
import type { Config } from '../config.ts'
import type { Transaction } from '../db/transaction.ts'
import { failure } from '../failure.ts'
import { addressKey } from './addresses.ts'
import { budgetHeaders } from './budgets.ts'
import { refuseForeignOrigin } from './origin.ts'
import { traceOf } from './request-trace.ts'
import type { Visitors, WebSession } from './visitors.ts'

/** Provided by app.ts; throws `unauthenticated` for wrong credentials. */
export type Identify = (authorization: string, trace: () => RequestTrace) => Actor | Promise<Actor>

/** Provided by app.ts: acting as another person. */
export interface ActingAs {
  /** The header that names the person. */
  readonly header: string
  /** Throws if it is not allowed, or the header names nobody. */
  actAs(caller: Actor, named: string, how: { isRead: boolean; trace: RequestTrace }): Promise<Actor>
  /** Call in the transaction of a write as another person. */
  noteWrite(tx: Transaction, member: Member, operation: string): Promise<void>
}

/** The credentials of a request; a batch passes its own to inner requests. */
interface Arrived {
  readonly id: string
  readonly ip: string
  readonly method: string
  readonly headers: IncomingHttpHeaders
}

/** Receives the rate-limit headers. */
interface Told {
  headers(values: Record<string, string>): unknown
}

const ANONYMOUS_PER_SECOND = 50
const ANONYMOUS_BURST = 500
/** Requests of strangers that are stored for an hour: some 4,000 of an address, of 8 KB each, are 32 MB. */
const STORED_PER_SECOND = 1
const STORED_BURST = 500
const STORED_URL_LONGEST = 8 * 1024

export interface CallerParts {
  readonly origins: ReadonlySet<string>
  readonly identify: Identify
  readonly runAs: ActingAs
  readonly visitors: Visitors
}

export class Callers {
  readonly #identify: Identify
  readonly #origins: ReadonlySet<string>
  readonly #visitors: Visitors
  readonly #anonymous = new Budget(ANONYMOUS_PER_SECOND, ANONYMOUS_BURST)
  readonly #stored = new Budget(STORED_PER_SECOND, STORED_BURST)
  readonly #members: Budget | undefined
  /** Operations that the operator opened to everybody. */
  readonly #openTo: readonly Access[]
  readonly #runAs: ActingAs
  readonly #runAsHeader: string

  constructor(config: Config, { origins, identify, runAs, visitors }: CallerParts) {
    this.#identify = identify
    this.#runAs = runAs
    this.#runAsHeader = runAs.header.toLowerCase()
    this.#origins = origins
    this.#visitors = visitors
    this.#openTo = [
      ...(config.anonymousRead ? ['reader' as const] : []),
      ...(config.signUp ? ['newcomer' as const] : []),
    ]
    // Allows bursts of a second or two at the same average rate.
    this.#members =
      config.rateLimit === undefined
        ? undefined
        : new Budget(config.rateLimit, Math.max(1, config.rateLimit * 2))
  }

  /** Synchronous for cached callers, who are most. */
  admit(request: Arrived, reply: Told, access: Access): Actor | Promise<Actor> {
    refuseForeignOrigin(request.method, request.headers, this.#origins)
    const { authorization } = request.headers
    if (authorization === undefined) {
      const hasCookie = this.#visitors.cookie.read(request.headers) !== undefined
      return hasCookie
        ? this.#admitVisitor(request, reply, access)
        : this.#admitAnonymous(request, reply, access)
    }
    const actor = this.#identify(authorization, () => traceOf(request))
    const named = request.headers[this.#runAsHeader]
    if (named !== undefined) return this.#admitAsAnother(actor, String(named), request, reply)
    return actor instanceof Promise
      ? actor.then((known) => this.#charge(known, reply))
      : this.#charge(actor, reply)
  }

  /** Charged to the real caller. */
  async #admitAsAnother(
    actor: Actor | Promise<Actor>,
    named: string,
    request: Arrived,
    reply: Told,
  ): Promise<Actor> {
    const caller = this.#charge(await actor, reply)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    return await this.#runAs.actAs(caller, named, { isRead, trace: traceOf(request) })
  }

  /** Everybody may open a page; undefined for anonymous visitors. The form token is checked after reading the form. */
  async visit(request: Arrived, reply: Told): Promise<WebSession | undefined> {
    refuseForeignOrigin(request.method, request.headers, this.#origins)
    const session = await this.#findSession(request, reply)
    if (session) this.#charge(session.member, reply)
    else this.#admitAnonymous(request, reply, 'anyone')
    return session
  }

  /** For operations with their own authentication, used by other servers. */
  admitStranger(request: Arrived & { readonly url: string }, reply: Told, isStored: boolean): void {
    this.#admitAnonymous(request, reply, 'anyone')
    if (!isStored) return
    this.#spend(this.#stored, addressKey(request.ip), reply)
    if (request.url.length > STORED_URL_LONGEST)
      throw failure('uri_too_long', `The address may have at most ${STORED_URL_LONGEST} characters here.`)
  }

  async #admitVisitor(request: Arrived, reply: Told, access: Access): Promise<Actor> {
    const session = await this.#findSession(request, reply)
    if (!session) return this.#admitAnonymous(request, reply, access)
    this.#visitors.requireOwnRequest(request.method, request.headers, session)
    const named = request.headers[this.#runAsHeader]
    if (named !== undefined) return await this.#admitAsAnother(session.member, String(named), request, reply)
    // For pages that keep answers: the browser may have signed in somebody else since they were opened.
    reply.headers({ [SIGNED_IN_HEADER]: session.member.id })
    return this.#charge(session.member, reply)
  }

  /** Removes the cookie of an ended session. */
  async #findSession({ headers }: Arrived, reply: Told): Promise<WebSession | undefined> {
    const { cookie } = this.#visitors
    const value = cookie.read(headers)
    if (value === undefined) return undefined
    const session = await this.#visitors.find(value)
    if (!session) reply.headers({ 'set-cookie': cookie.clear() })
    return session
  }

  #admitAnonymous(request: Arrived, reply: Told, access: Access): Actor {
    this.#spend(this.#anonymous, addressKey(request.ip), reply)
    const actsAsAnother = request.headers[this.#runAsHeader] !== undefined
    if (actsAsAnother) throw failure('unauthenticated', 'Sign in to act as somebody else.')
    if (access === 'anyone' || this.#openTo.includes(access)) return ANONYMOUS
    throw failure(
      'unauthenticated',
      'Sign in: send the username and password of a user by HTTP Basic, or an access token as Bearer.',
    )
  }

  #charge(actor: Actor, reply: Told): Actor {
    if (this.#members && actor.kind === 'member') this.#spend(this.#members, actor.id, reply)
    return actor
  }

  #spend(budget: Budget, key: string, reply: Told): void {
    const state = budget.spend(key)
    reply.headers(budgetHeaders(state))
    requireWithin(state)
  }
}
