/** Delivery metrics: counted per callback, formatted only when read. */
import { type Family, single } from '../../../prometheus.ts'
import type { Backlog } from './queue-queries.ts'

const BOUNDS_MS = [10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000, 20_000]

const NOTHING: Backlog = { queued: 0, waiting: 0, lag_seconds: 0, healthy: 0, buggy: 0, disabled: 0 }

const labelled = (label: string, counts: Record<string, number>) =>
  Object.entries(counts).map(([name, value]) => ({ labels: { [label]: name }, value }))

interface Ended {
  readonly isSuccess: boolean
  readonly durationMs: number
}

export class DeliveryMeters {
  readonly callbacks = { delivered: 0, failed: 0 }
  readonly notifications = { delivered: 0, withheld: 0, dropped: 0 }
  /** Across all nodes, a few seconds old. */
  backlog: Backlog = NOTHING
  /** The extra bucket counts callbacks slower than every bound. */
  readonly #buckets = new Array<number>(BOUNDS_MS.length + 1).fill(0)
  #sumMs = 0

  noteCallback({ isSuccess, durationMs }: Ended, notifications: number): void {
    this.callbacks[isSuccess ? 'delivered' : 'failed']++
    if (isSuccess) this.notifications.delivered += notifications
    this.#sumMs += durationMs
    const at = BOUNDS_MS.findIndex((bound) => durationMs <= bound)
    const bucket = at < 0 ? BOUNDS_MS.length : at
    this.#buckets[bucket] = (this.#buckets[bucket] ?? 0) + 1
  }

  noteNotifications(outcome: keyof DeliveryMeters['notifications'], count: number): void {
    this.notifications[outcome] += count
  }

  #durations(): Family {
    let below = 0
    const buckets = this.#buckets.map((count, at) => {
      below += count
      const bound = BOUNDS_MS[at]
      return {
        suffix: '_bucket',
        labels: { le: bound === undefined ? '+Inf' : bound / 1000 },
        value: below,
      }
    })
    return {
      name: 'folkmoot_webhook_callback_duration_seconds',
      type: 'histogram',
      help: 'How long callbacks of this process took, whatever became of them.',
      samples: [
        ...buckets,
        { suffix: '_sum', value: this.#sumMs / 1000 },
        { suffix: '_count', value: below },
      ],
    }
  }

  families(): Family[] {
    const { queued, waiting, lag_seconds, healthy, buggy, disabled } = this.backlog
    return [
      single('gauge', 'folkmoot_webhook_queue_rows', 'Notifications in no callback yet.', queued),
      single('gauge', 'folkmoot_webhook_waiting_callbacks', 'Callbacks that are not done.', waiting),
      single(
        'gauge',
        'folkmoot_webhook_lag_seconds',
        'How long the oldest has waited of what enabled webhooks are to be told.',
        lag_seconds,
      ),
      {
        name: 'folkmoot_webhooks',
        type: 'gauge',
        help: 'Webhooks by their state.',
        samples: labelled('state', { healthy, buggy, disabled }),
      },
      {
        name: 'folkmoot_webhook_callbacks_total',
        type: 'counter',
        help: 'Callbacks of this process by what became of them, each attempt by itself.',
        samples: labelled('outcome', this.callbacks),
      },
      {
        name: 'folkmoot_webhook_notifications_total',
        type: 'counter',
        help: 'Notifications that this process delivered, withheld from owners who could not see them, or dropped.',
        samples: labelled('outcome', this.notifications),
      },
      this.#durations(),
    ]
  }
}
