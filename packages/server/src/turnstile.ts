/** Lets so many through at a time; so many more wait, as many as come unless said, and the rest is turned away. */
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
      // A place is handed on, not freed, while somebody waits for it.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#inside--
    }
  }
}
