/** Sessions for transactions, one transaction at a time each. */
import { Failure } from '../failure.ts'
import type { Line } from './line.ts'

const WAIT_MS = 5_000

interface Waiting {
  take(line: Line): void
}

export class TransactionSlots {
  readonly #all: readonly Line[]
  readonly #free: Line[]
  readonly #waiting = new Set<Waiting>()

  constructor(lines: readonly Line[]) {
    this.#all = lines
    this.#free = [...lines]
  }

  get inUse(): number {
    return this.#all.length - this.#free.length
  }

  get waiting(): number {
    return this.#waiting.size
  }

  async acquire(): Promise<Line> {
    const free = this.#free.pop()
    if (free) return free
    return await new Promise((resolve, reject) => {
      const tooLate = setTimeout(() => {
        this.#waiting.delete(waiting)
        reject(
          new Failure(
            'overloaded',
            'The server has more to write than it can. Try again in a moment.',
            [],
            1,
          ),
        )
      }, WAIT_MS)
      const waiting: Waiting = {
        take(line) {
          clearTimeout(tooLate)
          resolve(line)
        },
      }
      this.#waiting.add(waiting)
    })
  }

  release(line: Line): void {
    const [next] = this.#waiting
    if (!next) {
      this.#free.push(line)
      return
    }
    this.#waiting.delete(next)
    next.take(line)
  }
}
