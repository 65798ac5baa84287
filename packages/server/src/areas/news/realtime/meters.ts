/** Metrics of event streams. */
import type { StreamEventName } from '@folkmoot/contract'
import { type Family, single } from '../../../prometheus.ts'

const BOUNDS_MS = [25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000]

export class RealtimeMeters {
  open = 0
  readonly events: Record<StreamEventName, number> = {
    activity: 0,
    inbox: 0,
    changed: 0,
    moderation: 0,
    look: 0,
    reset: 0,
  }
  /** Why this node closed connections. */
  readonly ended = { slow: 0, credentials: 0, trouble: 0 }
  /** The extra bucket counts lags above every bound. */
  readonly #buckets = new Array<number>(BOUNDS_MS.length + 1).fill(0)
  #sumMs = 0

  /** From recording to sending, by the clocks of database and node. */
  noteLag(ms: number): void {
    const lag = Math.max(0, ms)
    this.#sumMs += lag
    const at = BOUNDS_MS.findIndex((bound) => lag <= bound)
    const bucket = at < 0 ? BOUNDS_MS.length : at
    this.#buckets[bucket] = (this.#buckets[bucket] ?? 0) + 1
  }

  #lags(): Family {
    let below = 0
    const buckets = this.#buckets.map((count, at) => {
      below += count
      const bound = BOUNDS_MS[at]
      const le = bound === undefined ? '+Inf' : bound / 1000
      return { suffix: '_bucket', labels: { le }, value: below }
    })
    return {
      name: 'folkmoot_event_stream_lag_seconds',
      type: 'histogram',
      help: 'How long after it was recorded an activity was told to all who are connected here and watch it.',
      samples: [
        ...buckets,
        { suffix: '_sum', value: this.#sumMs / 1000 },
        { suffix: '_count', value: below },
      ],
    }
  }

  families(): Family[] {
    const labelled = (label: string, counts: object) =>
      Object.entries(counts).map(([name, value]) => ({ labels: { [label]: name }, value: Number(value) }))
    return [
      single('gauge', 'folkmoot_event_streams_open', 'Event streams that are open on this node.', this.open),
      {
        name: 'folkmoot_event_stream_events_total',
        type: 'counter',
        help: 'Events that this process sent, by their names.',
        samples: labelled('event', this.events),
      },
      {
        name: 'folkmoot_event_streams_ended_total',
        type: 'counter',
        help: 'Event streams that this process ended: slow readers, credentials that are over, trouble.',
        samples: labelled('reason', this.ended),
      },
      this.#lags(),
    ]
  }
}
