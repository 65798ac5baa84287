/** Several servers on one PostgreSQL, as started by `serve`, to be killed and restarted. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../db/embedded/embedded-postgres.ts'
import { openSql, type Sql } from '../../db/sql.ts'
import { freePort } from '../free-port.ts'
import { aSite, type Command, folkmoot, postmasterPid, type Site, stop, untilReady } from '../process.ts'
import type { Disturbance } from './checker.ts'

export const ADMIN_PASSWORD = 'password of the admin'
const LOOK_MS = 50
/** Start timeout on a busy machine. */
const PATIENCE_MS = 120_000

interface Node {
  readonly site: Site
  command: Command
  isUp: boolean
}

export interface ClusterOptions {
  readonly nodes: number
  /** Seconds between attempts, as in the setting. */
  readonly delays: string
  /** True if data need only survive processes, not the machine. */
  readonly isHasty?: boolean
}

export class Cluster {
  readonly sql: Sql
  readonly nodes: readonly Node[]
  readonly #postgres: EmbeddedPostgres
  readonly #directory: string

  private constructor(directory: string, postgres: EmbeddedPostgres, nodes: readonly Node[]) {
    this.#directory = directory
    this.#postgres = postgres
    this.nodes = nodes
    this.sql = openSql(postgres.connection, { max: 2 })
  }

  static async start({ nodes, delays, isHasty }: ClusterOptions): Promise<Cluster> {
    const first = await aSite()
    const settings: Record<string, string> = {
      max_connections: '200',
      // Without fsync data survives a PostgreSQL crash: the kernel has it.
      ...(isHasty ? { fsync: 'off', full_page_writes: 'off' } : {}),
    }
    const postgres = await startEmbeddedPostgres({ directory: join(first.directory, 'postgres'), settings })
    const { host, port, username, database } = postgres.connection
    const environment = {
      ...first.environment,
      PGHOST: host,
      PGPORT: String(port),
      PGUSER: username,
      DATABASE_URL: `postgres:///${database}`,
      FOLKMOOT_BASE_URL: first.baseUrl,
      FOLKMOOT_ADMIN_PASSWORD: ADMIN_PASSWORD,
      FOLKMOOT_LOG_LEVEL: 'error',
      FOLKMOOT_WEBHOOK_DELAYS: delays,
    }
    const startOn = async (own: number): Promise<Node> => {
      const site = {
        ...first,
        port: own,
        baseUrl: `http://localhost:${own}`,
        environment: { ...environment, PORT: String(own) },
      }
      const command = folkmoot('serve', site.environment)
      await untilReady(site, command, PATIENCE_MS)
      return { site, command, isUp: true }
    }
    // The first one migrates.
    const started = [await startOn(first.port)]
    const others = Array.from({ length: nodes - 1 }, async () => await startOn(await freePort()))
    started.push(...(await Promise.all(others)))
    return new Cluster(first.directory, postgres, started)
  }

  /** A running server. */
  get baseUrl(): string {
    const up = this.nodes.filter(({ isUp }) => isUp)
    const some = up.length > 0 ? up : this.nodes
    return some[Math.floor(Math.random() * some.length)]?.site.baseUrl ?? ''
  }

  /** Kills it; it restarts after a while, and the others take over its work. */
  async kill(index: number, awayMs: number): Promise<Disturbance> {
    const node = this.nodes[index % this.nodes.length]
    if (!node) throw new Error('There is no node')
    const from = Date.now()
    node.isUp = false
    node.command.child.kill('SIGKILL')
    await node.command.exit
    const until = Date.now()
    await sleep(awayMs)
    node.command = folkmoot('serve', node.site.environment)
    await untilReady(node.site, node.command, PATIENCE_MS)
    node.isUp = true
    return { kind: 'kill', from, until }
  }

  /** PostgreSQL crashes and is restarted by its supervisor. */
  async restartPostgres(): Promise<Disturbance> {
    const from = Date.now()
    const directory = { directory: this.#directory } as Site
    const old = await postmasterPid(directory)
    process.kill(old, 'SIGQUIT')
    for (;;) {
      await sleep(LOOK_MS)
      const pid = await postmasterPid(directory).catch(() => old)
      const answer = pid !== old && (await this.sql`select 1`.catch(() => undefined))
      if (answer) return { kind: 'restart', from, until: Date.now() }
    }
  }

  /** The last log lines of the servers. */
  complaints(lines: number): string {
    return this.nodes.map(({ command }) => command.output().split('\n').slice(-lines).join('\n')).join('\n')
  }

  async stop(): Promise<void> {
    await Promise.all(this.nodes.map(({ command }) => stop(command)))
    await this.sql.end()
    await this.#postgres.stop()
    await rm(this.#directory, { recursive: true, force: true })
  }
}
