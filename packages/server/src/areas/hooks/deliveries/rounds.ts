/**
 * Queues prepare their next callbacks in rounds. Those that are ready when a round begins take part in it together, so that one statement
 * serves all of them, and webhooks that tell of the same share what is read of it. The more there is to do, the more take part.
 */
export class Rounds {
  #waiting: (() => void)[] = []
  #inside = 0
  #isBeginning = false

  /** Waits for the next round. */
  enter(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve)
      this.#beginSoon()
    })
  }

  leave(): void {
    this.#inside--
    this.#beginSoon()
  }

  #beginSoon(): void {
    if (this.#inside > 0 || this.#isBeginning || this.#waiting.length === 0) return
    this.#isBeginning = true
    setImmediate(() => {
      this.#isBeginning = false
      const admitted = this.#waiting
      this.#waiting = []
      this.#inside = admitted.length
      for (const admit of admitted) admit()
    })
  }
}

/** The part of one queue in the rounds: inside while it asks the database, outside while a receiver is called. */
export class Participation {
  readonly #rounds: Rounds
  #isInside = false

  constructor(rounds: Rounds) {
    this.#rounds = rounds
  }

  async enter(): Promise<void> {
    if (this.#isInside) return
    await this.#rounds.enter()
    this.#isInside = true
  }

  leave(): void {
    if (!this.#isInside) return
    this.#isInside = false
    this.#rounds.leave()
  }
}
