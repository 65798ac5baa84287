/** Turns requests away while the event loop is behind with its own work. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '../failure.ts'

/** Measuring that often takes 0.25 % of a core. */
const TICK_MS = 50
const WINDOW_MS = 1_000
/** So many ticks in time end the start. */
const CALM_TICKS = 5
const LONGEST_START_MS = 30_000

/** In milliseconds: what time it is, and how long this thread has been at work. */
interface Reading {
  readonly at: number
  readonly used: number
}

function readClocks(): Reading {
  const { user, system } = process.threadCpuUsage()
  return { at: performance.now(), used: (user + system) / 1_000 }
}

/**
 * How much later ticks come than they should, as far as this thread worked meanwhile. A machine that was asleep, or busy with others,
 * has no work that waits here.
 */
export class DelayMeter {
  #last: Reading
  #windowBegan: number
  #sum = 0
  #ticks = 0
  /** On average over the last window. */
  meanMs = 0

  constructor(now: Reading) {
    this.#last = now
    this.#windowBegan = now.at
  }

  tick(now: Reading): { readonly behindMs: number; readonly isWindowOver: boolean } {
    const late = now.at - this.#last.at - TICK_MS
    const behindMs = Math.max(0, Math.min(late, now.used - this.#last.used))
    this.#last = now
    this.#sum += behindMs
    this.#ticks++
    const isWindowOver = now.at - this.#windowBegan >= WINDOW_MS
    if (isWindowOver) {
      this.meanMs = this.#sum / this.#ticks
      this.#sum = 0
      this.#ticks = 0
      this.#windowBegan = now.at
    }
    return { behindMs, isWindowOver }
  }
}

/** The server's own start: over once some ticks in a row came in time. */
export class Start {
  readonly #endsBy: number
  #calmTicks = 0

  constructor(beganAt: number) {
    this.#endsBy = beganAt + LONGEST_START_MS
  }

  isOverAfter(behindMs: number, at: number): boolean {
    this.#calmTicks = behindMs < TICK_MS ? this.#calmTicks + 1 : 0
    return this.#calmTicks >= CALM_TICKS || at >= this.#endsBy
  }
}

/** Ticks from the start until that is over, then only while requests come: an idle server is not to measure. */
class EventLoopDelay {
  #meter: DelayMeter | undefined
  #timer: NodeJS.Timeout | undefined
  #isNeeded = false
  #start: Start | undefined

  /** 0 while nothing is measured, and until the server's own start is over. */
  get meanMs(): number {
    return this.#start ? 0 : (this.#meter?.meanMs ?? 0)
  }

  begin(): void {
    this.stop()
    this.#start = new Start(performance.now())
    this.#measure()
  }

  noteRequest(): void {
    this.#isNeeded = true
    if (!this.#timer) this.#measure()
  }

  #measure(): void {
    const meter = new DelayMeter(readClocks())
    this.#meter = meter
    this.#timer = setInterval(() => this.#tick(meter), TICK_MS).unref()
  }

  #tick(meter: DelayMeter): void {
    const now = readClocks()
    const { behindMs, isWindowOver } = meter.tick(now)
    if (this.#start) {
      if (!this.#start.isOverAfter(behindMs, now.at)) return
      this.#start = undefined
      // Measured anew, without what the start took.
      this.stop()
      this.#measure()
      return
    }
    if (!isWindowOver) return
    if (!this.#isNeeded) this.stop()
    this.#isNeeded = false
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
    this.#meter = undefined
  }
}

const overloaded = () =>
  new Failure(
    'overloaded',
    'The server has more to do than it can. Try again in a moment.',
    [],
    1 + Math.random() * 4,
  )

export function shedOverload(
  app: FastifyInstance,
  maxLagMs: number,
  isExempt: (request: FastifyRequest) => boolean,
): void {
  if (maxLagMs === 0) return
  const delay = new EventLoopDelay()
  app.addHook('onListen', async () => delay.begin())
  app.addHook('onRequest', (request, _reply, done) => {
    delay.noteRequest()
    done(delay.meanMs > maxLagMs && !isExempt(request) ? overloaded() : undefined)
  })
  app.addHook('onClose', async () => delay.stop())
}
