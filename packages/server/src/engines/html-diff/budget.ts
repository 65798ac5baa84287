/** How much work there may be. When it is spent, what was not looked into yet came and went as a whole. */
export class Budget {
  #left: number

  /** In steps, of which each takes some nanoseconds. */
  constructor(steps: number) {
    this.#left = steps
  }

  get isSpent(): boolean {
    return this.#left <= 0
  }

  spend(steps: number): void {
    this.#left -= steps
  }
}
