/** Checks passwords, for HTTP Basic, forms and the API, with one budget. */
import type { RequestTrace } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { Failure, failure } from '../../../failure.ts'
import { verifyPassword } from '../credentials/password.ts'
import { emailKey, usernameKey } from '../people/names.ts'
import { recordAuthentication } from '../people/people.ts'
import type { Attempt, FailedAttempts } from './failed-attempts.ts'
import { trustNetwork } from './networks.ts'
import type { PasswordChecks } from './password-checks.ts'
import { findForSignIn, type SignInRow } from './queries.ts'
import { auditRefusals } from './refusals.ts'

/** Longer ones are never correct; do not hash them. */
const PASSWORD_MAX = 1024
/** No username or e-mail address is longer. */
const NAME_MAX = 320

/** One message for unknown user, wrong password and disabled account. */
export const refused = (): Failure => failure('unauthenticated', 'The username or password is wrong.')

const isRefusal = (error: unknown) => error instanceof Failure && error.failureName === 'unauthenticated'

export interface Given {
  /** The username or e-mail address, as typed. */
  readonly name: string
  readonly password: string
}

/** All names of an account share its budget. */
const attemptOf = (name: string, person: SignInRow | undefined, { network }: RequestTrace): Attempt => ({
  names: new Set([usernameKey(name), ...(person ? [person.username_key] : [])]),
  network,
  isTrusted: person?.is_trusted === true,
})

export class Passwords {
  readonly #context: Context
  readonly #failures: FailedAttempts
  readonly #checks: PasswordChecks

  constructor(context: Context) {
    this.#context = context
    this.#failures = context.passwordAttempts.failures
    this.#checks = context.passwordAttempts.checks
  }

  /** Returns the account; throws `unauthenticated`, or `too_fast` after too many wrong ones. */
  async check({ name, password }: Given, trace: RequestTrace): Promise<SignInRow> {
    const person = await this.#find(name, trace)
    const key = this.#checks.keyOf(person?.password_hash ?? usernameKey(name), password)
    if (person?.enabled === true && this.#checks.isRight(key)) this.#requireBudget(name, person, trace)
    else {
      await this.#checks.shared(
        `${trace.network} ${key}`,
        () => this.#attempt(name, person, trace, () => this.#verify(name, person, { password, key, trace })),
        async (error) => {
          // Costs no hash, but counts.
          if (isRefusal(error)) await this.#attempt(name, person, trace, async () => false)
          throw error
        },
      )
    }
    if (!person) throw refused()
    // A read must not fail because the disk is full.
    if (this.#context.disk.isLow) return person
    await recordAuthentication(this.#context.db, person.id)
    if (!person.is_noted) await trustNetwork(this.#context, person.id, trace.network)
    return person
  }

  /** One hash at a time for an account and network, so that others need not wait for those who guess. */
  async #verify(
    name: string,
    person: SignInRow | undefined,
    { password, key, trace }: { password: string; key: string; trace: RequestTrace },
  ): Promise<boolean> {
    if (password.length > PASSWORD_MAX) return false
    const lane = `${trace.network} ${person?.username_key ?? usernameKey(name)}`
    const isRight = await this.#checks.inLane(lane, () =>
      verifyPassword(password, person?.password_hash ?? undefined),
    )
    if (!isRight || person?.enabled !== true) return false
    this.#checks.remember(key)
    return true
  }

  /** Counts a wrong secret other than a password against the account. */
  async refuse(name: string, trace: RequestTrace): Promise<never> {
    await this.#attempt(name, await this.#find(name, trace), trace, async () => false)
    throw refused()
  }

  /** PostgreSQL cannot store it, so nobody has this name. */
  async #find(name: string, { network }: RequestTrace): Promise<SignInRow | undefined> {
    if (name.length > NAME_MAX || name.includes('\0')) return undefined
    const keys = { usernameKey: usernameKey(name), emailKey: emailKey(name) }
    return await findForSignIn(this.#context.db, keys, network)
  }

  /** What is remembered must not answer guesses either. */
  #requireBudget(name: string, person: SignInRow, trace: RequestTrace): void {
    const attempt = attemptOf(name, person, trace)
    this.#failures.begin(attempt)
    this.#failures.forgive(attempt)
  }

  async #attempt(
    name: string,
    person: SignInRow | undefined,
    trace: RequestTrace,
    isRight: () => Promise<boolean>,
  ): Promise<void> {
    const attempt = attemptOf(name, person, trace)
    try {
      this.#failures.begin(attempt)
      if (!(await isRight())) throw refused()
      this.#failures.forgive(attempt)
    } catch (error) {
      await auditRefusals(this.#context, this.#failures.newlySpent(attempt), person, trace)
      throw error
    }
  }
}
