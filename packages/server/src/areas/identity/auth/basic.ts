/** HTTP Basic: a username, and a password or a personal access token. */
import type { Member, RequestTrace } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { memberOf } from '../people/actors.ts'
import { emailKey, usernameKey } from '../people/names.ts'
import { isPersonalToken } from '../tokens/personal.ts'
import { verifyToken } from './bearer.ts'
import { type Given, type Passwords, refused } from './passwords.ts'

/** Ignores what is no Base64, as decoders do. */
export function readBasic(encoded: string): Given {
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  if (colon < 1) throw refused()
  return { name: text.slice(0, colon), password: text.slice(colon + 1) }
}

/** Names that differ only in letter case share a cache key. */
export const keyTextOf = ({ name, password }: Given): string => `basic ${emailKey(name)}:${password}`

/** Unusual forms of a username are many: cached, they would displace the credentials of others. */
const isUsual = ({ name }: Given) => usernameKey(name) === emailKey(name)

export class BasicAuthentication {
  readonly #context: Context
  readonly #passwords: Passwords

  constructor(context: Context, passwords: Passwords) {
    this.#context = context
    this.#passwords = passwords
  }

  async identify(given: Given, trace: RequestTrace, key: string): Promise<Member> {
    if (isPersonalToken(given.password)) return await this.#identifyByToken(given, trace, key)
    const { verified } = this.#context
    const { epoch } = verified
    const member = memberOf(await this.#passwords.check(given, trace))
    if (isUsual(given)) verified.remember(key, member, epoch)
    return member
  }

  /** A correct token costs no hash and ignores budgets; a wrong one counts as a wrong password. */
  async #identifyByToken({ name, password }: Given, trace: RequestTrace, key: string): Promise<Member> {
    const account = usernameKey(name)
    const isTheirs = (row: { kind: string; username_key: string }) =>
      row.kind === 'personal' && row.username_key === account
    const member = await verifyToken(this.#context, password, key, isTheirs)
    return member ?? (await this.#passwords.refuse(name, trace))
  }
}
