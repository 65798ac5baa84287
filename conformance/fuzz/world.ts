/** Who sends the requests, and who is there to be named in them. */
import { basic, type Client, createClient } from '@folkmoot/client'
import type { VocabularyName } from '@folkmoot/contract'
import type { Principal } from './requests.ts'

interface Somebody {
  readonly id: string
  readonly name: string
  readonly mail: string
}

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

export class World {
  readonly root: Client
  readonly #people: Somebody[] = []
  readonly #spared = new Set<string>()
  readonly #authorizations = new Map<Principal, string>()
  #wrongLeft = WRONG_PASSWORDS
  #anonymousLeft = ANONYMOUS_PER_SECOND
  #anonymousSince = performance.now()
  #turn = 0

  private constructor(root: Client) {
    this.root = root
  }

  static async open(target: Target, vocabulary: VocabularyName): Promise<World> {
    const authorization = basic('admin', target.adminPassword)
    const world = new World(createClient({ baseUrl: target.baseUrl, vocabulary, authorization }))
    const { id } = await world.root.getPerson({ personID: '@me' })
    world.#spared.add(id)
    await world.#addPrincipal('admin', ['admin'])
    await world.#addPrincipal('member', [])
    for (let index = 0; index < 16; index++) await world.#addVictim(index)
    return world
  }

  async #addPrincipal(name: 'admin' | 'member', roles: 'admin'[]): Promise<void> {
    const username = `fuzz-${name}`
    const password = `password of ${name}`
    const { id } = await this.root.createPerson({
      body: {
        emails: [{ value: `${username}@example.org` }],
        name: { givenName: 'Fuzz', familyName: name },
        svc: { username, password, roles },
      },
    })
    this.#spared.add(id)
    this.#authorizations.set(name, basic(username, password))
  }

  async #addVictim(index: number): Promise<void> {
    const username = `victim${++this.#turn}`
    const mail = `${username}@victims.example`
    const name = { givenName: 'Vic', familyName: `${index}` }
    const { id } = await this.root.createPerson({
      body: { emails: [{ value: mail }], name, svc: { username } },
    })
    this.#people[index] = { id, name: username, mail }
  }

  /** Somebody was removed by this path: if that was one of ours, another comes. */
  async replace(path: string): Promise<void> {
    const index = this.#people.findIndex(({ id }) => path.includes(`/people/${id}`))
    if (index >= 0) await this.#addVictim(index)
  }

  /** Who was created takes the place of somebody that may be gone by now. */
  welcome(somebody: Somebody): void {
    this.#people[this.#turn++ % this.#people.length] = somebody
  }

  /** Undefined for no header at all. Budgets are kept: what would break one is sent by the member instead. */
  authorizationOf(principal: Principal): string | undefined {
    if (principal === 'anonymous' && this.#mayBeAnonymous()) return undefined
    if (principal === 'malformed') return MALFORMED[this.#turn++ % MALFORMED.length]
    if (principal === 'wrong' && this.#wrongLeft-- > 0) return basic(`nobody${this.#wrongLeft % 3}`, 'wrong')
    return this.#authorizations.get(principal) ?? this.#authorizations.get('member')
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

  /** Who cannot sign in any more: what they sent since then says little. */
  async lost(): Promise<string[]> {
    const names = [...this.#authorizations.keys()]
    const replies = await Promise.all(
      names.map((name) =>
        this.root.as(this.#authorizations.get(name)).request({ path: '/api/core/v3/people/@me' }),
      ),
    )
    return names.filter((_, index) => replies[index]?.status !== 200)
  }

  /** Puts people of the instance where the placeholders stand. */
  fill(text: string): string {
    return text.replace(/~(id|name|mail)(\d+)~/g, (_, kind: keyof Somebody, index: string) => {
      return this.#people[Number(index) % this.#people.length]?.[kind] ?? ''
    })
  }

  /**
   * Whoever sends the requests must be able to go on: no request removes them or changes how they sign in. Another
   * person is put in their place.
   */
  spare(method: string, path: string, body: string): string {
    if (method === 'GET' || method === 'HEAD') return path
    if (method !== 'DELETE' && !/svc|password|username|enabled|roles|\\u/i.test(body)) return path
    const match = /^(\/[^?#]*\/people\/)([^/?#]+)(\/?(?:[?#].*)?)$/s.exec(path)
    const [, before = '', segment = '', after = ''] = match ?? []
    const id = decodeLoosely(segment)
    if (id !== '@me' && !this.#spared.has(id)) return path
    return before + (this.#people[0]?.id ?? '0') + after
  }
}

function decodeLoosely(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
