/** A server without a worker, and a separate worker to kill and restart, on one PostgreSQL. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../db/embedded/embedded-postgres.ts'
import { openSql, type Sql } from '../../db/sql.ts'
import { type MailServer, slowMailServer } from '../mail-server.ts'
import { aSite, type Command, folkmoot, type Site, stop, untilReady } from '../process.ts'
import { aReceiver, type Receiver } from '../receiver.ts'

export const ADMIN_PASSWORD = 'password of the admin'
/** Not on loopback, so that the server trusts forwarded addresses and counts budgets by them. */
export const BASE_URL = 'http://community.example.org'
/** A mail takes long enough that one is always in progress. */
const MAIL_MS = 40
const PATIENCE_MS = 120_000
const LOOK_MS = 5

interface Parts {
  readonly site: Site
  readonly postgres: EmbeddedPostgres
  readonly mails: MailServer
  readonly addOns: Receiver
  readonly server: Command
}

export class Stage {
  readonly sql: Sql
  readonly #parts: Parts
  #worker: Command

  private constructor(parts: Parts, worker: Command) {
    this.#parts = parts
    this.#worker = worker
    this.sql = openSql(parts.postgres.connection, { max: 2 })
  }

  static async start(): Promise<Stage> {
    const site = await aSite()
    const postgres = await startEmbeddedPostgres({
      directory: join(site.directory, 'postgres'),
      settings: { max_connections: '100', fsync: 'off', full_page_writes: 'off' },
    })
    const [mails, addOns] = [await slowMailServer(MAIL_MS), await aReceiver()]
    const { host, port, username, database } = postgres.connection
    Object.assign(site.environment, {
      HOST: '127.0.0.1',
      PGHOST: host,
      PGPORT: String(port),
      PGUSER: username,
      DATABASE_URL: `postgres:///${database}`,
      SMTP_URL: mails.url,
      FOLKMOOT_BASE_URL: BASE_URL,
      FOLKMOOT_ADMIN_PASSWORD: ADMIN_PASSWORD,
      FOLKMOOT_LOG_LEVEL: 'warn',
      FOLKMOOT_WEBHOOK_ALLOW: '127.0.0.0/8',
      FOLKMOOT_WORKER_TIMEOUT: '1s',
    })
    const server = folkmoot('serve --no-worker', site.environment)
    await untilReady(site, server, PATIENCE_MS)
    const worker = folkmoot('worker', site.environment)
    return new Stage({ site, postgres, mails, addOns, server }, worker)
  }

  get baseUrl(): string {
    return this.#parts.site.baseUrl
  }

  get mails(): MailServer {
    return this.#parts.mails
  }

  get addOns(): Receiver {
    return this.#parts.addOns
  }

  async #inHand(): Promise<number> {
    const rows = await this.sql`select from graphile_worker._private_jobs where locked_at is not null`
    return rows.length
  }

  /** Kills it once it has a job. Returns how many it had. */
  async killWorker(): Promise<number> {
    const deadline = Date.now() + PATIENCE_MS
    let inHand = 0
    while (inHand === 0) {
      if (Date.now() > deadline) throw new Error(`The worker does nothing: ${this.#worker.output()}`)
      await sleep(LOOK_MS)
      inHand = await this.#inHand()
    }
    this.#worker.child.kill('SIGKILL')
    await this.#worker.exit
    this.#worker = folkmoot('worker', this.#parts.site.environment)
    return inHand
  }

  async untilWorking(): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS
    while (!this.#worker.output().includes('Folkmoot works')) {
      if (Date.now() > deadline) throw new Error(`The worker does not start: ${this.#worker.output()}`)
      await sleep(LOOK_MS)
    }
  }

  async stop(): Promise<void> {
    const { server, mails, addOns, postgres, site } = this.#parts
    await Promise.all([stop(this.#worker), stop(server)])
    await this.sql.end()
    await Promise.all([mails.stop(), addOns.close(), postgres.stop()])
    await rm(site.directory, { recursive: true, force: true })
  }
}
