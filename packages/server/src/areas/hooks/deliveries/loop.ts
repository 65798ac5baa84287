/**
 * Tells webhooks what is queued for them. Each is told by one node at a time, which has its lane on lease and renews that
 * meanwhile; when a node dies its leases end, and others go on. So everything is told at least once, and in order.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Context } from '../../../context.ts'
import { repeat } from '../../../repeat.ts'
import { type Follower, type RunningFollower, startFollower } from '../../../work/follower.ts'
import { enforceCap } from './fan-out.ts'
import { findNextDue, giveBack, type Lane, renewLeases, type Slots, takeLanes } from './lane-queries.ts'
import { type HeldLane, LaneLost, settleTrouble } from './settling.ts'
import { isOfTheDatabase, troubleOf } from './trouble.ts'
import { type Progress, takeTurn } from './turns.ts'
import { removeOrphans } from './upkeep.ts'

const POLL_MS = 5_000
const DISPATCH_SPACING_MS = 50
/** By the clock of the database, which may be a little behind. */
const LATE_MS = 2
const CAP_MS = 10_000
const ORPHANS_MS = 30_000
const LEASE_SECONDS = 20
const RENEW_MS = 5_000
/** What is cut off in the middle comes again: most receivers answer within that. */
const PARTING_MS = 1_000

/** Whoever answered quickly the last time never waits for those who do not. */
const SLOTS: Slots = { proven: 128, unproven: 32 }

class Deliveries {
  readonly #context: Context
  readonly #held = new Map<HeldLane, AbortController>()
  readonly #driving = new Set<Promise<void>>()
  /** When it was last noted of a webhook that all goes well. */
  readonly #notedAt = new LRUCache<string, number>({ max: 10_000 })
  /** Lanes that could not be given back when they should have been. */
  readonly #owed = new Set<Lane>()
  #isStopping = false
  #dispatching: Promise<void> | undefined
  #isWanted = false
  /** Kinds whose slots were all taken, so that there may be lanes that wait for one. */
  #crowded = { proven: false, unproven: false }

  readonly #wake: () => void

  constructor(context: Context, wake: () => void) {
    this.#context = context
    this.#wake = wake
  }

  /** Returns when to look again: a retry or the lease of another node has its time, and nothing says when that has come. */
  run = async (): Promise<number | undefined> => {
    await this.dispatch()
    const dueMs = await findNextDue(this.#context.taskDb)
    return dueMs === null ? undefined : Math.max(dueMs + LATE_MS, DISPATCH_SPACING_MS)
  }

  #free(): Slots {
    const held = [...this.#held.keys()]
    const proven = held.filter(({ isProven }) => isProven).length
    return { proven: SLOTS.proven - proven, unproven: SLOTS.unproven - (held.length - proven) }
  }

  /** At once, or as soon as the one that is under way is over. */
  dispatch = async (): Promise<void> => {
    this.#isWanted = true
    this.#dispatching ??= this.#dispatchAll().finally(() => {
      this.#dispatching = undefined
    })
    await this.#dispatching
  }

  async #dispatchAll(): Promise<void> {
    while (this.#isWanted && !this.#isStopping) {
      this.#isWanted = false
      for (const lane of this.#owed) {
        await giveBack(this.#context.taskDb, lane)
        this.#owed.delete(lane)
      }
      const free = this.#free()
      if (free.proven + free.unproven === 0) return
      const lanes = await takeLanes(this.#context.taskDb, free, LEASE_SECONDS)
      const proven = lanes.filter(({ isProven }) => isProven).length
      this.#crowded = { proven: proven === free.proven, unproven: lanes.length - proven === free.unproven }
      for (const lane of lanes) this.#start(lane)
    }
  }

  #hasOthersWaiting({ isProven }: Lane): boolean {
    return isProven ? this.#crowded.proven : this.#crowded.unproven
  }

  #start(taken: Lane): void {
    const lane: HeldLane = { ...taken, notedAt: this.#notedAt.get(taken.webhookId) }
    const abort = new AbortController()
    this.#held.set(lane, abort)
    const driving = this.#drive(lane, abort.signal).finally(() => {
      this.#held.delete(lane)
      this.#driving.delete(driving)
      this.#notedAt.set(lane.webhookId, lane.notedAt)
      if (this.#hasOthersWaiting(lane)) void this.dispatch().catch(() => {})
      // Something may have been queued since it was last looked at, and a failed callback is due at its time.
      else this.#wake()
    })
    this.#driving.add(driving)
    // Stopped while it was being taken.
    if (this.#isStopping) abort.abort()
  }

  async #drive(lane: HeldLane, signal: AbortSignal): Promise<void> {
    const progress: Progress = { pendingId: null, isOver: () => this.#isStopping }
    try {
      let end = await takeTurn(this.#context, lane, signal, progress)
      // Another turn at once, unless somebody waits for theirs.
      while (end === 'more' && !progress.isOver() && !this.#hasOthersWaiting(lane)) {
        end = await takeTurn(this.#context, lane, signal, progress)
      }
      if (end === 'released') return
    } catch (error) {
      // It may be lost only as far as one can tell: what was noted before a connection broke is not noted again. To give
      // back what others have does nothing.
      if (!(error instanceof LaneLost) && (await this.#noteTrouble(lane, signal, progress, error))) return
    }
    await giveBack(this.#context.taskDb, lane).catch(() => this.#owed.add(lane))
  }

  /** Whether the lane was given back with it. */
  async #noteTrouble(
    lane: Lane,
    signal: AbortSignal,
    { pendingId }: Progress,
    error: unknown,
  ): Promise<boolean> {
    if (signal.aborted) return false
    const { log } = this.#context
    // The lane is as it was, and is taken again.
    if (isOfTheDatabase(error)) {
      log.debug({ err: error, webhook: lane.webhookId }, 'a webhook could not be told; trying again')
      return false
    }
    log.warn({ err: error, webhook: lane.webhookId }, 'a callback could not be written')
    return await settleTrouble(this.#context, lane, pendingId, troubleOf(error)).then(
      () => true,
      (failed) => failed instanceof LaneLost,
    )
  }

  /** What is in other hands by now is let go of: whatever still came of it could not be noted. */
  renew = async (): Promise<void> => {
    const lanes = [...this.#held.keys()]
    if (lanes.length === 0) return
    const kept = new Set(await renewLeases(this.#context.taskDb, lanes, LEASE_SECONDS))
    for (const lane of lanes) if (!kept.has(lane.webhookId)) this.#held.get(lane)?.abort()
  }

  /** Nothing more begins. Lanes are given back, so that other nodes go on without waiting for the leases to end. */
  async stop(): Promise<void> {
    this.#isStopping = true
    await Promise.race([Promise.all(this.#driving), sleep(PARTING_MS, undefined, { ref: false })])
    for (const abort of this.#held.values()) abort.abort()
    await this.#dispatching?.catch(() => {})
    await Promise.all(this.#driving)
  }
}

export function startDeliveries(context: Context): { stop(): Promise<void> } {
  const deliveries: Deliveries = new Deliveries(context, () => dispatching.wake())
  const dispatching: RunningFollower = startFollower(context, {
    name: 'deliveries',
    complaint: 'webhooks could not be called',
    topics: ['deliveries'],
    pollMs: POLL_MS,
    spacingMs: DISPATCH_SPACING_MS,
    run: deliveries.run,
  })
  const upkeep: readonly Follower[] = [
    {
      name: 'delivery-cap',
      complaint: 'the queues of webhooks could not be held under their cap',
      pollMs: CAP_MS,
      run: () => enforceCap(context).then(() => undefined),
    },
    {
      name: 'delivery-orphans',
      complaint: 'queues of removed webhooks could not be deleted',
      pollMs: ORPHANS_MS,
      run: () => removeOrphans(context).then(() => undefined),
    },
  ]
  const followers = upkeep.map((follower) => startFollower(context, follower))
  const renewing = repeat(context.log, RENEW_MS, 'leases on webhooks could not be renewed', deliveries.renew)
  return {
    async stop() {
      const stopped = [dispatching, renewing, ...followers].map((one) => one.stop())
      await deliveries.stop()
      await Promise.all(stopped)
    },
  }
}
