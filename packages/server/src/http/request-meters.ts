/** Counts and durations by operation; formatted only when read. */
import { type Family, single } from '../prometheus.ts'

const BOUNDS_MS = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000]

class Meter {
  readonly answers = new Map<number, number>()
  /** The extra bucket counts requests slower than every bound. */
  readonly buckets = new Array<number>(BOUNDS_MS.length + 1).fill(0)
  sumMs = 0

  note(status: number, ms: number): void {
    this.answers.set(status, (this.answers.get(status) ?? 0) + 1)
    this.sumMs += ms
    let at = 0
    while (at < BOUNDS_MS.length && ms > (BOUNDS_MS[at] ?? 0)) at++
    this.buckets[at] = (this.buckets[at] ?? 0) + 1
  }
}

const ofOperation = (operation: string, status: number, value: number) => ({
  labels: { operation, status },
  value,
})

function histogramOf(operation: string, meter: Meter) {
  let below = 0
  const buckets = meter.buckets.map((count, at) => {
    below += count
    const bound = BOUNDS_MS[at]
    const le = bound === undefined ? '+Inf' : bound / 1000
    return { suffix: '_bucket', labels: { operation, le }, value: below }
  })
  return [
    ...buckets,
    { suffix: '_sum', labels: { operation }, value: meter.sumMs / 1000 },
    { suffix: '_count', labels: { operation }, value: below },
  ]
}

export class RequestMeters {
  readonly #meters = new Map<string, Meter>()
  readonly #refusals = new Map<string, number>()
  inFlight = 0

  /** Operations come from the contract and a few names of ours, so they are bounded. */
  note(operation: string, status: number, ms: number): void {
    let meter = this.#meters.get(operation)
    if (!meter) {
      meter = new Meter()
      this.#meters.set(operation, meter)
    }
    meter.note(status, ms)
  }

  noteRefusal(code: string): void {
    this.#refusals.set(code, (this.#refusals.get(code) ?? 0) + 1)
  }

  families(): Family[] {
    const meters = [...this.#meters]
    return [
      single('gauge', 'folkmoot_requests_in_flight', 'Requests that are being answered.', this.inFlight),
      {
        name: 'folkmoot_requests_total',
        type: 'counter',
        help: 'Requests by operation and status; 499 when the caller went away before the answer.',
        samples: meters.flatMap(([operation, { answers }]) =>
          [...answers].map(([status, count]) => ofOperation(operation, status, count)),
        ),
      },
      {
        name: 'folkmoot_request_duration_seconds',
        type: 'histogram',
        help: 'From the arrival of a request to the end of its answer, by operation.',
        samples: meters.flatMap(([operation, meter]) => histogramOf(operation, meter)),
      },
      {
        name: 'folkmoot_shed_total',
        type: 'counter',
        help: 'Requests refused with 503, by the code of the error.',
        samples: [...this.#refusals].map(([code, value]) => ({ labels: { code }, value })),
      },
    ]
  }
}
