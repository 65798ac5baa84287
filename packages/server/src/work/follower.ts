/**
 * A background loop that runs when something changed: woken by topics of the change notifier or by its own area, and by a
 * slow poll in case a notification was missed. One run at a time; a wake during a run means one more run.
 */
import type { Context } from '../context.ts'
import type { Topic } from '../db/change-notifier.ts'
import type { FollowerCounts } from './meters.ts'

export interface Follower {
  /** For log lines and metrics. */
  readonly name: string
  /** For the log line when it fails. */
  readonly complaint: string
  readonly topics?: readonly Topic[]
  /** Registers causes to wake inside this process. */
  wakeBy?(context: Context, wake: () => void): void
  /** The slow poll; none for work that is only in memory. */
  readonly pollMs?: number
  /** Waits this long after the first wake, so that one run serves several wakes. */
  readonly delayMs?: number
  /** Minimum time between the starts of two runs; the first of several wakes runs at once. */
  readonly spacingMs?: number
  /** Runs once more at shutdown, to write what is in memory. */
  readonly runsAtStop?: boolean
  /** Returns the milliseconds until the next run if nothing wakes it; undefined: at the next poll. */
  run(context: Context, stopping: AbortSignal): Promise<number | undefined>
}

export interface RunningFollower {
  readonly name: string
  readonly counts: Readonly<FollowerCounts>
  wake(): void
  /** Waits for the current run. */
  stop(): Promise<void>
}

/**
 * Lets the writer and event streams use the CPU first. p50 of 24 events on a quiet machine: a stream got an event after
 * 4.0 ms with this pause and 6.7 ms without; a webhook after 37 and 23 ms.
 */
const BEHIND_MS = 10
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 2_000
/** Used while notifications do not arrive. */
const DEAF_POLL_MS = 1_000
/** Nodes that started together do not poll together. */
const jittered = (ms: number) => ms * (0.8 + 0.4 * Math.random())

class Loop implements RunningFollower {
  readonly counts: FollowerCounts = { runs: 0, failures: 0, succeededAtMs: undefined }
  readonly #context: Context
  readonly #follower: Follower
  readonly #stopping = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #timerAt = Number.POSITIVE_INFINITY
  #running: Promise<void> | undefined
  #isWoken = false
  #startedAt = Number.NEGATIVE_INFINITY
  #failuresInARow = 0

  constructor(context: Context, follower: Follower) {
    this.#context = context
    this.#follower = follower
    context.followerMeters.add(follower.name, this.counts)
  }

  get name(): string {
    return this.#follower.name
  }

  wake = (): void => this.#wakeIn(0)

  /** Woken by a notification. */
  noticed = (): void => this.#wakeIn(BEHIND_MS)

  #wakeIn(leastMs: number): void {
    if (this.#running) this.#isWoken = true
    // A failing run is retried when its pause is over, regardless of new wakes.
    else if (this.#failuresInARow === 0) this.#runIn(Math.max(leastMs, this.#wakeDelay()))
  }

  #wakeDelay(): number {
    const { delayMs = 0, spacingMs = 0 } = this.#follower
    return Math.max(delayMs, this.#startedAt + spacingMs - performance.now(), 0)
  }

  /** Never later than an already planned run. */
  #runIn(ms: number): void {
    if (this.#stopping.signal.aborted || this.#running) return
    if (ms === 0) {
      this.#start()
      return
    }
    const at = performance.now() + ms
    if (at >= this.#timerAt) return
    clearTimeout(this.#timer)
    this.#timerAt = at
    this.#timer = setTimeout(() => this.#start(), ms)
  }

  #start(): void {
    clearTimeout(this.#timer)
    this.#timerAt = Number.POSITIVE_INFINITY
    this.#isWoken = false
    this.#startedAt = performance.now()
    this.#running = this.#run().then((againMs) => {
      this.#running = undefined
      if (this.#isWoken && this.#failuresInARow === 0) this.#runIn(this.#wakeDelay())
      if (againMs !== undefined) this.#runIn(Math.max(againMs, 1))
    })
  }

  async #run(): Promise<number | undefined> {
    const { run, pollMs, complaint, name } = this.#follower
    this.counts.runs++
    try {
      const againMs = await run(this.#context, this.#stopping.signal)
      this.#failuresInARow = 0
      this.counts.succeededAtMs = performance.now()
      const poll = pollMs === undefined ? undefined : jittered(this.#pollMs(pollMs))
      return againMs === undefined || poll === undefined ? (againMs ?? poll) : Math.min(againMs, poll)
    } catch (error) {
      this.counts.failures++
      // Once per series of failures, so that an outage does not fill the log.
      if (this.#failuresInARow === 0)
        this.#context.log.warn({ err: error, follower: name }, `${complaint}; trying again`)
      const pause = jittered(Math.min(FIRST_PAUSE_MS * 2 ** this.#failuresInARow, LONGEST_PAUSE_MS))
      this.#failuresInARow = Math.min(this.#failuresInARow + 1, 30)
      return pause
    }
  }

  #pollMs(pollMs: number): number {
    return this.#context.changes.isDeaf ? Math.min(pollMs, DEAF_POLL_MS) : pollMs
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    clearTimeout(this.#timer)
    await this.#running
    const { runsAtStop, run } = this.#follower
    // If this write fails, only what is in memory is lost.
    if (runsAtStop) await run(this.#context, this.#stopping.signal).catch(() => {})
  }
}

/** Runs once at the start, unless its work is only in memory. */
export function startFollower(context: Context, follower: Follower): RunningFollower {
  const loop = new Loop(context, follower)
  const unfollow = context.changes.follow(follower.topics ?? [], loop.noticed)
  follower.wakeBy?.(context, loop.wake)
  if (follower.pollMs !== undefined) loop.wake()
  return {
    name: loop.name,
    counts: loop.counts,
    wake: loop.wake,
    async stop() {
      unfollow()
      await loop.stop()
    },
  }
}
