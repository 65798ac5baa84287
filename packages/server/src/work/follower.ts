/**
 * A background loop that runs when something changed, not when a clock says so: woken by topics of the change notifier or by
 * its own area, and by a slow poll in case a notice was missed. One run at a time; a wake during a run means one more run.
 */
import type { Context } from '../context.ts'
import type { Topic } from '../db/change-notifier.ts'
import type { FollowerCounts } from './meters.ts'

export interface Follower {
  /** For log lines and metrics. */
  readonly name: string
  /** For the log line when it fails: what could not be done. */
  readonly complaint: string
  readonly topics?: readonly Topic[]
  /** Other causes to wake, known to this process alone. */
  wakeBy?(context: Context, wake: () => void): void
  /** The slow poll; none for work that is in memory. */
  readonly pollMs?: number
  /** Waits this long after the first wake, so that one run does it for all that come meanwhile. */
  readonly delayMs?: number
  /** At least so long between the starts of two runs; the first of several wakes runs at once. */
  readonly spacingMs?: number
  /** Once more when the server stops: it has something in memory that would be lost. */
  readonly runsAtStop?: boolean
  /** Returns after how many milliseconds to run again though nothing wakes it; undefined: not before the poll. */
  run(context: Context, stopping: AbortSignal): Promise<number | undefined>
}

export interface RunningFollower {
  readonly name: string
  readonly counts: Readonly<FollowerCounts>
  wake(): void
  /** Waits for the run that is under way. */
  stop(): Promise<void>
}

/**
 * The writer and event streams come first; then followers use the CPU. Measured quietly, 24 events, p50: a stream was told after 4.0 ms with
 * this pause and 6.7 without; a webhook after 37 and 23.
 */
const BEHIND_MS = 10
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 2_000
/** Without notices the poll is all there is. */
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

  /** By a notice. */
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

  /** Never later than what is planned already. */
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
      // Once for all failures in a row: the operator who stopped the database knows.
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
    // What cannot be written now is lost, and only that.
    if (runsAtStop) await run(this.#context, this.#stopping.signal).catch(() => {})
  }
}

/** Runs once at the start, unless all it has is in memory. */
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
