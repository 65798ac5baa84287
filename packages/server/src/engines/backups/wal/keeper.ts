/** Keeps the archive of a running server complete: stores its WAL, makes base backups, removes what is too old. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { ArchiveStore } from './archive-store.ts'
import { backUpBase, factsOf, type LiveDatabase } from './base-backup.ts'
import { readBases, removeHalfBases } from './bases.ts'
import { claimArchive } from './identity.ts'
import { isUnbroken } from './plan.ts'
import { pruneArchive } from './pruning.ts'
import { Spool, type Waiting } from './spool.ts'
import { WalArchive } from './wal-archive.ts'

const DAY_MS = 24 * 3_600_000
const SHIP_EVERY_MS = 2_000
/** After a failure. */
const RETRY_MS = 10_000
const LOOK_EVERY_MS = 60_000
/** Stopping must not take long. */
const FINISH_WITHIN_MS = 5_000
const PRUNE_EVERY_MS = 3_600_000
/** Recovery replays at most so much WAL. */
const BASE_DAYS = 7

export interface KeeperOptions {
  readonly store: ArchiveStore
  readonly database: LiveDatabase
  /** For how many days back recovery must be possible. */
  readonly days: number
  readonly log: Logger
  /** Whether the disk has so little space left that what waits must be given up. */
  isDiskShort(): boolean
  /** For tests. */
  readonly shipEveryMs?: number
  readonly retryMs?: number
  readonly lookEveryMs?: number
}

/** What operators see. */
export interface ArchiveState {
  readonly waiting: Waiting
  /** In milliseconds since 1970, like the others. */
  readonly stored: number | undefined
  readonly base: number | undefined
  readonly failingSince: number | undefined
  readonly baseFailingSince: number | undefined
  readonly complaint: string | undefined
  /** Files that were given up. */
  readonly dropped: number
}

export class ArchiveKeeper {
  readonly #options: KeeperOptions
  readonly #archive: WalArchive
  readonly #spool: Spool
  readonly #ending = new AbortController()
  #running: Promise<void> = Promise.resolve()
  #making: Promise<void> | undefined
  #isClaimed = false
  #looked = 0
  #pruned = 0
  #state: ArchiveState = {
    waiting: { files: 0, bytes: 0 },
    stored: undefined,
    base: undefined,
    failingSince: undefined,
    baseFailingSince: undefined,
    complaint: undefined,
    dropped: 0,
  }

  constructor(options: KeeperOptions) {
    this.#options = options
    this.#archive = new WalArchive(options.store)
    this.#spool = new Spool(options.database.directory, this.#archive)
  }

  get state(): ArchiveState {
    return this.#state
  }

  start(): void {
    this.#running = this.#run()
  }

  /** A base backup that is being made is given up; the next start makes another. */
  async stop(): Promise<void> {
    this.#ending.abort()
    await this.#running
    await this.#making
  }

  /** Once PostgreSQL has stopped, and with it the last segment is in the spool. */
  async finish(): Promise<void> {
    const late = sleep(FINISH_WITHIN_MS, undefined, { ref: false })
    const shipped = this.#isClaimed ? this.#spool.ship() : Promise.resolve()
    await Promise.race([shipped, late]).catch((error) =>
      this.#options.log.warn({ err: error }, 'the last WAL is archived at the next start'),
    )
  }

  async #run(): Promise<void> {
    const { signal } = this.#ending
    const { shipEveryMs = SHIP_EVERY_MS, retryMs = RETRY_MS } = this.#options
    while (!signal.aborted) {
      const isFine = await this.#attempt(() => this.#round())
      await sleep(isFine ? shipEveryMs : retryMs, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  async #round(): Promise<void> {
    const { store, database, lookEveryMs = LOOK_EVERY_MS } = this.#options
    if (!this.#isClaimed) await claimArchive(store, (await factsOf(database)).system)
    this.#isClaimed = true
    const shipped = await this.#spool.ship()
    if (shipped > 0) this.#set({ stored: Date.now() })
    if (Date.now() - this.#looked >= lookEveryMs) await this.#look()
    if (Date.now() - this.#pruned >= PRUNE_EVERY_MS) await this.#prune()
  }

  /** What fails is tried again, and told once. */
  async #attempt(round: () => Promise<void>): Promise<boolean> {
    const { log } = this.#options
    let complaint: string | undefined
    try {
      await round()
    } catch (error) {
      if (this.#ending.signal.aborted) return false
      complaint = error instanceof Error ? error.message : String(error)
      if (complaint !== this.#state.complaint)
        log.error({ err: error }, 'the archive for point-in-time recovery cannot be written; trying again')
    }
    if (complaint === undefined && this.#state.complaint !== undefined)
      log.info('the archive for point-in-time recovery is written again')
    const failingSince = complaint === undefined ? undefined : (this.#state.failingSince ?? Date.now())
    this.#set({ complaint, failingSince })
    await this.#measure()
    return complaint === undefined
  }

  async #measure(): Promise<void> {
    this.#set({ waiting: await this.#spool.waiting() })
    const { waiting, complaint } = this.#state
    if (complaint === undefined || waiting.files === 0 || !this.#options.isDiskShort()) return
    const dropped = await this.#spool.drop()
    this.#set({ dropped: this.#state.dropped + dropped, waiting: await this.#spool.waiting() })
    this.#looked = 0
    const { log } = this.#options
    log.error({ files: dropped }, 'the disk is short of space: WAL that could not be archived was given up')
  }

  /** Bases are made beside the archiving of WAL, which goes on meanwhile. */
  async #look(): Promise<void> {
    if (this.#making) return
    const { store, database } = this.#options
    this.#looked = Date.now()
    const { timeline } = await factsOf(database)
    const files = await this.#archive.files()
    const bases = (await readBases(store)).filter((base) => base.timeline === timeline)
    const newest = bases.findLast((base) => isUnbroken(base, files))
    this.#set({ base: newest?.ended })
    if (newest && Date.now() - newest.ended < BASE_DAYS * DAY_MS) return
    const making = this.#make()
    this.#making = making
    void making.then(() => (this.#making = undefined))
  }

  async #make(): Promise<void> {
    const { store, database, log, retryMs = RETRY_MS } = this.#options
    const { signal } = this.#ending
    try {
      await removeHalfBases(store)
      const { id, bytes, ended } = await backUpBase(database, store, { signal })
      this.#set({ base: ended, baseFailingSince: undefined })
      log.info({ id, bytes }, 'a base backup was made: the database can be recovered to any later moment')
    } catch (error) {
      if (signal.aborted) return
      if (this.#state.baseFailingSince === undefined)
        log.error({ err: error }, 'no base backup could be made; trying again')
      this.#set({ baseFailingSince: this.#state.baseFailingSince ?? Date.now() })
      await sleep(retryMs, undefined, { signal, ref: false }).catch(() => {})
      this.#looked = 0
    }
  }

  async #prune(): Promise<void> {
    const { store, days, log } = this.#options
    this.#pruned = Date.now()
    const removed = await pruneArchive(store, this.#archive, Date.now() - days * DAY_MS)
    if (removed.bases > 0 || removed.files > 0)
      log.info(removed, 'the archive was cleared of what is too old')
  }

  #set(state: Partial<ArchiveState>): void {
    this.#state = { ...this.#state, ...state }
  }
}
