/** Sessions for transactions, one transaction at a time each. */
import { Failure } from '../failure.ts'
import { type ConnectionOptions, openSql, type Sql } from './sql.ts'

const WAIT_MS = 5_000

export class Slot {
  readonly sql: Sql
  /** Changes whenever the session is lost. */
  session = 0

  constructor(connection: ConnectionOptions) {
    this.sql = openSql(connection, { max: 1, onClose: () => this.session++ })
  }
}

interface Waiting {
  take(slot: Slot): void
}

export class TransactionSlots {
  readonly #all: Slot[]
  readonly #free: Slot[]
  readonly #waiting = new Set<Waiting>()

  constructor(connection: ConnectionOptions, count: number) {
    this.#all = Array.from({ length: count }, () => new Slot(connection))
    this.#free = [...this.#all]
  }

  async acquire(): Promise<Slot> {
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
        take(slot) {
          clearTimeout(tooLate)
          resolve(slot)
        },
      }
      this.#waiting.add(waiting)
    })
  }

  release(slot: Slot): void {
    const [next] = this.#waiting
    if (!next) {
      this.#free.push(slot)
      return
    }
    this.#waiting.delete(next)
    next.take(slot)
  }

  async close(): Promise<void> {
    await Promise.all(this.#all.map((slot) => slot.sql.end({ timeout: 5 })))
  }
}
