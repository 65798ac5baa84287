/** Metrics of this process: memory, CPU, garbage collection, event loop. */
import { constants, PerformanceObserver, performance } from 'node:perf_hooks'
import type { LoopDelay } from './loop-delay.ts'
import { PRODUCT_VERSION } from './product.ts'
import { type Family, single } from './prometheus.ts'

const KINDS: Record<number, string> = {
  [constants.NODE_PERFORMANCE_GC_MAJOR]: 'major',
  [constants.NODE_PERFORMANCE_GC_MINOR]: 'minor',
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL]: 'incremental',
  [constants.NODE_PERFORMANCE_GC_WEAKCB]: 'weakcb',
}
/** The names of prom-client, because existing dashboards use them. */
export class ProcessMetrics {
  readonly #delay: LoopDelay
  readonly #pauses = new Map<string, { count: number; seconds: number }>()
  readonly #collections = new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      this.#note('detail' in entry ? entry.detail : undefined, entry.duration)
  })

  constructor(delay: LoopDelay) {
    this.#delay = delay
    delay.start()
    this.#collections.observe({ entryTypes: ['gc'] })
  }

  #note(detail: unknown, durationMs: number): void {
    const kind = typeof detail === 'object' && detail !== null && 'kind' in detail ? Number(detail.kind) : 0
    const name = KINDS[kind] ?? 'other'
    const pauses = this.#pauses.get(name) ?? { count: 0, seconds: 0 }
    pauses.count++
    pauses.seconds += durationMs / 1000
    this.#pauses.set(name, pauses)
  }

  families(): Family[] {
    const memory = process.memoryUsage()
    const cpu = process.cpuUsage()
    const start = performance.timeOrigin / 1000
    return [
      {
        name: 'folkmoot_build_info',
        type: 'gauge',
        help: 'Always 1; the labels say what runs.',
        samples: [{ labels: { version: PRODUCT_VERSION, node: process.versions.node }, value: 1 }],
      },
      single('gauge', 'process_start_time_seconds', 'When the process began, as a Unix time.', start),
      single('gauge', 'folkmoot_uptime_seconds', 'How long the process has run.', performance.now() / 1000),
      single('counter', 'process_cpu_seconds_total', 'CPU time used.', (cpu.user + cpu.system) / 1e6),
      single('gauge', 'process_resident_memory_bytes', 'Resident memory.', memory.rss),
      single('gauge', 'nodejs_heap_size_total_bytes', 'Heap reserved.', memory.heapTotal),
      single('gauge', 'nodejs_heap_size_used_bytes', 'Heap in use.', memory.heapUsed),
      single('gauge', 'nodejs_external_memory_bytes', 'Memory outside the heap.', memory.external),
      ...this.#eventLoop(),
      this.#garbage(),
    ]
  }

  #eventLoop(): Family[] {
    const { active, idle } = performance.eventLoopUtilization()
    const { mean, p50, p99, max } = this.#delay.read()
    const lag = (name: string, value: number) =>
      single('gauge', `nodejs_eventloop_lag_${name}_seconds`, 'Delay since the last reading.', value)
    const families = [
      lag('mean', mean),
      lag('p50', p50),
      lag('p99', p99),
      lag('max', max),
      {
        name: 'folkmoot_event_loop_seconds_total',
        type: 'counter' as const,
        help: 'Time that the event loop worked or waited; active over both is its utilisation.',
        samples: [
          { labels: { state: 'active' }, value: active / 1000 },
          { labels: { state: 'idle' }, value: idle / 1000 },
        ],
      },
    ]
    this.#delay.reset()
    return families
  }

  #garbage(): Family {
    const samples = [...this.#pauses].flatMap(([kind, { count, seconds }]) => [
      { suffix: '_sum', labels: { kind }, value: seconds },
      { suffix: '_count', labels: { kind }, value: count },
    ])
    return { name: 'nodejs_gc_duration_seconds', type: 'summary', help: 'Garbage collection.', samples }
  }

  stop(): void {
    this.#delay.stop()
    this.#collections.disconnect()
  }
}
