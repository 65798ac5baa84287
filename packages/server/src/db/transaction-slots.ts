/** Sessions for transactions, each with one transaction at a time. */
import { Failure } from '../failure.ts'
import type { Connection } from './connection.ts'

const WAIT_MS = 5_000
/** Sixteen sessions serve as many in that time if a transaction takes 8 ms, and most take longer: others would wait in vain. */
const MOST_WAITING = 10_000

const overloaded = () =>
  new Failure('overloaded', 'The server has more to write than it can. Try again in a moment.', [], 1)

interface Waiting {
  take(connection: Connection): void
}

export class TransactionSlots {
  readonly #all: readonly Connection[]
  readonly #free: Connection[]
  readonly #waiting = new Set<Waiting>()

  constructor(connections: readonly Connection[]) {
    this.#all = connections
    this.#free = [...connections]
  }

  get inUse(): number {
    return this.#all.length - this.#free.length
  }

  get waiting(): number {
    return this.#waiting.size
  }

  async acquire(): Promise<Connection> {
    const free = this.#free.pop()
    if (free) return free
    if (this.#waiting.size >= MOST_WAITING) throw overloaded()
    return await new Promise((resolve, reject) => {
      const tooLate = setTimeout(() => {
        this.#waiting.delete(waiting)
        reject(overloaded())
      }, WAIT_MS)
      const waiting: Waiting = {
        take(connection) {
          clearTimeout(tooLate)
          resolve(connection)
        },
      }
      this.#waiting.add(waiting)
    })
  }

  release(connection: Connection): void {
    const [next] = this.#waiting
    if (!next) {
      this.#free.push(connection)
      return
    }
    this.#waiting.delete(next)
    next.take(connection)
  }
}
