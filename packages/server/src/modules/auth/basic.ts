/** HTTP Basic: a username, and a password or a personal access token. */
import type { Member, RequestTrace } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { type Failure, failure } from '../../failure.ts'
import { verifyPassword } from '../credentials/password.ts'
import { memberOf } from '../people/actors.ts'
import { usernameKey } from '../people/names.ts'
import { recordAuthentication } from '../people/people.ts'
import { isPersonalToken } from '../tokens/personal.ts'
import { verifyToken } from './bearer.ts'
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

  constructor(context: Context) {
    this.#context = context
  }

  async identify(credentials: string, trace: RequestTrace, key: string): Promise<Member> {
    const { username, password } = readBasic(credentials)
    const account = usernameKey(username)
    if (isPersonalToken(password)) return await this.#identifyByToken(account, password, { trace, key })
    const { verified, disk } = this.#context
    const { epoch } = verified
    const row = await this.#counted(account, trace, () => this.#signIn(account, password, trace))
    const member = memberOf(row)
    verified.remember(key, member, epoch)
    // Whoever comes to read must not fail for want of space to note it.
    if (!disk.isLow) await recordAuthentication(this.#context, row.id)
    return member
  }

  /** A right one costs no hash, so that no budget holds it up; a wrong one is a wrong password. */
  async #identifyByToken(
    account: string,
    token: string,
    { trace, key }: { trace: RequestTrace; key: string },
  ): Promise<Member> {
    const member = await verifyToken(
      this.#context,
      token,
      key,
      (row) => row.kind === 'personal' && row.username_key === account,
    )
    if (member) return member
    return await this.#counted(account, trace, async () => {
      throw refused()
    })
  }

  async #counted<T>(account: string, trace: RequestTrace, attempt: () => Promise<T>): Promise<T> {
    try {
      this.#failures.begin(account, trace.network)
      return await attempt()
    } catch (error) {
      await auditRefusals(this.#context, this.#failures.newlySpent(account, trace.network), account, trace)
      throw error
    }
  }

  async #signIn(account: string, password: string, trace: RequestTrace): Promise<SignInRow> {
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
  }
}
