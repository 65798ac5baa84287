/** The stage of the realtime bench: a server that counts its statements, people, a private group, and listeners. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { basic, bearer, type Client, createClient } from '@folkmoot/client'
import type postgres from 'postgres'
import { untilCalm } from './calm.ts'
import { cpuSeconds, postgresCpuSeconds, type RunningFolkmoot } from './processes.ts'
import type { Heard, Listening, Order } from './realtime-listeners.ts'
import { startCounting } from './statements.ts'

const PASSWORD = 'bench password'
const LISTENERS = fileURLToPath(new URL('realtime-listeners.ts', import.meta.url))
/** As many as open pages would come back at once, and fewer than are turned away. */
const AT_ONCE = 16
/** For the database, the log and other open files of a process. */
const OTHER_FILES = 200

/** Each has a token, and follows the writer. */
const insertPeople = (sql: postgres.Sql, count: number, writerId: string) => sql`
  with made as (
    insert into person (username, username_key, given_name, family_name, display_name, first_name_key, last_name_key)
    select 'listener' || n, 'listener' || n, 'Some', 'Listener', 'Some Listener', 'some listener', 'listener some'
    from generate_series(0, ${count}::int - 1) n returning id, username
  ), tokens as (
    insert into access_token (token_hash, kind, person_id, scopes, name)
    select sha256(convert_to('fmp_' || rpad(username, 43, '-'), 'UTF8')), 'personal', id, '{read}', 'bench' from made
  ), streams as (
    insert into stream (person_id, source, name)
    select id, source, source from made
    cross join unnest('{all,connections,communications,profile}'::text[]) source returning id, person_id, source
  )
  insert into stream_association (stream_id, owner_id, kind, object_id)
  select id, person_id, 'person', ${writerId}::bigint from streams where source = 'connections'`

const authorizationOf = (person: number) => bearer(`fmp_${`listener${person}`.padEnd(43, '-')}`)

export interface Cpu {
  readonly node: number
  readonly postgres: number
  readonly listeners: number
}

export class Stage {
  readonly folkmoot: RunningFolkmoot
  readonly sql: postgres.Sql
  readonly admin: Client
  readonly #listeners: ChildProcess
  readonly #gone: Promise<never>
  readonly #directory: string

  private constructor(folkmoot: RunningFolkmoot, sql: postgres.Sql, directory: string) {
    this.folkmoot = folkmoot
    this.sql = sql
    this.#directory = directory
    this.admin = createClient({ baseUrl: folkmoot.baseUrl, authorization: basic('admin', PASSWORD) })
    this.#listeners = fork(LISTENERS)
    this.#gone = once(this.#listeners, 'exit').then(() => {
      throw new Error('The listeners are gone')
    })
    // Waiting code gets the error.
    this.#gone.catch(() => {})
  }

  static async set(profile: string | undefined): Promise<Stage> {
    const directory = await mkdtemp(join(tmpdir(), 'folkmoot-bench-'))
    try {
      const environment = profile ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profile}` } : {}
      const { folkmoot, sql } = await startCounting(PASSWORD, directory, { environment })
      return new Stage(folkmoot, sql, directory)
    } catch (error) {
      await rm(directory, { recursive: true, force: true })
      throw error
    }
  }

  async requireFiles(streams: number): Promise<void> {
    const text = await readFile(`/proc/${this.folkmoot.pid}/limits`, 'utf8').catch(() => '')
    const most = Number(/^Max open files\s+(\d+)/m.exec(text)?.[1] ?? Number.POSITIVE_INFINITY)
    if (most < streams + OTHER_FILES)
      throw new Error(`${streams} event streams need more files than the ${most} that ulimit -n allows`)
  }

  /** The writer. */
  async fill(people: number): Promise<Client> {
    const body = {
      emails: [{ value: 'writer@example.org' }],
      name: { givenName: 'Some', familyName: 'Writer' },
      svc: { username: 'writer', password: PASSWORD },
    }
    await untilCalm(this.admin)
    const { id } = await this.admin.createPerson({ body })
    await insertPeople(this.sql, people, id)
    await this.sql`vacuum analyze`
    return this.admin.as(basic('writer', PASSWORD))
  }

  /** A private group of the writer and the first listeners. */
  async makeGroup(writer: Client, members: number): Promise<string> {
    const name = 'few'
    const { id } = await writer.createPlace({
      body: { type: 'group', name, displayName: name, groupType: 'PRIVATE' },
    })
    await this.sql`
      insert into membership (place_id, person_id, state)
      select ${id}::bigint, person.id, 'member' from generate_series(0, ${members}::int - 1) n
      join person on username_key = 'listener' || n`
    return id
  }

  /** Some of each person subscribe to the all stream, some to connections; each subscribes to the inbox. */
  async listen(streams: number, people: number): Promise<Heard> {
    const open = Array.from({ length: streams }, (_, number): Listening => {
      const source = Math.floor(number / people) % 2 === 0 ? 'all' : 'connections'
      const url = `${this.folkmoot.baseUrl}/api/core/v3/stream-events?streams=${source}&inbox=true`
      return { url, authorization: authorizationOf(number % people) }
    })
    return await this.#order({ open, atOnce: AT_ONCE })
  }

  async heard(): Promise<Heard> {
    return await this.#order({ open: [], atOnce: 1 })
  }

  async #order(order: Order): Promise<Heard> {
    const answer = once(this.#listeners, 'message')
    this.#listeners.send(order)
    const [heard] = (await Promise.race([answer, this.#gone])) as [Heard]
    return heard
  }

  /** Seconds so far. */
  async cpu(): Promise<Cpu> {
    return {
      node: await cpuSeconds(this.folkmoot.pid),
      postgres: await postgresCpuSeconds(this.folkmoot.postmaster ?? 0),
      listeners: await cpuSeconds(this.#listeners.pid ?? 0),
    }
  }

  async strike(): Promise<void> {
    if (this.#listeners.connected) this.#listeners.disconnect()
    await this.#gone.catch(() => {})
    await this.sql.end()
    await this.folkmoot.stop()
    await rm(this.#directory, { recursive: true, force: true })
  }
}
