/** Loaded into the fuzzed server with --import: notes in a file whenever its event loop was held. */
import { appendFileSync } from 'node:fs'
import { constants, type NodeGCPerformanceDetail, PerformanceObserver, performance } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'
import type { Hold } from './holds.ts'

const EVERY_MS = 5
const NOTED_MS = 50
/** Collections are reported a moment after they end. */
const SETTLE_MS = 100

const clock = () => performance.timeOrigin + performance.now()

class LoopWatch {
  readonly #file: string
  #last = clock()
  #used = process.threadCpuUsage()
  #collections: { readonly from: number; readonly to: number; readonly isForced: boolean }[] = []

  constructor(file: string) {
    this.#file = file
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { startTime, duration } = entry
        const from = performance.timeOrigin + startTime
        // The types of Node.js do not know the details of a collection.
        const { flags = 0 } = Reflect.get(entry, 'detail') as NodeGCPerformanceDetail
        const isForced = (flags & constants.NODE_PERFORMANCE_GC_FLAGS_FORCED) !== 0
        this.#collections.push({ from, to: from + duration, isForced })
      }
      this.#collections = this.#collections.slice(-1000)
    }).observe({ entryTypes: ['gc'] })
    setInterval(() => this.#look(), EVERY_MS).unref()
  }

  #look(): void {
    const [now, used] = [clock(), process.threadCpuUsage()]
    const hold = {
      from: this.#last,
      to: now,
      // Less than the time if another process had the core, which no request is to blame for.
      cpuMs: Math.round((used.user - this.#used.user + used.system - this.#used.system) / 1000),
    }
    this.#last = now
    this.#used = used
    if (hold.to - hold.from - EVERY_MS > NOTED_MS) setTimeout(() => this.#note(hold), SETTLE_MS).unref()
  }

  #note(hold: Omit<Hold, 'gcMs'>): void {
    const within = this.#collections.filter(({ from, to }) => from < hold.to && to > hold.from)
    // The doing of memory-watch.ts.
    if (within.some(({ isForced }) => isForced)) return
    const gcMs = Math.round(within.reduce((sum, { from, to }) => sum + to - from, 0))
    appendFileSync(this.#file, `${JSON.stringify({ ...hold, gcMs } satisfies Hold)}\n`)
  }
}

const { LOOP_WATCH_FILE: file } = process.env
// Threads of the server load this file as well.
if (isMainThread && file !== undefined) new LoopWatch(file)
