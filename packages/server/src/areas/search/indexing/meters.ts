/** Metrics of indexing. */
import { type Family, single } from '../../../prometheus.ts'

export interface IndexBacklog {
  readonly urgent: number
  readonly rebuild: number
  readonly lag_seconds: number
}

export class SearchMeters {
  #indexed = 0
  readonly #wakes: (() => void)[] = []
  /** Of all nodes, a few seconds old. */
  backlog: IndexBacklog = { urgent: 0, rebuild: 0, lag_seconds: 0 }

  /** Called whenever entries were made. */
  whenIndexed(wake: () => void): void {
    this.#wakes.push(wake)
  }

  noteIndexed(entries: number): void {
    this.#indexed += entries
    for (const wake of this.#wakes) wake()
  }

  families(): Family[] {
    const { urgent, rebuild, lag_seconds } = this.backlog
    return [
      {
        name: 'folkmoot_search_waiting',
        type: 'gauge',
        help: 'Objects that wait to be indexed: after a change, or for a rebuild of the index.',
        samples: [
          { labels: { cause: 'change' }, value: urgent },
          { labels: { cause: 'rebuild' }, value: rebuild },
        ],
      },
      single(
        'gauge',
        'folkmoot_search_lag_seconds',
        'How long the oldest change has waited to be indexed.',
        lag_seconds,
      ),
      single('counter', 'folkmoot_search_indexed_total', 'Entries that this process made.', this.#indexed),
    ]
  }
}
