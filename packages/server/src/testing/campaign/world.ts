/** A community with webhooks on everything. */
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError, basic, bearer, type Client, createClient } from '@folkmoot/client'

import { WEBHOOK_FORMATS } from '@folkmoot/contract'

import { newPerson } from '../makers.ts'
import { inParallel } from '../parallel.ts'
import { ADMIN_PASSWORD, type Cluster } from './cluster.ts'
import type { Ledger } from './ledger.ts'
import type { Registered } from './matching.ts'

const HOUR_MS = 3_600_000
const PEOPLE = 12
/** Every n-th is a system webhook, or one on a single content. Coprime to the twenty behaviours. */
const SYSTEM_EVERY = 11
const CONTENT_EVERY = 21
/** Below the limit per place. */
const PER_PLACE = 17
/** Below the limit per owner. */
const PER_OWNER = 90

export interface Somebody {
  readonly id: string
  readonly authorization: string
}

export interface Topic {
  readonly id: string
  readonly placeID: string
  readonly type: 'discussion' | 'document'
}

export interface Told extends Registered {
  readonly path: string
  readonly behaviour: string
}

const SYSTEM_NAMES = [['user_account'], ['user_membership', 'social_group'], ['stream'], ['webhook']]
const CONTENT_NAMES = [
  [],
  ['discussion', 'document'],
  ['message'],
  ['document', 'comment'],
  ['comment', 'message', 'update'],
]
/** All content types when none is named. */
const ALL_CONTENT = ['announcement', 'comment', 'discussion', 'document', 'message', 'update']

const TRIES = 60

/** Setup must succeed, though a busy machine may reject requests at first. */
async function surely<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let left = TRIES; ; left--) {
    try {
      return await work()
    } catch (error) {
      if (left === 0 || !(error instanceof ApiError && error.status === 503)) throw error
      await sleep(1_000)
    }
  }
}

/** Tokens cost no hash. */
async function withToken(client: Client, id: string): Promise<Somebody> {
  const expires = new Date(Date.now() + 24 * HOUR_MS).toISOString()
  const body = { name: 'campaign', scopes: 'uri:/api', expires }
  const { token } = await surely(() => client.createToken({ personID: '@me', body }))
  return { id, authorization: bearer(token) }
}

export class World {
  readonly admin: Somebody
  readonly people: readonly Somebody[]
  readonly places: readonly string[]
  /** Content to comment on, reply to and like. */
  readonly topics: Topic[] = []
  readonly webhooks: Told[] = []
  readonly #cluster: Cluster

  private constructor(cluster: Cluster, admin: Somebody, people: Somebody[], places: string[]) {
    this.#cluster = cluster
    this.admin = admin
    this.people = people
    this.places = places
  }

  static async make(cluster: Cluster, webhooks: number): Promise<World> {
    const root = createClient({
      baseUrl: cluster.baseUrl,
      authorization: basic('admin', ADMIN_PASSWORD),
    })
    const admin = await withToken(root, (await surely(() => root.getPerson({ personID: '@me' }))).id)
    const people: Somebody[] = []
    for (let index = 0; index < PEOPLE; index++) {
      const body = newPerson({ username: `member${index}` })
      const { id } = await surely(() => root.createPerson({ body }))
      people.push(await withToken(root.as(basic(body.svc.username, body.svc.password ?? '')), id))
    }
    const places: string[] = []
    for (let index = 0; index < Math.ceil(webhooks / PER_PLACE); index++) {
      const name = `place-${index}`
      const place = { type: 'group', name, displayName: name, groupType: 'OPEN' } as const
      places.push((await surely(() => root.createPlace({ body: place }))).id)
    }
    const world = new World(cluster, admin, people, places)
    for (const placeID of places) await surely(() => world.open(placeID, 'discussion'))
    for (const placeID of places) await surely(() => world.open(placeID, 'document'))
    return world
  }

  as({ authorization }: Somebody): Client {
    return createClient({ baseUrl: this.#cluster.baseUrl, authorization })
  }

  anybody(): Somebody {
    return this.people[Math.floor(Math.random() * this.people.length)] ?? this.admin
  }

  /** Creates a new topic. */
  async open(placeID: string, type: Topic['type'], author = this.anybody()): Promise<void> {
    const content = { type: 'text/html', text: '<p>What do you think of it?</p>' } as const
    const subject = `A ${type} of ${Date.now()}`
    const { id } = await this.as(author).createContent({
      body: { type, subject, content, parent: `/places/${placeID}` },
    })
    this.topics.push({ id, placeID, type })
  }

  /** Of every kind, on every place, for every behaviour. */
  async register(ledger: Ledger, count: number): Promise<void> {
    const specs = Array.from({ length: count }, (_, index) => {
      if (index % SYSTEM_EVERY === 3) return this.#ofSystem()
      return index % CONTENT_EVERY === 5 ? this.#ofContent() : this.#ofPlace()
    })
    await inParallel(specs, (spec, index) => this.#add(ledger, index, spec))
  }

  #systems = 0
  #contents = 0
  #inPlaces = 0

  #ofSystem() {
    return { events: SYSTEM_NAMES[this.#systems++ % SYSTEM_NAMES.length] ?? [] }
  }

  #ofContent() {
    const { id: contentId = '' } = this.topics[this.#contents++ % this.topics.length] ?? {}
    return { events: [], contentId, object: `/contents/${contentId}` }
  }

  #ofPlace() {
    const index = this.#inPlaces++
    const placeId = this.places[index % this.places.length] ?? ''
    const events = CONTENT_NAMES[Math.floor(index / this.places.length) % CONTENT_NAMES.length] ?? []
    return { events, placeId, object: `/places/${placeId}` }
  }

  async #add(
    ledger: Ledger,
    index: number,
    { object, ...spec }: { events: string[]; placeId?: string; contentId?: string; object?: string },
  ): Promise<void> {
    const { path, url, behaviour } = ledger.place(index)
    const isSystem = object === undefined
    const owner = isSystem ? this.admin : (this.people[Math.floor(index / PER_OWNER)] ?? this.admin)
    const body = {
      events: spec.events.length > 0 ? spec.events : undefined,
      callback: url,
      object,
      format: WEBHOOK_FORMATS[index % WEBHOOK_FORMATS.length],
    }
    const { id, secret } = await surely(() => this.as(owner).createWebhook({ body }))
    ledger.expectSignature(path, secret)
    const events = spec.events.length > 0 ? spec.events : ALL_CONTENT
    this.webhooks.push({ ...spec, id, events, path, behaviour })
  }
}
