/**
 * Tells webhooks what is queued for them. Each is told by one node at a time, which has its queue on lease and renews that
 * meanwhile; when a node dies its leases end, and others go on. So everything is told at least once, and in order.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Context } from '../../../context.ts'
import { repeat } from '../../../repeat.ts'
import { type Follower, type RunningFollower, startFollower } from '../../../work/follower.ts'
import { deliverBatch, type Progress } from './batches.ts'
import { removeOrphans } from './cleanup.ts'
import { isDatabaseError, reasonOf } from './errors.ts'
import { enforceCap } from './fan-out.ts'
import {
  findNextDue,
  type LeasedQueue,
  leaseQueues,
  releaseLease,
  renewLeases,
  type Slots,
} from './lease-queries.ts'
import { type HeldQueue, LeaseLost, settleError } from './settling.ts'

const POLL_MS = 5_000
const DISPATCH_SPACING_MS = 50
/** By the clock of the database, which may be a little behind. */
const CLOCK_SKEW_MS = 2
const CAP_MS = 10_000
const ORPHANS_MS = 30_000
const LEASE_SECONDS = 20
const RENEW_MS = 5_000
/** What is cut off in the middle comes again: most receivers answer within that. */
const STOP_GRACE_MS = 1_000

/** Whoever answered quickly the last time never waits for those who do not. */
const SLOTS: Slots = { proven: 128, unproven: 32 }

class Deliveries {
  readonly #context: Context
  readonly #held = new Map<HeldQueue, AbortController>()
  readonly #running = new Set<Promise<void>>()
  /** When it was last noted of a webhook that all goes well. */
  readonly #notedAt = new LRUCache<string, number>({ max: 10_000 })
  /** Lanes that could not be given back when they should have been. */
  readonly #unreleased = new Set<LeasedQueue>()
  #isStopping = false
  #dispatching: Promise<void> | undefined
  #isWanted = false
  /** Kinds whose slots were all taken, so that there may be queues that wait for one. */
  #saturated = { proven: false, unproven: false }

  readonly #wake: () => void

  constructor(context: Context, wake: () => void) {
    this.#context = context
    this.#wake = wake
  }

  /** Returns when to look again: a retry or the lease of another node has its time, and nothing says when that has come. */
  run = async (): Promise<number | undefined> => {
    await this.dispatch()
    const dueMs = await findNextDue(this.#context.taskDb)
    return dueMs === null ? undefined : Math.max(dueMs + CLOCK_SKEW_MS, DISPATCH_SPACING_MS)
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
      for (const queue of this.#unreleased) {
        await releaseLease(this.#context.taskDb, queue)
        this.#unreleased.delete(queue)
      }
      const free = this.#free()
      if (free.proven + free.unproven === 0) return
      const queues = await leaseQueues(this.#context.taskDb, free, LEASE_SECONDS)
      const proven = queues.filter(({ isProven }) => isProven).length
      this.#saturated = { proven: proven === free.proven, unproven: queues.length - proven === free.unproven }
      for (const queue of queues) this.#start(queue)
    }
  }

  #hasOthersWaiting({ isProven }: LeasedQueue): boolean {
    return isProven ? this.#saturated.proven : this.#saturated.unproven
  }

  #start(taken: LeasedQueue): void {
    const queue: HeldQueue = { ...taken, notedAt: this.#notedAt.get(taken.webhookId) }
    const abort = new AbortController()
    this.#held.set(queue, abort)
    const running = this.#deliver(queue, abort.signal).finally(() => {
      this.#held.delete(queue)
      this.#running.delete(running)
      this.#notedAt.set(queue.webhookId, queue.notedAt)
      if (this.#hasOthersWaiting(queue)) void this.dispatch().catch(() => {})
      // Something may have been queued since it was last looked at, and a failed callback is due at its time.
      else this.#wake()
    })
    this.#running.add(running)
    // Stopped while it was being taken.
    if (this.#isStopping) abort.abort()
  }

  async #deliver(queue: HeldQueue, signal: AbortSignal): Promise<void> {
    const progress: Progress = { pendingId: null, isOver: () => this.#isStopping }
    try {
      let end = await deliverBatch(this.#context, queue, signal, progress)
      // Another turn at once, unless somebody waits for theirs.
      while (end === 'more' && !progress.isOver() && !this.#hasOthersWaiting(queue)) {
        end = await deliverBatch(this.#context, queue, signal, progress)
      }
      if (end === 'released') return
    } catch (error) {
      // It may be lost only as far as one can tell: what was noted before a connection broke is not noted again. To give
      // back what others have does nothing.
      if (!(error instanceof LeaseLost) && (await this.#handleError(queue, signal, progress, error))) return
    }
    await releaseLease(this.#context.taskDb, queue).catch(() => this.#unreleased.add(queue))
  }

  /** Whether the queue was given back with it. */
  async #handleError(
    queue: LeasedQueue,
    signal: AbortSignal,
    { pendingId }: Progress,
    error: unknown,
  ): Promise<boolean> {
    if (signal.aborted) return false
    const { log } = this.#context
    // The queue is as it was, and is taken again.
    if (isDatabaseError(error)) {
      log.debug({ err: error, webhook: queue.webhookId }, 'a webhook could not be told; trying again')
      return false
    }
    log.warn({ err: error, webhook: queue.webhookId }, 'a callback could not be rendered')
    return await settleError(this.#context, queue, pendingId, reasonOf(error)).then(
      () => true,
      (failed) => failed instanceof LeaseLost,
    )
  }

  /** What is in other hands by now is let go of: whatever still came of it could not be noted. */
  renew = async (): Promise<void> => {
    const queues = [...this.#held.keys()]
    if (queues.length === 0) return
    const kept = new Set(await renewLeases(this.#context.taskDb, queues, LEASE_SECONDS))
    for (const queue of queues) if (!kept.has(queue.webhookId)) this.#held.get(queue)?.abort()
  }

  /** Nothing more begins. Lanes are given back, so that other nodes go on without waiting for the leases to end. */
  async stop(): Promise<void> {
    this.#isStopping = true
    await Promise.race([Promise.all(this.#running), sleep(STOP_GRACE_MS, undefined, { ref: false })])
    for (const abort of this.#held.values()) abort.abort()
    await this.#dispatching?.catch(() => {})
    await Promise.all(this.#running)
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
