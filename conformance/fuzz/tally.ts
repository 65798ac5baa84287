/** What was counted in a campaign, and the lines that tell it. */
import type { Answer } from './send.ts'

export interface Violation {
  /** The same for the same mistake: it is shown once and counted after that. */
  readonly complaint: string
  readonly operation: string
  readonly reproduction: string
  readonly replay: string
  readonly answer: string
  times: number
}

const FLAT_MEGABYTES = 50
/** One a second: what is over sooner is still warming up, and tells nothing of leaks. */
const LEAST_SAMPLES = 60

const median = (all: readonly number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0

/**
 * Growth after the first quarter, when caches are filled and code is compiled: the last quarter against the second,
 * by their medians, for a garbage collector lets memory swing.
 */
function growthOf(memory: readonly number[]): number {
  if (memory.length < LEAST_SAMPLES) return 0
  const quarter = Math.floor(memory.length / 4)
  return median(memory.slice(-quarter)) - median(memory.slice(quarter, quarter * 2))
}

const linesOf = (violation: Violation): string =>
  [
    `VIOLATION  ${violation.operation}: ${violation.complaint} (${violation.times} times)`,
    `  replay   ${violation.replay}`,
    `  send     ${violation.reproduction}`,
    `  answer   ${violation.answer}`,
  ].join('\n')

export class Tally {
  requests = 0
  shed = 0
  slowestMs = 0
  slowest = ''
  readonly byStatus = new Map<number, number>()
  readonly byOperation = new Map<string, Map<number, number>>()
  readonly violations = new Map<string, Violation>()
  /** Megabytes, in the order they were measured. */
  readonly memory: number[] = []
  readonly begun = performance.now()
  #rawFrom = Number.POSITIVE_INFINITY
  readonly #say: (line: string) => void

  /** Mistakes are told as they are found: a long campaign need not end for them to be mended. */
  constructor(say: (line: string) => void = () => {}) {
    this.#say = say
  }

  add(key: string, violation: Violation): void {
    this.violations.set(key, violation)
    this.#say(linesOf(violation))
  }

  count(operation: string, answer: Answer, took: number, what: string): void {
    this.requests++
    if (answer.status === 503) this.shed++
    this.byStatus.set(answer.status, (this.byStatus.get(answer.status) ?? 0) + 1)
    const statuses = this.byOperation.get(operation) ?? new Map<number, number>()
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    this.byOperation.set(operation, statuses)
    if (took <= this.slowestMs) return
    this.slowestMs = took
    this.slowest = what
  }

  get seconds(): number {
    return (performance.now() - this.begun) / 1000
  }

  /** What comes now is another kind of load, with another need of memory. */
  beginRaw(): void {
    this.#rawFrom = this.memory.length
  }

  get growth(): number {
    return Math.max(growthOf(this.memory.slice(0, this.#rawFrom)), growthOf(this.memory.slice(this.#rawFrom)))
  }

  get isFlat(): boolean {
    return this.growth <= FLAT_MEGABYTES
  }

  progress(): string {
    return `${this.requests} requests, ${Math.round(this.requests / this.seconds)}/s, ${this.memory.at(-1) ?? '?'} MB, ${this.violations.size} violations`
  }

  lines(): string[] {
    const list = (counts: Map<number, number>) =>
      [...counts].toSorted(([one], [other]) => one - other).map(([status, times]) => `${status}: ${times}`)
    const { memory } = this
    const middle = memory[Math.floor(memory.length / 2)]
    return [
      `requests   ${this.requests} in ${this.seconds.toFixed(1)} s, ${Math.round(this.requests / this.seconds)} a second`,
      `statuses   ${list(this.byStatus).join('  ')}`,
      `shed       ${this.shed} (503 with Retry-After)`,
      `slowest    ${Math.round(this.slowestMs)} ms: ${this.slowest.slice(0, 200)}`,
      `memory     start ${memory[0]} MB, middle ${middle} MB, end ${memory.at(-1)} MB; after the first quarter ${this.growth} MB more`,
      ...[...this.byOperation]
        .toSorted(([one], [other]) => one.localeCompare(other))
        .map(([operation, counts]) => `  ${operation.padEnd(20)} ${list(counts).join('  ')}`),
    ]
  }

  /** What there is to mend, each with the way to see it again. */
  complaints(): string[] {
    return [...this.violations.values()].map(linesOf)
  }
}
