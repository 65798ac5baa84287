/** How indexing goes, in numbers. */
import { type Family, single } from '../../../prometheus.ts'

export interface IndexBacklog {
  readonly urgent: number
  readonly rebuild: number
  readonly lag_seconds: number
}

export class SearchMeters {
  /** What this process indexed. */
  indexed = 0
  /** Of all nodes together, as it was a few seconds ago. */
  backlog: IndexBacklog = { urgent: 0, rebuild: 0, lag_seconds: 0 }

  families(): Family[] {
    const { urgent, rebuild, lag_seconds } = this.backlog
    return [
      {
        name: 'folkmoot_search_waiting',
        type: 'gauge',
        help: 'Changes that are not in the search index yet: of people who write, and of an index that is made anew.',
        samples: [
          { labels: { cause: 'change' }, value: urgent },
          { labels: { cause: 'rebuild' }, value: rebuild },
        ],
      },
      single(
        'gauge',
        'folkmoot_search_lag_seconds',
        'How long the oldest of what people changed has waited to be indexed.',
        lag_seconds,
      ),
      single('counter', 'folkmoot_search_indexed_total', 'Entries that this process made.', this.indexed),
    ]
  }
}
