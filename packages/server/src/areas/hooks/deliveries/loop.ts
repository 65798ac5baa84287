/**
 * Delivers queued events. One node at a time holds the lease of a queue and renews it; when a node dies its leases
 * end and others continue. So delivery is at least once, and in order.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Context } from '../../../context.ts'
import { KeptConnection } from '../../../engines/egress/kept-connection.ts'
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
import { Rounds } from './rounds.ts'
import { type HeldQueue, LeaseLost, settleError } from './settling.ts'

const POLL_MS = 15_000
const DISPATCH_SPACING_MS = 50
/** The database clock may be slightly behind. */
const CLOCK_SKEW_MS = 2
const CAP_MS = 30_000
const ORPHANS_MS = 30_000
const LEASE_SECONDS = 20
const RENEW_MS = 5_000
/** Aborted callbacks are sent again; most receivers answer within this time. */
const STOP_GRACE_MS = 1_000

/** Receivers that answered quickly last time never wait for slow ones. */
const SLOTS: Slots = { proven: 128, unproven: 32 }

class Deliveries {
  readonly #context: Context
  readonly #held = new Map<HeldQueue, AbortController>()
  readonly #running = new Set<Promise<void>>()
  /** When the last success of a webhook was recorded. */
  readonly #notedAt = new LRUCache<string, number>({ max: 10_000 })
  /** One for each webhook, longer than a lease; idle ones close themselves. */
  readonly #connections = new LRUCache<string, KeptConnection>({
    max: 256,
    memoMethod: () => new KeptConnection(),
    dispose: (connection) => void connection.close(),
  })
  readonly #rounds = new Rounds()
  /** Leases whose release failed; released with the next dispatch. */
  readonly #unreleased = new Set<LeasedQueue>()
  #isStopping = false
  #dispatching: Promise<void> | undefined
  #isWanted = false
  /** Kinds whose slots were all taken: more queues may be waiting. */
  #saturated = { proven: false, unproven: false }

  readonly #wake: () => void

  constructor(context: Context, wake: () => void) {
    // Whatever is read for callbacks: no request waits behind it.
    this.#context = { ...context, db: context.jobDb }
    this.#wake = wake
  }

  /** Returns when to run again: no notice announces that a retry is due or another node's lease ended. */
  run = async (): Promise<number | undefined> => {
    await this.dispatch()
    const dueMs = await findNextDue(this.#context.jobDb)
    return dueMs === null ? undefined : Math.max(dueMs + CLOCK_SKEW_MS, DISPATCH_SPACING_MS)
  }

  #free(): Slots {
    const held = [...this.#held.keys()]
    const proven = held.filter(({ isProven }) => isProven).length
    return { proven: SLOTS.proven - proven, unproven: SLOTS.unproven - (held.length - proven) }
  }

  /** Runs now, or right after the current dispatch. */
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
        await releaseLease(this.#context.jobDb, queue)
        this.#unreleased.delete(queue)
      }
      const free = this.#free()
      if (free.proven + free.unproven === 0) return
      const queues = await leaseQueues(this.#context.jobDb, free, LEASE_SECONDS)
      const proven = queues.filter(({ isProven }) => isProven).length
      this.#saturated = { proven: proven === free.proven, unproven: queues.length - proven === free.unproven }
      for (const queue of queues) this.#start(queue)
    }
  }

  #hasOthersWaiting({ isProven }: LeasedQueue): boolean {
    return isProven ? this.#saturated.proven : this.#saturated.unproven
  }

  #start(taken: LeasedQueue): void {
    const { webhookId } = taken
    const connection = this.#connections.memo(webhookId)
    const queue: HeldQueue = {
      ...taken,
      notedAt: this.#notedAt.get(webhookId),
      connection,
      rounds: this.#rounds,
    }
    const abort = new AbortController()
    this.#held.set(queue, abort)
    const running = this.#deliver(queue, abort.signal).finally(() => {
      this.#held.delete(queue)
      this.#running.delete(running)
      this.#notedAt.set(queue.webhookId, queue.notedAt)
      if (this.#hasOthersWaiting(queue)) void this.dispatch().catch(() => {})
      // More may have been queued meanwhile, and a failed callback has a retry time.
      else this.#wake()
    })
    this.#running.add(running)
    // Stopped while the lease was being taken.
    if (this.#isStopping) abort.abort()
  }

  async #deliver(queue: HeldQueue, signal: AbortSignal): Promise<void> {
    const progress: Progress = { pendingId: null, isOver: () => this.#isStopping }
    try {
      let end = await deliverBatch(this.#context, queue, signal, progress)
      // Next batch at once, unless other queues wait for a slot.
      while (end === 'more' && !progress.isOver() && !this.#hasOthersWaiting(queue)) {
        end = await deliverBatch(this.#context, queue, signal, progress)
      }
      if (end === 'released') return
    } catch (error) {
      // The lease may seem lost because a connection broke after the commit. Releasing a lease that another node
      // holds does nothing.
      if (!(error instanceof LeaseLost) && (await this.#handleError(queue, signal, progress, error))) return
    }
    await releaseLease(this.#context.jobDb, queue).catch(() => this.#unreleased.add(queue))
  }

  /** Returns whether the lease was released with it. */
  async #handleError(
    queue: LeasedQueue,
    signal: AbortSignal,
    { pendingId }: Progress,
    error: unknown,
  ): Promise<boolean> {
    if (signal.aborted) return false
    const { log } = this.#context
    // The queue is unchanged and will be leased again.
    if (isDatabaseError(error)) {
      log.debug({ err: error, webhook: queue.webhookId }, 'a webhook could not be delivered to; trying again')
      return false
    }
    log.warn({ err: error, webhook: queue.webhookId }, 'a callback could not be rendered')
    return await settleError(this.#context, queue, pendingId, reasonOf(error)).then(
      () => true,
      (failed) => failed instanceof LeaseLost,
    )
  }

  /** Aborts work whose lease was lost: its outcome could not be recorded. */
  renew = async (): Promise<void> => {
    const queues = [...this.#held.keys()]
    if (queues.length === 0) return
    const kept = new Set(await renewLeases(this.#context.jobDb, queues, LEASE_SECONDS))
    for (const queue of queues) if (!kept.has(queue.webhookId)) this.#held.get(queue)?.abort()
  }

  /** Starts nothing new and releases all leases, so that other nodes need not wait for them to end. */
  async stop(): Promise<void> {
    this.#isStopping = true
    await Promise.race([Promise.all(this.#running), sleep(STOP_GRACE_MS, undefined, { ref: false })])
    for (const abort of this.#held.values()) abort.abort()
    await this.#dispatching?.catch(() => {})
    await Promise.all(this.#running)
    this.#connections.clear()
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
      complaint: 'webhook queues could not be kept under their cap',
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
