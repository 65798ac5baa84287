/** Reproducible pseudo-random numbers, so that every demo is the same. */

export class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0 to 1: a linear congruential generator with mixing. */
  next(): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0
    const stirred = Math.imul(this.#state ^ (this.#state >>> 15), 0x2c1b3c6d) >>> 0
    return ((stirred ^ (stirred >>> 12)) >>> 0) / 2 ** 32
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit)
  }

  happens(share: number): boolean {
    return this.next() < share
  }

  one<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)]
    if (item === undefined) throw new Error('There is nothing to choose from.')
    return item
  }

  /** Each at most once. */
  some<Item>(items: readonly Item[], count: number): Item[] {
    const left = [...items]
    return Array.from(
      { length: Math.min(count, left.length) },
      () => left.splice(this.below(left.length), 1)[0] as Item,
    )
  }
}
