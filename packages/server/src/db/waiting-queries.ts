/** Queries that wait for their answer: none waits for ever, whatever became of its connection. */

interface Waiting {
  readonly since: number
  reject(error: Error): void
}

const SWEEP_MS = 500

const silent = () =>
  Object.assign(new Error('The database did not answer in time.'), { code: 'CONNECTION_SILENT' })

/**
 * PostgreSQL cancels what runs too long by itself. This is for what it never saw or whose answer never came: the
 * driver lets queries queue without an end while it connects, and a network may swallow both.
 */
export class WaitingQueries {
  /** In the order of their coming, so that a sweep looks at the overdue ones alone. */
  readonly #all = new Set<Waiting>()
  readonly #limitMs: number
  #sweep: NodeJS.Timeout | undefined
  #asked = 0

  constructor(limitMs: number) {
    this.#limitMs = limitMs
  }

  /** How many wait now. */
  get size(): number {
    return this.#all.size
  }

  /** How many were asked since the start. */
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

  /** Only while something waits: an idle server has two dozen of these. */
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
