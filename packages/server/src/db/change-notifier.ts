/**
 * Announces changes by topic: to followers on this node right after the commit, and to other nodes a moment later
 * with one NOTIFY for all changes so far. NOTIFY stays out of the transactions, because PostgreSQL commits
 * transactions with notices one after the other. A notice only says where to look; a follower that misses one finds
 * the change when it polls.
 */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from './pool.ts'

export const CHANGES = 'folkmoot_changes'

/** The topics: the activity log, inboxes, the audit log, tag counts, searchable text, scores, the moderators' queue, the look, and waiting work. */
const TOPICS = [
  'activities',
  'inboxes',
  'audit',
  'tags',
  'search',
  'rankings',
  'moderation',
  'look',
  'deliveries',
] as const
export type Topic = (typeof TOPICS)[number]

/** Whose inboxes changed. `everybody`: too many to name, or unknown. */
export type Whose = readonly string[] | 'everybody'

const PAUSE_MS = 25
/** A notice has room for 8,000 bytes; with more people than this it means everybody. */
const MOST_NAMED = 200
const EVERYBODY = '*'
/** A notice of our own that has not come back by then will not. */
const ECHO_MS = 5_000

const isTopic = (word: string): word is Topic => TOPICS.some((topic) => topic === word)
const namesIn = (list: string) => list.split(',').filter((name) => name !== '')

export class ChangeNotifier {
  readonly #db: Database
  readonly #echoMs: number
  readonly #node = randomBytes(9).toString('base64url')
  readonly #followers = new Map<Topic, Set<() => void>>()
  readonly #inboxFollowers = new Set<(whose: Whose) => void>()
  #topics = new Set<Topic>()
  #inboxes = new Set<string>()
  #waiting: NodeJS.Timeout | undefined
  #sentAt = Number.NEGATIVE_INFINITY
  /** When the first notice of our own was sent that has not come back. */
  #unheardSince: number | undefined
  #log: Logger | undefined

  constructor(db: Database, { echoMs = ECHO_MS }: { echoMs?: number } = {}) {
    this.#db = db
    this.#echoMs = echoMs
  }

  /** Returns a function that stops following. */
  follow(topics: readonly Topic[], changed: () => void): () => void {
    for (const topic of topics) {
      const followers = this.#followers.get(topic) ?? new Set()
      this.#followers.set(topic, followers.add(changed))
    }
    return () => {
      for (const topic of topics) this.#followers.get(topic)?.delete(changed)
    }
  }

  followInboxes(changed: (whose: Whose) => void): void {
    this.#inboxFollowers.add(changed)
  }

  /**
   * Whether notices do not arrive, as through a pooler that gives each transaction another session: our own do not come back.
   * Followers have to look by themselves then.
   */
  get isDeaf(): boolean {
    return this.#unheardSince !== undefined && performance.now() - this.#unheardSince > this.#echoMs
  }

  /** Sends an empty notice, to learn whether notices arrive. */
  ping(): void {
    this.tell([])
  }

  /** Call it after the commit. */
  tell(topics: Iterable<Topic>): void {
    const told = new Set(topics)
    for (const topic of told) this.#topics.add(topic)
    this.#wake(told)
    this.#sendSoon()
  }

  tellInboxes(personIds: readonly string[]): void {
    for (const changed of this.#inboxFollowers) changed(personIds)
    for (const id of personIds) this.#inboxes.add(id)
    this.tell(['inboxes'])
  }

  readonly heard = (notice: string): void => {
    const [node, topics = '', whose = ''] = notice.split(' ')
    if (node === this.#node) {
      this.#unheardSince = undefined
      return
    }
    const inboxes = whose === EVERYBODY ? 'everybody' : namesIn(whose)
    if (inboxes.length > 0) for (const changed of this.#inboxFollowers) changed(inboxes)
    // A newer Folkmoot on the same database may know more topics.
    this.#wake(new Set(namesIn(topics).filter(isTopic)))
  }

  /** Notices may have been missed. */
  readonly interrupted = (): void => {
    for (const changed of this.#inboxFollowers) changed('everybody')
    this.#wake(new Set(TOPICS))
    this.ping()
  }

  logTo(log: Logger): void {
    this.#log = log
  }

  close(): void {
    clearTimeout(this.#waiting)
    this.#followers.clear()
    this.#inboxFollowers.clear()
  }

  /** Once each, however many of its topics changed. */
  #wake(topics: ReadonlySet<Topic>): void {
    const followers = [...topics].flatMap((topic) => [...(this.#followers.get(topic) ?? [])])
    for (const changed of new Set(followers)) changed()
  }

  #sendSoon(): void {
    if (this.#waiting) return
    const pause = Math.max(0, this.#sentAt + PAUSE_MS - performance.now())
    this.#waiting = setTimeout(() => void this.#send(), pause).unref()
  }

  /** A failed notice is not sent again: other nodes poll. */
  async #send(): Promise<void> {
    const topics = [...this.#topics].join(',')
    const whose = this.#inboxes.size > MOST_NAMED ? EVERYBODY : [...this.#inboxes].join(',')
    this.#topics = new Set()
    this.#inboxes = new Set()
    this.#sentAt = performance.now()
    this.#unheardSince ??= this.#sentAt
    const notice = `${this.#node} ${topics} ${whose}`
    try {
      // A notice need not survive a crash, so it does not wait for the disk.
      await sql`
        select set_config('synchronous_commit', 'off', true), pg_notify(${CHANGES}, ${notice})`.execute(
        this.#db,
      )
    } catch (error) {
      this.#log?.debug({ err: error }, 'other nodes could not be notified of a change')
    } finally {
      this.#waiting = undefined
      if (this.#topics.size > 0) this.#sendSoon()
    }
  }
}

/** Keyed by the pool of transactions, because code that writes only knows its transaction. */
const byPool = new WeakMap<Database, ChangeNotifier>()

export const notifyChangesOf = (writeDb: Database, changes: ChangeNotifier): void =>
  void byPool.set(writeDb, changes)
export const changesOf = (writeDb: Database): ChangeNotifier | undefined => byPool.get(writeDb)
