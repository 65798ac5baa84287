/** A password held against the one of an account: by HTTP Basic, by the form of the web, in one budget. */
import type { RequestTrace } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { type Failure, failure } from '../../../failure.ts'
import { verifyPassword } from '../credentials/password.ts'
import { emailKey, usernameKey } from '../people/names.ts'
import { recordAuthentication } from '../people/people.ts'
import { FailedAttempts } from './failed-attempts.ts'
import { findForSignIn, type SignInRow } from './queries.ts'
import { auditRefusals } from './refusals.ts'

/** A longer one is never right, and hashing it is work for nothing. */
const PASSWORD_MAX = 1024
/** Nor is anybody called by more than an e-mail address can have. */
const NAME_MAX = 320

/** One sentence for an unknown user, a wrong password and a disabled account: it must not tell which. */
export const refused = (): Failure => failure('unauthenticated', 'The username or password is wrong.')

export interface Given {
  /** The username or an e-mail address, as it was typed. */
  readonly name: string
  readonly password: string
}

export class Passwords {
  readonly #context: Context
  readonly #failures = new FailedAttempts()

  constructor(context: Context) {
    this.#context = context
  }

  /** Whose they are; fails with `unauthenticated`, or `too_fast` where too many were wrong. */
  async check({ name, password }: Given, trace: RequestTrace): Promise<SignInRow> {
    const person = await this.#find(name)
    await this.#attempt(name, person, trace, async () => {
      if (password.length > PASSWORD_MAX) return false
      const isRight = await verifyPassword(password, person?.password_hash ?? undefined)
      return isRight && person?.enabled === true
    })
    if (!person) throw refused()
    // Whoever comes to read must not fail for want of space to note it.
    if (!this.#context.disk.isLow) await recordAuthentication(this.#context, person.id)
    return person
  }

  /** Something else than a password was shown for an account, and it was wrong: that counts like a wrong password. */
  async refuse(name: string, trace: RequestTrace): Promise<never> {
    await this.#attempt(name, await this.#find(name), trace, async () => false)
    throw refused()
  }

  /** A name that PostgreSQL cannot hold is nobody's. */
  async #find(name: string): Promise<SignInRow | undefined> {
    if (name.length > NAME_MAX || name.includes('\0')) return undefined
    const keys = { usernameKey: usernameKey(name), emailKey: emailKey(name) }
    return await findForSignIn(this.#context.db, keys)
  }

  /** However they are named, all attempts at one account come out of its one budget. */
  async #attempt(
    name: string,
    person: SignInRow | undefined,
    trace: RequestTrace,
    isRight: () => Promise<boolean>,
  ): Promise<void> {
    const names = new Set([usernameKey(name), ...(person ? [person.username_key] : [])])
    try {
      this.#failures.begin(names, trace.network)
      if (!(await isRight())) throw refused()
      this.#failures.forgive(names, trace.network)
    } catch (error) {
      await auditRefusals(this.#context, this.#failures.newlySpent(names, trace.network), person, trace)
      throw error
    }
  }
}
