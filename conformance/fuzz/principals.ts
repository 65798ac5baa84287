/** Who sends the requests. */
import { basic, type Client } from '@folkmoot/client'
import type { Host } from './kinds/kind.ts'
import type { Principal } from './requests.ts'

export interface Target {
  readonly baseUrl: string
  readonly port: number
  readonly adminPassword: string
}

const WRONG_PASSWORDS = 8
/** Less than the budget of the server, so that few answers are 429. */
const ANONYMOUS_PER_SECOND = 40
const MALFORMED = [
  'Basic',
  'Basic %%%',
  'Basic Og==',
  'Digest x',
  'Bearer y',
  'bearer',
  'x',
  '',
  'Basic AAAA',
  `Bearer ${'x'.repeat(4000)}`,
]

async function makeHost(root: Client, name: 'admin' | 'member' | 'raw'): Promise<Host> {
  const username = `fuzz-${name}`
  const password = `password of ${name}`
  const { id } = await root.createPerson({
    body: {
      emails: [{ value: `${username}@example.org` }],
      name: { givenName: 'Fuzz', familyName: name },
      svc: { username, password, roles: name === 'admin' ? ['admin'] : [] },
    },
  })
  return { id, client: root.as(basic(username, password)) }
}

export class Principals {
  readonly root: Client
  readonly admin: Host
  readonly member: Host
  /** Sends the malformed messages. Some garble the credentials, and the server refuses the account after ten wrong passwords. */
  readonly raw: Host
  readonly #spared: ReadonlySet<string>
  #wrongLeft = WRONG_PASSWORDS
  #anonymousLeft = ANONYMOUS_PER_SECOND
  #anonymousSince = performance.now()
  #turn = 0

  private constructor(
    root: Client,
    rootId: string,
    hosts: Readonly<Record<'admin' | 'member' | 'raw', Host>>,
  ) {
    this.root = root
    this.admin = hosts.admin
    this.member = hosts.member
    this.raw = hosts.raw
    this.#spared = new Set([rootId, this.admin.id, this.member.id, this.raw.id, '@me'])
  }

  static async make(root: Client): Promise<Principals> {
    const { id } = await root.getPerson({ personID: '@me' })
    return new Principals(root, id, {
      admin: await makeHost(root, 'admin'),
      member: await makeHost(root, 'member'),
      raw: await makeHost(root, 'raw'),
    })
  }

  /** Undefined for no header at all. Budgets are kept: what would break one is sent by the member instead. */
  authorizationOf(principal: Principal): string | undefined {
    if (principal === 'anonymous' && this.#mayBeAnonymous()) return undefined
    if (principal === 'malformed') return MALFORMED[this.#turn++ % MALFORMED.length]
    if (principal === 'wrong' && this.#wrongLeft-- > 0) return basic(`nobody${this.#wrongLeft % 3}`, 'wrong')
    return (principal === 'admin' ? this.admin : this.member).client.options.authorization
  }

  #mayBeAnonymous(): boolean {
    const now = performance.now()
    const earned = ((now - this.#anonymousSince) / 1000) * ANONYMOUS_PER_SECOND
    this.#anonymousSince = now
    this.#anonymousLeft = Math.min(ANONYMOUS_PER_SECOND, this.#anonymousLeft + earned)
    if (this.#anonymousLeft < 1) return false
    this.#anonymousLeft--
    return true
  }

  /** Callers who can no longer sign in: their requests since then test little. */
  async lost(): Promise<string[]> {
    const hosts = { admin: this.admin, member: this.member }
    const statuses = await Promise.all(
      Object.entries(hosts).map(async ([name, { client }]) => {
        const { status } = await client.request({ path: '/api/core/v3/people/@me' })
        return [name, status] as const
      }),
    )
    return statuses.filter(([, status]) => status !== 200).map(([name, status]) => `${name} (${status})`)
  }

  /**
   * Callers must be able to continue: no request removes them or changes how they sign in. Another person
   * is used instead.
   */
  spare(method: string, path: string, body: string, victimId: string): string {
    if (method === 'GET' || method === 'HEAD') return path
    const [merging] = /^\/[^?#]*\/people\/[^/?#]+\/merges/.exec(path) ?? []
    const merged = merging && [...this.#spared].find((name) => body.includes(name))
    // Nobody is merged into themselves.
    if (merged) return path.replace(/\/people\/[^/?#]+\/merges/, `/people/${merged}/merges`)
    if (method !== 'DELETE' && !/svc|password|username|enabled|roles|\\u/i.test(body)) return path
    const match = /^(\/[^?#]*\/people\/)([^/?#]+)(\/?(?:[?#].*)?)$/s.exec(path)
    const [, before = '', segment = '', after = ''] = match ?? []
    return this.#spared.has(decodeLoosely(segment)) ? before + victimId + after : path
  }
}

function decodeLoosely(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
