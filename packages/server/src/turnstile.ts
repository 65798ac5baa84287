/** Limits concurrency: a number runs at a time, more wait up to an optional limit, the rest is rejected. */
export class Turnstile {
  readonly #width: number
  readonly #queueMax: number
  readonly #refuse: () => Error
  readonly #waiting: (() => void)[] = []
  #inside = 0

  constructor(width: number, queueMax = Number.POSITIVE_INFINITY, refuse = () => new Error('Turned away')) {
    this.#width = width
    this.#queueMax = queueMax
    this.#refuse = refuse
  }

  async pass<T>(work: () => Promise<T>): Promise<T> {
    if (this.#inside >= this.#width) {
      if (this.#waiting.length >= this.#queueMax) throw this.#refuse()
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    } else {
      this.#inside++
    }
    try {
      return await work()
    } finally {
      // The slot goes to the next waiter.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#inside--
    }
  }
}
