/** Shared setup of the webhook benches: receivers, a server, places with content, and webhooks. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { basic, type Client, createClient } from '@folkmoot/client'
import type postgres from 'postgres'
import { untilCalm } from './calm.ts'
import { connect } from './database.ts'
import { cpuSeconds, postgresCpuSeconds, type RunningFolkmoot, startFolkmoot } from './processes.ts'
import type { Arrivals } from './webhook-receivers.ts'

const PASSWORD = 'bench password'
const RECEIVERS = fileURLToPath(new URL('webhook-receivers.ts', import.meta.url))
/** The maximum per owner. */
const PER_OWNER = 100

export class Receivers {
  readonly url: string
  readonly pid: number
  readonly arrived: (readonly [id: string, at: number])[] = []
  callbacks = 0
  body = '[]'
  readonly #child: ChildProcess

  private constructor(child: ChildProcess, port: number) {
    this.#child = child
    this.pid = child.pid ?? 0
    this.url = `http://127.0.0.1:${port}`
    child.on('message', (message: Arrivals) => {
      for (const one of message.arrived ?? []) this.arrived.push(one)
      this.callbacks += message.callbacks ?? 0
      this.body = message.body ?? this.body
    })
  }

  static async start(): Promise<Receivers> {
    const child = fork(RECEIVERS)
    const [{ port = 0 }] = (await once(child, 'message')) as [Arrivals]
    return new Receivers(child, port)
  }

  /** Closed ones answer 500, whatever their path. */
  open(isOpen: boolean): void {
    this.#child.send({ isOpen })
  }

  forget(): void {
    this.arrived.splice(0)
    this.callbacks = 0
  }

  async stop(): Promise<void> {
    const gone = once(this.#child, 'exit')
    this.#child.disconnect()
    await gone
  }
}

export interface Cpu {
  readonly node: number
  readonly postgres: number
  readonly receivers: number
}

export interface StageOptions {
  /** Directory for server profiles. */
  readonly profile: string | undefined
  /** The source tree of the server; this one by default. */
  readonly tree: string | undefined
}

export class Stage {
  readonly folkmoot: RunningFolkmoot
  readonly receivers: Receivers
  readonly sql: postgres.Sql
  readonly admin: Client
  readonly places: readonly string[]

  private constructor(folkmoot: RunningFolkmoot, receivers: Receivers, sql: postgres.Sql, places: string[]) {
    this.folkmoot = folkmoot
    this.receivers = receivers
    this.sql = sql
    this.places = places
    this.admin = adminOf(folkmoot)
  }

  /** Failing ones back off for an hour: healthy ones are measured. */
  static async set(places: number, { profile, tree }: StageOptions): Promise<Stage> {
    const environment = {
      FOLKMOOT_WEBHOOK_DELAYS: '3600',
      ...(profile ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profile}` } : {}),
    }
    const [folkmoot, receivers] = await Promise.all([
      startFolkmoot(PASSWORD, { environment, tree }),
      Receivers.start(),
    ])
    const admin = adminOf(folkmoot)
    await untilCalm(admin)
    const made: string[] = []
    for (let index = 0; index < places; index++) {
      const name = `place-${index}`
      const body = { type: 'group', name, displayName: name, groupType: 'OPEN' } as const
      made.push((await admin.createPlace({ body })).id)
    }
    return new Stage(folkmoot, receivers, await connect(folkmoot.dataDirectory, 2), made)
  }

  /** A discussion in each place. */
  async openTopics(): Promise<string[]> {
    const content = { type: 'text/html', text: `<p>${'What do you think of it? '.repeat(8)}</p>` } as const
    const topics: string[] = []
    for (const place of this.places) {
      const body = { type: 'discussion', subject: 'A topic', content, parent: `/places/${place}` } as const
      topics.push((await this.admin.createContent({ body })).id)
    }
    return topics
  }

  /** Distributed over the places, with as many owners as needed. */
  async register(count: number, behaviourOf: (index: number) => string): Promise<void> {
    const owners = [this.admin]
    for (let index = 0; index < count; index++) {
      if (index / PER_OWNER >= owners.length) owners.push(await this.#another(owners.length))
      const owner = owners.at(-1) ?? this.admin
      const callback = `${this.receivers.url}/${behaviourOf(index)}/${index}`
      const object = `/places/${this.places[index % this.places.length]}`
      await owner.createWebhook({ body: { callback, object } })
    }
  }

  async #another(number: number): Promise<Client> {
    const username = `owner${number}`
    const body = {
      emails: [{ value: `${username}@example.org` }],
      name: { givenName: 'Some', familyName: 'Owner' },
      svc: { username, password: PASSWORD },
    }
    await this.admin.createPerson({ body })
    return this.admin.as(basic(username, PASSWORD))
  }

  async queued(): Promise<number> {
    const [row] = await this.sql<{ queued: number }[]>`
      select coalesce(sum(queued), 0)::int as queued from webhook_lane`
    return row?.queued ?? 0
  }

  /** Whether everything is queued. */
  async hasReadAll(): Promise<boolean> {
    const [row] = await this.sql<{ has_more: boolean }[]>`
      select exists (
        select from activity, log_reader
        where name = 'webhooks' and (activity.xid, activity.id) > (log_reader.xid, log_reader.activity_id)
      ) as has_more`
    return row?.has_more === false
  }

  /** Seconds so far. */
  async cpu(): Promise<Cpu> {
    return {
      node: await cpuSeconds(this.folkmoot.pid),
      postgres: await postgresCpuSeconds(this.folkmoot.postmaster ?? 0),
      receivers: await cpuSeconds(this.receivers.pid),
    }
  }

  async strike(): Promise<void> {
    await this.sql.end()
    await this.folkmoot.stop()
    await this.receivers.stop()
  }
}

const adminOf = ({ baseUrl }: RunningFolkmoot) =>
  createClient({ baseUrl, authorization: basic('admin', PASSWORD) })
