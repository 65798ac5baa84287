/** From the Authorization header to the actor: picks the scheme and uses the cache. */
import type { Actor, Member, RequestTrace } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { failure } from '../../../failure.ts'
import { BasicAuthentication, keyTextOf, readBasic } from './basic.ts'
import { identifyBearer } from './bearer.ts'
import type { Passwords } from './passwords.ts'

type Check = (trace: RequestTrace, key: string) => Promise<Member>

interface Credentials {
  /** The same for all ways to write them: junk must not fill the cache, nor cost another hash. */
  readonly text: string
  readonly check: Check
}

interface UnderWay {
  readonly epoch: number
  readonly checking: Promise<Member>
}

export class Authentication {
  readonly #context: Context
  readonly #basic: BasicAuthentication
  /** Concurrent first requests of a caller share one check, by their header. */
  readonly #underWay = new Map<string, UnderWay>()

  constructor(context: Context, passwords: Passwords) {
    this.#context = context
    this.#basic = new BasicAuthentication(context, passwords)
  }

  identify = (authorization: string, traceOf: () => RequestTrace): Actor | Promise<Actor> => {
    const { verified } = this.#context
    const { text, check } = this.#read(authorization, traceOf)
    const key = verified.keyOf(text)
    return verified.find(key) ?? this.#checked(authorization, (by) => check(by, key), traceOf())
  }

  #read(authorization: string, traceOf: () => RequestTrace): Credentials {
    const [scheme = '', ...credentials] = authorization.trim().split(/\s+/)
    switch (scheme.toLowerCase()) {
      case 'basic': {
        const given = readBasic(credentials[0] ?? '')
        // Per network: elsewhere the cache would answer guesses without a budget.
        const text = `${keyTextOf(given)} ${traceOf().network}`
        return { text, check: (trace, key) => this.#basic.identify(given, trace, key) }
      }
      case 'bearer': {
        const token = credentials.join(' ')
        return { text: `bearer ${token}`, check: (_, key) => identifyBearer(this.#context, token, key) }
      }
      default:
        throw failure('unauthenticated', 'Sign in by HTTP Basic or with a Bearer token.')
    }
  }

  /**
   * Shared within a network: in another one it may be refused. A lookup that began before a revocation may miss it, so
   * later callers look up again.
   */
  #checked(
    authorization: string,
    check: (trace: RequestTrace) => Promise<Member>,
    trace: RequestTrace,
  ): Promise<Member> {
    const from = `${trace.network} ${authorization}`
    const epoch = this.#context.verified.tokenEpoch
    const underWay = this.#underWay.get(from)
    if (underWay?.epoch === epoch) return underWay.checking
    const checking = check(trace).finally(() => {
      if (this.#underWay.get(from)?.checking === checking) this.#underWay.delete(from)
    })
    this.#underWay.set(from, { epoch, checking })
    return checking
  }
}
