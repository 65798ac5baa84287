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
    const { text, check } = this.#read(authorization)
    const key = verified.keyOf(text)
    return (
      verified.find(key) ??
      this.#joined(authorization) ??
      this.#begin(authorization, (by) => check(by, key), traceOf())
    )
  }

  #read(authorization: string): Credentials {
    const [scheme = '', ...credentials] = authorization.trim().split(/\s+/)
    switch (scheme.toLowerCase()) {
      case 'basic': {
        const given = readBasic(credentials[0] ?? '')
        return { text: keyTextOf(given), check: (trace, key) => this.#basic.identify(given, trace, key) }
      }
      case 'bearer': {
        const token = credentials.join(' ')
        return { text: `bearer ${token}`, check: (_, key) => identifyBearer(this.#context, token, key) }
      }
      default:
        throw failure('unauthenticated', 'Sign in by HTTP Basic or with a Bearer token.')
    }
  }

  /** A lookup that began before a revocation may miss it, so later callers look up again. */
  #joined(authorization: string): Promise<Member> | undefined {
    const underWay = this.#underWay.get(authorization)
    return underWay?.epoch === this.#context.verified.tokenEpoch ? underWay.checking : undefined
  }

  #begin(
    authorization: string,
    check: (trace: RequestTrace) => Promise<Member>,
    trace: RequestTrace,
  ): Promise<Member> {
    const epoch = this.#context.verified.tokenEpoch
    const checking = check(trace).finally(() => {
      if (this.#underWay.get(authorization)?.checking === checking) this.#underWay.delete(authorization)
    })
    this.#underWay.set(authorization, { epoch, checking })
    return checking
  }
}
