/** Push services as this process knows them: what it sent, and which of them are too slow to wait for. */
import { LRUCache } from 'lru-cache'
import { type Family, single } from '../../../prometheus.ts'

/** Timeouts in a row after which a service is left alone. */
const SLOW_AFTER = 3
const PAUSE_MS = 30_000
const MOST_KNOWN = 1_000
const TIMEOUTS: Timeouts = { connectionMs: 5_000, readMs: 5_000 }

interface Slowness {
  readonly timeouts: number
  readonly until: number
}

interface Timeouts {
  readonly connectionMs: number
  readonly readMs: number
}

export class PushServices {
  readonly counts = { sent: 0, deferred: 0, failed: 0, dropped: 0, gone: 0 }
  waiting = 0
  /** Of a call. */
  readonly timeouts: Timeouts
  readonly #slow = new LRUCache<string, Slowness>({ max: MOST_KNOWN })

  constructor(timeouts = TIMEOUTS) {
    this.timeouts = timeouts
  }

  /** When a service may be called again; undefined: now. Jobs for others need the slots. */
  pausedUntil(endpoint: string, now = Date.now()): Date | undefined {
    const until = this.#slow.get(new URL(endpoint).host)?.until ?? 0
    return until > now ? new Date(until) : undefined
  }

  noteTimeout(endpoint: string, now = Date.now()): void {
    const { host } = new URL(endpoint)
    const timeouts = (this.#slow.get(host)?.timeouts ?? 0) + 1
    this.#slow.set(host, { timeouts, until: timeouts >= SLOW_AFTER ? now + PAUSE_MS : 0 })
  }

  noteAnswer(endpoint: string): void {
    this.#slow.delete(new URL(endpoint).host)
  }

  families(): Family[] {
    return [
      single('gauge', 'folkmoot_pushes_waiting', 'Notifications that wait to be pushed.', this.waiting),
      {
        name: 'folkmoot_pushes_total',
        type: 'counter',
        help: 'Attempts of this process: pushes sent, put off to another attempt, given up; notifications dropped; devices gone.',
        samples: Object.entries(this.counts).map(([result, value]) => ({ labels: { result }, value })),
      },
    ]
  }
}
