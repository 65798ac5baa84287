/** From the Authorization header to the actor. */
import type { Actor, Member, RequestTrace } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { failure } from '../../failure.ts'
import { memberOf } from '../people/actors.ts'
import { type Given, type Passwords, refused } from './passwords.ts'

function readBasic(encoded: string): Given {
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  if (colon < 1) throw refused()
  return { name: text.slice(0, colon), password: text.slice(colon + 1) }
}

export class BasicAuthentication {
  readonly #context: Context
  readonly #passwords: Passwords
  /** Callers that start with many requests at once cost one hash, not one each. */
  readonly #underWay = new Map<string, Promise<Member>>()

  constructor(context: Context, passwords: Passwords) {
    this.#context = context
    this.#passwords = passwords
  }

  identify = (authorization: string, traceOf: () => RequestTrace): Actor | Promise<Actor> => {
    const { verified } = this.#context
    const key = verified.keyOf(authorization)
    const known = verified.find(key) ?? this.#underWay.get(key)
    if (known) return known
    const checking = this.#check(authorization, traceOf(), key).finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, checking)
    return checking
  }

  async #check(authorization: string, trace: RequestTrace, key: string): Promise<Member> {
    const [scheme = '', credentials = ''] = authorization.trim().split(/\s+/, 2)
    if (scheme.toLowerCase() === 'bearer') throw failure('unauthenticated', 'The access token is not valid.')
    if (scheme.toLowerCase() !== 'basic')
      throw failure('unauthenticated', 'Sign in by HTTP Basic or with a Bearer token.')
    const given = readBasic(credentials)
    const { verified } = this.#context
    const { epoch } = verified
    const member = memberOf(await this.#passwords.check(given, trace))
    verified.remember(key, member, epoch)
    return member
  }
}
