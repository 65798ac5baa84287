/** The counts of a campaign, and the lines that report them. */
import type { Answer } from '../exchange.ts'
import { MemoryCurve } from './memory.ts'

export interface Violation {
  /** The same for the same mistake: it is shown once and counted after that. */
  readonly complaint: string
  readonly operation: string
  readonly reproduction: string
  readonly replay: string
  readonly answer: string
  times: number
}

const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)

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
  readonly memory = new MemoryCurve()
  readonly begun = performance.now()
  readonly #say: (line: string) => void

  /** Mistakes are reported as they are found, so that one need not wait for the end of a long campaign. */
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

  timesOf(operation: string): number {
    return sum([...(this.byOperation.get(operation)?.values() ?? [])])
  }

  successesOf(operation: string): number {
    const counts = [...(this.byOperation.get(operation) ?? [])]
    return sum(counts.filter(([status]) => status >= 200 && status < 300).map(([, times]) => times))
  }

  get seconds(): number {
    return (performance.now() - this.begun) / 1000
  }

  progress(): string {
    return `${this.requests} requests, ${Math.round(this.requests / this.seconds)}/s, ${this.memory.latest?.resident ?? '?'} MB, ${this.violations.size} violations`
  }

  lines(): string[] {
    const list = (counts: Map<number, number>) =>
      [...counts].toSorted(([one], [other]) => one - other).map(([status, times]) => `${status}: ${times}`)
    return [
      `requests   ${this.requests} in ${this.seconds.toFixed(1)} s, ${Math.round(this.requests / this.seconds)} a second`,
      `statuses   ${list(this.byStatus).join('  ')}`,
      `shed       ${this.shed} (503 with Retry-After)`,
      `slowest    ${Math.round(this.slowestMs)} ms: ${this.slowest.slice(0, 200)}`,
      `memory     ${this.memory.describe()}`,
      ...[...this.byOperation]
        .toSorted(([one], [other]) => one.localeCompare(other))
        .map(([operation, counts]) => {
          const share = Math.round((100 * this.successesOf(operation)) / this.timesOf(operation))
          return `  ${operation.padEnd(20)} ${String(share).padStart(3)} % 2xx   ${list(counts).join('  ')}`
        }),
    ]
  }

  /** What there is to mend, each with the way to see it again. */
  complaints(): string[] {
    return [...this.violations.values()].map(linesOf)
  }
}
