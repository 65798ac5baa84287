/** Limits the work of a diff. Once spent, the rest counts as replaced. */
export class Budget {
  #left: number

  /** In steps of some nanoseconds. */
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
