/** Who is calling, before anything else of the request is looked at. */

import type { IncomingHttpHeaders } from 'node:http'
import type { Access } from '@folkmoot/contract'
import { type Actor, ANONYMOUS, type Member, type RequestTrace } from '../actor.ts'
import type { Config } from '../config.ts'
import type { Transaction } from '../db/transaction.ts'
import { failure } from '../failure.ts'
import { addressKey, Budget, budgetHeaders, plainAddress, requireWithin } from './budgets.ts'
import { refuseForeignOrigin } from './origin.ts'
import type { Visitors, WebSession } from './visitors.ts'

/** Handed in by app.ts; fails with `unauthenticated` when the credentials are wrong. */
export type Identify = (authorization: string, trace: () => RequestTrace) => Actor | Promise<Actor>

/** Handed in by app.ts: how somebody acts as another. */
export interface ActingAs {
  /** The header that names whom. */
  readonly header: string
  /** Fails for whoever may not, and for a header that names nobody. */
  actAs(caller: Actor, named: string, how: { isRead: boolean; trace: RequestTrace }): Promise<Actor>
  /** To be called in the transaction of whatever is done as another. */
  noteWrite(tx: Transaction, member: Member, operation: string): Promise<void>
}

/** Whatever tells who asks; a request that came inside another has it from that one. */
interface Arrived {
  readonly id: string
  readonly ip: string
  readonly method: string
  readonly headers: IncomingHttpHeaders
}

/** Where the caller is told what is left of a budget. */
interface Told {
  headers(values: Record<string, string>): unknown
}

export function traceOf(request: Pick<Arrived, 'id' | 'ip'>): RequestTrace {
  return { id: request.id, address: plainAddress(request.ip), network: addressKey(request.ip) }
}

const ANONYMOUS_PER_SECOND = 50
const ANONYMOUS_BURST = 500

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
  readonly #members: Budget | undefined
  /** What the operator opened to everybody. */
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
    // A caller that keeps to the rate on average may be hasty for a second or two.
    this.#members =
      config.rateLimit === undefined
        ? undefined
        : new Budget(config.rateLimit, Math.max(1, config.rateLimit * 2))
  }

  /** Answers at once where it can: most callers were verified a moment ago. */
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

  /** The budget is that of whoever really calls. */
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

  /** On a page everybody is let in; undefined for strangers. What a form must carry is asked when it was read. */
  async visit(request: Arrived, reply: Told): Promise<WebSession | undefined> {
    refuseForeignOrigin(request.method, request.headers, this.#origins)
    const session = await this.#findSession(request, reply)
    if (session) this.#charge(session.member, reply)
    else this.#admitAnonymous(request, reply, 'anyone')
    return session
  }

  /** Where others than people may knock, and show who they are in ways of their own. */
  admitStranger(request: Arrived, reply: Told): void {
    this.#admitAnonymous(request, reply, 'anyone')
  }

  async #admitVisitor(request: Arrived, reply: Told, access: Access): Promise<Actor> {
    const session = await this.#findSession(request, reply)
    if (!session) return this.#admitAnonymous(request, reply, access)
    this.#visitors.requireOwnRequest(request.method, request.headers, session)
    const named = request.headers[this.#runAsHeader]
    if (named !== undefined) return await this.#admitAsAnother(session.member, String(named), request, reply)
    return this.#charge(session.member, reply)
  }

  /** A cookie whose session is over is taken away: whoever has it is a stranger. */
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
