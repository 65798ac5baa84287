/** The memory of the server while it is fuzzed: sampled once a second, and judged by how it grows. */
import type { Sample } from '../instance.ts'

const FLAT_MEGABYTES = 50
/** One sample a second: a shorter run is still warming up, and shows no leaks. */
const LEAST_SAMPLES = 60
const POINTS = [0, 0.25, 0.5, 0.75, 1]

const median = (all: readonly number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0

/**
 * Growth after the first quarter, when caches are filled and code is compiled: the last quarter against the second,
 * by their medians, for a garbage collector lets memory swing.
 */
function growthOf(samples: readonly Sample[]): number {
  if (samples.length < LEAST_SAMPLES) return 0
  const quarter = Math.floor(samples.length / 4)
  const residentOf = (some: readonly Sample[]) => median(some.map(({ resident }) => resident))
  return residentOf(samples.slice(-quarter)) - residentOf(samples.slice(quarter, quarter * 2))
}

export class MemoryCurve {
  readonly #samples: Sample[] = []
  #rawFrom = Number.POSITIVE_INFINITY

  note(sample: Sample): void {
    this.#samples.push(sample)
  }

  /** From here on the load differs, and so does its memory. */
  beginRaw(): void {
    this.#rawFrom = this.#samples.length
  }

  get latest(): Sample | undefined {
    return this.#samples.at(-1)
  }

  get growth(): number {
    const [requests, raw] = [this.#samples.slice(0, this.#rawFrom), this.#samples.slice(this.#rawFrom)]
    return Math.max(growthOf(requests), growthOf(raw))
  }

  get isFlat(): boolean {
    return this.growth <= FLAT_MEGABYTES
  }

  /** Resident and heap at the beginning, after each quarter, and the most there ever was. */
  describe(): string {
    const last = this.#samples.length - 1
    const points = POINTS.map((share) => this.#samples[Math.round(share * last)])
    const shown = points.map((one) => `${one?.resident ?? '?'} (heap ${one?.heapUsed ?? '?'})`).join(', ')
    const most = Math.max(...this.#samples.map(({ resident }) => resident))
    return `${shown} MB; at most ${most} MB; after the first quarter ${this.growth} MB more`
  }
}
