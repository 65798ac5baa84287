/** Limits how long queries wait for their answer, whatever happened to the connection. */

interface Waiting {
  readonly since: number
  reject(error: Error): void
}

const SWEEP_MS = 500

const silent = () =>
  Object.assign(new Error('The database did not answer in time.'), { code: 'CONNECTION_SILENT' })

/**
 * PostgreSQL cancels long queries itself. This is for queries that never reached it or whose answer was lost: the
 * driver queues without a limit while it connects, and a network may drop both.
 */
export class WaitingQueries {
  /** In order of arrival, so that a sweep looks only at overdue ones. */
  readonly #all = new Set<Waiting>()
  readonly #limitMs: number
  #sweep: NodeJS.Timeout | undefined
  #asked = 0

  constructor(limitMs: number) {
    this.#limitMs = limitMs
  }

  /** How many are waiting. */
  get size(): number {
    return this.#all.size
  }

  /** How many were sent since the start. */
  get asked(): number {
    return this.#asked
  }

  async within<T>(query: PromiseLike<T>): Promise<T> {
    this.#asked++
    return await new Promise<T>((resolve, reject) => {
      const waiting: Waiting = { since: performance.now(), reject }
      this.#all.add(waiting)
      this.#sweep ??= this.#sweepLater()
      query.then(
        (answer) => {
          this.#all.delete(waiting)
          resolve(answer)
        },
        (error) => {
          this.#all.delete(waiting)
          reject(error)
        },
      )
    })
  }

  /** Runs only while something waits: an idle server has two dozen of these. */
  #sweepLater(): NodeJS.Timeout {
    return setTimeout(
      () => {
        this.#rejectOverdue()
        this.#sweep = this.#all.size > 0 ? this.#sweepLater() : undefined
      },
      Math.min(SWEEP_MS, this.#limitMs),
    ).unref()
  }

  #rejectOverdue(): void {
    const oldest = performance.now() - this.#limitMs
    for (const waiting of this.#all) {
      if (waiting.since > oldest) return
      this.#all.delete(waiting)
      waiting.reject(silent())
    }
  }

  rejectAll(makeError: () => Error): void {
    for (const waiting of this.#all) waiting.reject(makeError())
    this.#all.clear()
  }

  close(): void {
    clearTimeout(this.#sweep)
  }
}
