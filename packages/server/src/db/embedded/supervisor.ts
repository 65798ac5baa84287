import { rmdir } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { ensureRunning } from './ensure-running.ts'
import { holdsDirectory } from './holder.ts'
import { type Postmaster, watch } from './postmaster.ts'
import { stopProcess } from './processes.ts'
import { DATABASE, type Site, USER } from './site.ts'

const SHORTEST_WAIT = 200
// Short even after many failures: the database must be back within 5 s.
const LONGEST_WAIT = 1_000
const COUNTS_AS_STABLE = 10_000

/** Keeps one postmaster alive from its start until it is stopped or released. */
export class Supervisor {
  readonly connection: { host: string; port: number; username: string; database: string }
  readonly adopted: boolean
  readonly #site: Site
  readonly #ending = new AbortController()
  #postmaster: Postmaster
  #since = Date.now()
  #wait = SHORTEST_WAIT
  #unwatch = () => {}
  #restart = Promise.resolve()
  #released = false
  #stopped: Promise<void> | undefined

  constructor(site: Site, postmaster: Postmaster) {
    const { socketDirectory, port } = postmaster
    this.connection = { host: socketDirectory, port, username: USER, database: DATABASE }
    this.adopted = postmaster.child === undefined
    // Existing connection options must work again after a crash.
    this.#site = { ...site, socketDirectory }
    this.#postmaster = postmaster
    this.#follow(postmaster)
  }

  /** Fast shutdown; waits until the postmaster is gone. */
  stop(): Promise<void> {
    this.#stopped ??= this.#shutDown()
    return this.#stopped
  }

  /** With our settings, which an adopted postmaster may not have. */
  async restart(): Promise<void> {
    this.#unwatch()
    await stopProcess(this.#postmaster.pid)
    this.#follow(await ensureRunning(this.#site, this.#ending.signal))
  }

  /** Stops watching and leaves PostgreSQL running. */
  release(): void {
    this.#released = true
    this.#unwatch()
  }

  #follow(postmaster: Postmaster): void {
    this.#postmaster = postmaster
    this.#since = Date.now()
    if (this.#released || this.#ending.signal.aborted) return
    this.#unwatch = watch(postmaster, () => {
      this.#restart = this.#startAgain()
    })
  }

  async #startAgain(): Promise<void> {
    if (Date.now() - this.#since > COUNTS_AS_STABLE) this.#wait = SHORTEST_WAIT
    this.#site.report('PostgreSQL stopped unexpectedly; starting it again.')
    while (!(await this.#tryAgain())) {
      if (this.#released || this.#ending.signal.aborted) return
    }
  }

  async #tryAgain(): Promise<boolean> {
    const { signal } = this.#ending
    try {
      await pause(this.#wait, undefined, { signal, ref: false })
      this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT)
      this.#follow(await ensureRunning(this.#site, signal))
      this.#site.report('PostgreSQL is running again.')
      return true
    } catch (error) {
      if (!signal.aborted) this.#site.report(error instanceof Error ? error.message : String(error))
      return false
    }
  }

  async #shutDown(): Promise<void> {
    if (this.#released) return
    this.#unwatch()
    this.#ending.abort()
    await this.#restart
    const { pid } = this.#postmaster
    if (await holdsDirectory(pid, this.#site)) await stopProcess(pid)
    await rmdir(this.connection.host).catch(() => {})
  }
}
