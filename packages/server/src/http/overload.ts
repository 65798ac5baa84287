/** Turns requests away while the event loop is behind with its work. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '../failure.ts'

const RESOLUTION_MS = 10
const SAMPLE_MS = 1_000

/**
 * Measures only while requests come: measuring at this resolution took 0.42 % of a core of a process that did nothing else.
 * @fastify/under-pressure measures all the time.
 */
class EventLoopDelay {
  readonly #histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  #timer: NodeJS.Timeout | undefined
  #isNeeded = false
  /** On average over the last second; 0 while nothing is measured. */
  meanMs = 0

  noteRequest(): void {
    this.#isNeeded = true
    if (this.#timer) return
    this.#histogram.enable()
    this.#timer = setInterval(() => this.#sample(), SAMPLE_MS).unref()
  }

  #sample(): void {
    const { mean } = this.#histogram
    // Not even measuring had its turn.
    this.meanMs = Number.isNaN(mean) ? Number.POSITIVE_INFINITY : Math.max(0, mean / 1e6 - RESOLUTION_MS)
    this.#histogram.reset()
    if (!this.#isNeeded) this.stop()
    this.#isNeeded = false
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
    this.#histogram.disable()
    this.meanMs = 0
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
  app.addHook('onRequest', (request, _reply, done) => {
    delay.noteRequest()
    done(delay.meanMs > maxLagMs && !isExempt(request) ? overloaded() : undefined)
  })
  app.addHook('onClose', async () => delay.stop())
}
