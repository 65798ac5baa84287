/** From the Authorization header to the actor. */
import type { Actor, Member, RequestTrace } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { type Failure, failure } from '../../failure.ts'
import { verifyPassword } from '../credentials/password.ts'
import { memberOf } from '../people/actors.ts'
import { usernameKey } from '../people/names.ts'
import { recordAuthentication } from '../people/people.ts'
import { FailedAttempts } from './failed-attempts.ts'
import { findForSignIn, type SignInRow } from './queries.ts'
import { auditRefusals } from './refusals.ts'

/** A longer one is never right, and hashing it is work for nothing. */
const PASSWORD_MAX = 1024

/** One sentence for an unknown user, a wrong password and a disabled account: it must not tell which. */
const refused = (): Failure => failure('unauthenticated', 'The username or password is wrong.')

function readBasic(encoded: string): { username: string; password: string } {
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  if (colon < 1) throw refused()
  return { username: text.slice(0, colon), password: text.slice(colon + 1) }
}

export class BasicAuthentication {
  readonly #context: Context
  readonly #failures = new FailedAttempts()
  /** Callers that start with many requests at once cost one hash, not one each. */
  readonly #underWay = new Map<string, Promise<Member>>()

  constructor(context: Context) {
    this.#context = context
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
    const { username, password } = readBasic(credentials)
    const account = usernameKey(username)
    const { verified, disk } = this.#context
    const { epoch } = verified
    const row = await this.#signIn(account, password, trace)
    const member = memberOf(row)
    verified.remember(key, member, epoch)
    // Whoever comes to read must not fail for want of space to note it.
    if (!disk.isLow) await recordAuthentication(this.#context, row.id)
    return member
  }

  async #signIn(account: string, password: string, trace: RequestTrace): Promise<SignInRow> {
    try {
      this.#failures.begin(account, trace.network)
      if (password.length > PASSWORD_MAX || account.includes('\0')) throw refused()
      const row = await findForSignIn(this.#context.db, account).catch((error) => {
        // Nobody was wrong. Counted, a restart of the database would lock out whoever keeps on trying.
        this.#failures.forgive(account, trace.network)
        throw error
      })
      const isRight = await verifyPassword(password, row?.password_hash ?? undefined)
      if (!row || !isRight || !row.enabled) throw refused()
      this.#failures.forgive(account, trace.network)
      return row
    } catch (error) {
      await auditRefusals(this.#context, this.#failures.newlySpent(account, trace.network), account, trace)
      throw error
    }
  }
}
