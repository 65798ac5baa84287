/** The memory of the server while it is fuzzed: sampled by memory-watch.ts, and judged by how it grows. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** In MB, right after a collection of garbage. */
export interface MemorySample {
  readonly resident: number
  /** What is resident, without pages of the heap that are free. */
  readonly live: number
}

export const MEMORY_FLAGS = [
  '--expose-gc',
  '--import',
  fileURLToPath(new URL('./memory-watch.ts', import.meta.url)),
]

const FLAT_MEGABYTES = 50
/** One sample in ten seconds: a shorter run is still warming up, and shows no leaks. */
const LEAST_SAMPLES = 6
const POINTS = [0, 0.25, 0.5, 0.75, 1]

const median = (all: readonly number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0

/** Growth after the first quarter, when caches are filled and code is compiled: the last quarter against the second. */
function growthOf(samples: readonly MemorySample[]): number {
  if (samples.length < LEAST_SAMPLES) return 0
  const quarter = Math.floor(samples.length / 4)
  const liveOf = (some: readonly MemorySample[]) => median(some.map(({ live }) => live))
  return liveOf(samples.slice(-quarter)) - liveOf(samples.slice(quarter, quarter * 2))
}

export class MemoryCurve {
  #samples: readonly MemorySample[] = []
  #rawFrom = Number.POSITIVE_INFINITY

  set samples(all: readonly MemorySample[]) {
    this.#samples = all
  }

  async look(file: string): Promise<void> {
    const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').slice(0, -1)
    this.samples = lines.map((line) => JSON.parse(line) as MemorySample)
  }

  /** From here on the load differs, and so does its memory. */
  beginRaw(): void {
    this.#rawFrom = this.#samples.length
  }

  get latest(): MemorySample | undefined {
    return this.#samples.at(-1)
  }

  get growth(): number {
    const [requests, raw] = [this.#samples.slice(0, this.#rawFrom), this.#samples.slice(this.#rawFrom)]
    return Math.max(growthOf(requests), growthOf(raw))
  }

  get isFlat(): boolean {
    return this.growth <= FLAT_MEGABYTES
  }

  /** At the beginning, after each quarter, and the most that was ever resident. */
  describe(): string {
    const last = this.#samples.length - 1
    const points = POINTS.map((share) => this.#samples[Math.round(share * last)])
    const shown = points.map((one) => `${one?.live ?? '?'} (resident ${one?.resident ?? '?'})`).join(', ')
    const most = Math.max(...this.#samples.map(({ resident }) => resident))
    return `${shown} MB after collections; at most ${most} MB resident; after the first quarter ${this.growth} MB more`
  }
}
