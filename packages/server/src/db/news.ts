/**
 * That something happened: told to this node as soon as it is committed, and to the others a moment later by one notice for
 * all that came together. It is no part of the transactions, for PostgreSQL lets those that send notices commit one after
 * the other. Whoever follows looks for themselves what it is, and now and then without being told.
 */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from './pool.ts'

export const NEWS = 'folkmoot_news'

/** Whose inbox is not as it was. `everybody`: too many to name, or nobody knows. */
export type Whose = readonly string[] | 'everybody'

export interface Follower {
  /** Something was recorded. */
  recorded(): void
  /** Entries of these inboxes were made, marked or removed. */
  inboxChanged(whose: Whose): void
}

const PAUSE_MS = 25
/** A notice has room for 8,000 bytes; for more people than this everybody is meant. */
const MOST_NAMED = 200
const EVERYBODY = '*'

export class News {
  readonly #db: Database
  readonly #node = randomBytes(9).toString('base64url')
  readonly #followers = new Set<Follower>()
  #inboxes = new Set<string>()
  #hasNews = false
  #waiting: NodeJS.Timeout | undefined
  #sentAt = Number.NEGATIVE_INFINITY
  #log: Logger | undefined

  constructor(db: Database) {
    this.#db = db
  }

  follow(follower: Follower): void {
    this.#followers.add(follower)
  }

  /** To be called once it is committed. */
  tellRecorded(): void {
    for (const follower of this.#followers) follower.recorded()
    this.#sendSoon()
  }

  tellInboxes(personIds: readonly string[]): void {
    for (const follower of this.#followers) follower.inboxChanged(personIds)
    for (const id of personIds) this.#inboxes.add(id)
    this.#sendSoon()
  }

  readonly heard = (notice: string): void => {
    const [node, whose = ''] = notice.split(' ')
    if (node === this.#node) return
    const inboxes = whose === EVERYBODY ? 'everybody' : whose.split(',').filter((id) => id !== '')
    for (const follower of this.#followers) {
      follower.recorded()
      if (inboxes.length > 0) follower.inboxChanged(inboxes)
    }
  }

  readonly interrupted = (): void => {
    for (const follower of this.#followers) {
      follower.recorded()
      follower.inboxChanged('everybody')
    }
  }

  /** What fails is not sent again: others look by themselves a moment later. */
  logTo(log: Logger): void {
    this.#log = log
  }

  close(): void {
    clearTimeout(this.#waiting)
    this.#followers.clear()
  }

  #sendSoon(): void {
    this.#hasNews = true
    if (this.#waiting) return
    const pause = Math.max(0, this.#sentAt + PAUSE_MS - performance.now())
    this.#waiting = setTimeout(() => void this.#send(), pause).unref()
  }

  async #send(): Promise<void> {
    const inboxes = [...this.#inboxes]
    const whose = inboxes.length > MOST_NAMED ? EVERYBODY : inboxes.join(',')
    this.#inboxes = new Set()
    this.#hasNews = false
    this.#sentAt = performance.now()
    try {
      // Nobody would miss it after a crash, so that it need not wait for the disk.
      await sql`
        select set_config('synchronous_commit', 'off', true), pg_notify(${NEWS}, ${`${this.#node} ${whose}`})`.execute(
        this.#db,
      )
    } catch (error) {
      this.#log?.debug({ err: error }, 'other nodes could not be told that something happened')
    } finally {
      this.#waiting = undefined
      if (this.#hasNews) this.#sendSoon()
    }
  }
}

/** By the pool that transactions go through, since whoever records knows the transaction alone. */
const byPool = new WeakMap<Database, News>()

export const tellNewsOf = (writeDb: Database, news: News): void => void byPool.set(writeDb, news)
export const newsOf = (writeDb: Database): News | undefined => byPool.get(writeDb)
