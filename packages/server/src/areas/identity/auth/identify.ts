/** From the Authorization header to the actor: picks the scheme and uses the cache. */
import type { Actor, Member, RequestTrace } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { failure } from '../../../failure.ts'
import { BasicAuthentication } from './basic.ts'
import { identifyBearer } from './bearer.ts'
import type { Passwords } from './passwords.ts'

interface UnderWay {
  readonly epoch: number
  readonly checking: Promise<Member>
}

export class Authentication {
  readonly #context: Context
  readonly #basic: BasicAuthentication
  /** Concurrent first requests of a caller share one hash. */
  readonly #underWay = new Map<string, UnderWay>()

  constructor(context: Context, passwords: Passwords) {
    this.#context = context
    this.#basic = new BasicAuthentication(context, passwords)
  }

  identify = (authorization: string, traceOf: () => RequestTrace): Actor | Promise<Actor> => {
    const { verified } = this.#context
    const key = verified.keyOf(authorization)
    return verified.find(key) ?? this.#joined(key) ?? this.#begin(authorization, traceOf(), key)
  }

  /** A lookup that began before a revocation may miss it, so later callers look up again. */
  #joined(key: string): Promise<Member> | undefined {
    const underWay = this.#underWay.get(key)
    return underWay?.epoch === this.#context.verified.tokenEpoch ? underWay.checking : undefined
  }

  #begin(authorization: string, trace: RequestTrace, key: string): Promise<Member> {
    const epoch = this.#context.verified.tokenEpoch
    const checking = this.#check(authorization, trace, key).finally(() => {
      if (this.#underWay.get(key)?.checking === checking) this.#underWay.delete(key)
    })
    this.#underWay.set(key, { epoch, checking })
    return checking
  }

  async #check(authorization: string, trace: RequestTrace, key: string): Promise<Member> {
    const [scheme = '', ...credentials] = authorization.trim().split(/\s+/)
    switch (scheme.toLowerCase()) {
      case 'basic':
        return await this.#basic.identify(credentials[0] ?? '', trace, key)
      case 'bearer':
        return await identifyBearer(this.#context, credentials.join(' '), key)
      default:
        throw failure('unauthenticated', 'Sign in by HTTP Basic or with a Bearer token.')
    }
  }
}
