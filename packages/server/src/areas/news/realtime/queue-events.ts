/** Changes of the moderators' queue for open event streams: what changed, and who is told. */
import type { Database } from '../../../db/pool.ts'
import { changesOfQueue, findDeciders, findDecidersOf, newsOfQueue } from '../../content/queue.ts'
import type { Connection } from './connection.ts'

/** Connections told per step; the others follow in the next. */
const TOLD_AT_ONCE = 200
/** After more changes than this in a few seconds, everybody who decides looks at the whole queue again. */
const MOST_CHANGES = 100

export class QueueEvents {
  readonly #connections: ReadonlySet<Connection>
  /** When the newest known change was; undefined while nobody wants to know. */
  #since: string | undefined
  /** The versions of items that changed of late. */
  #known = new Map<string, string>()
  /** The items that connections have still to be told about; for those that begin, none. */
  readonly #waiting = new Map<Connection, ReadonlySet<string>>()
  #isStale = false

  constructor(connections: ReadonlySet<Connection>) {
    this.#connections = connections
  }

  changed(): void {
    this.#isStale = true
  }

  forget(connection: Connection): void {
    this.#waiting.delete(connection)
  }

  /** Returns whether there is more to tell. */
  async send(db: Database): Promise<boolean> {
    const listening = [...this.#connections].filter(({ subscriptions }) => subscriptions.hasQueue)
    if (listening.length === 0) {
      this.#since = undefined
      return false
    }
    try {
      await this.#note(db, listening, await this.#read(db))
      const ready = [...this.#waiting.keys()].filter(({ isLive }) => isLive)
      const now = ready.slice(0, TOLD_AT_ONCE)
      await this.#begin(
        db,
        now.filter(({ knowsQueue }) => !knowsQueue),
      )
      for (const one of now.filter(({ knowsQueue }) => knowsQueue)) {
        const ids = [...(this.#waiting.get(one) ?? [])]
        this.#waiting.delete(one)
        if (ids.length > 0) await this.#send(db, one, ids)
      }
      return ready.length > now.length
    } catch (error) {
      // What was not told is unknown by now.
      for (const one of listening) one.knowsQueue = false
      throw error
    }
  }

  /** Who is to be told what: one statement finds the owners among all who listen. */
  async #note(
    db: Database,
    listening: readonly Connection[],
    changes: readonly string[] | 'many',
  ): Promise<void> {
    if (changes === 'many') for (const one of listening) one.knowsQueue = false
    for (const one of listening) if (!one.knowsQueue) this.#waiting.set(one, new Set())
    if (changes === 'many' || changes.length === 0) return
    const knowing = listening.filter(({ knowsQueue }) => knowsQueue)
    const members = knowing.map(({ member }) => member)
    const deciders = await findDecidersOf(db, changes, members)
    for (const one of knowing)
      if (deciders.has(one.member))
        this.#waiting.set(one, new Set([...(this.#waiting.get(one) ?? []), ...changes]))
  }

  /** The items that changed since the last time. */
  async #read(db: Database): Promise<readonly string[] | 'many'> {
    const isFirst = this.#since === undefined
    if (!isFirst && !this.#isStale) return []
    this.#isStale = false
    const { found, until } = await changesOfQueue(db, this.#since, MOST_CHANGES)
    const ids = found.filter(({ id, version }) => this.#known.get(id) !== version).map(({ id }) => id)
    this.#known = new Map(found.map(({ id, version }) => [id, version]))
    this.#since = until
    if (isFirst) return []
    return found.length === MOST_CHANGES && ids.length > 0 ? 'many' : ids
  }

  async #begin(db: Database, beginning: readonly Connection[]): Promise<void> {
    if (beginning.length === 0) return
    const deciders = await findDeciders(
      db,
      beginning.map(({ member }) => member),
    )
    for (const one of beginning) {
      this.#waiting.delete(one)
      one.knowsQueue = true
      if (deciders.has(one.member)) await this.#send(db, one)
    }
  }

  /** Credentials may end meanwhile; then it begins again once they were checked. */
  async #send(db: Database, connection: Connection, changed?: readonly string[]): Promise<void> {
    const news = await newsOfQueue(db, connection.member, changed)
    if (!connection.isLive) connection.knowsQueue = false
    else if (news) connection.sendQueue(news)
  }
}
