/** Members who write without a pause, until they are stopped. */
import { basic, bearer, type Client, createClient } from '@folkmoot/client'
import { newPerson } from '../makers.ts'
import type { Site } from '../process.ts'
import { History } from './history.ts'
import { Writer } from './writer.ts'

export const ADMIN_PASSWORD = 'password of admin'
const WRITERS = 8
const DAY_MS = 24 * 3_600_000
/** A request may hang if the database does. */
const PATIENCE_MS = 30_000

export interface LoadOptions {
  readonly textBytes: number
  /** 0 for no files. */
  readonly fileBytes: number
}

async function aWriter(admin: Client, username: string): Promise<Client> {
  const body = newPerson({ username })
  await admin.createPerson({ body })
  const expires = new Date(Date.now() + DAY_MS).toISOString()
  const token = { name: 'load', scopes: 'uri:/api', expires }
  const own = admin.as(basic(username, body.svc.password ?? ''))
  return admin.as(bearer((await own.createToken({ personID: '@me', body: token })).token))
}

export class Load {
  readonly history = new History()
  readonly #options: LoadOptions
  readonly #clients: readonly Client[]
  #isOver = true
  #running: Promise<unknown> = Promise.resolve()
  #runs = 0

  private constructor(options: LoadOptions, clients: readonly Client[]) {
    this.#options = options
    this.#clients = clients
  }

  static async prepare(site: Site, options: LoadOptions): Promise<Load> {
    const { baseUrl } = site
    const send = (url: string, init: RequestInit) =>
      fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) })
    const admin = createClient({ baseUrl, authorization: basic('admin', ADMIN_PASSWORD), fetch: send })
    const clients: Client[] = []
    for (let index = 0; index < WRITERS; index++) clients.push(await aWriter(admin, `writer${index}`))
    return new Load(options, clients)
  }

  start(): void {
    this.#isOver = false
    const run = ++this.#runs
    const writers = this.#clients.map((client, index) => {
      const other = this.#clients[(index + 1) % this.#clients.length] ?? client
      const { history } = this
      const name = `r${run}n${index}`
      return new Writer({ name, client, other, history, ...this.#options, isOver: () => this.#isOver })
    })
    this.#running = Promise.all(writers.map((writer) => writer.run()))
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await this.#running
  }
}
