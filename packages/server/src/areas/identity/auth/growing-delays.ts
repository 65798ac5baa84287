/** Delays that grow with each attempt, for names that are tried from everywhere. */
import { LRUCache } from 'lru-cache'
import { atMost } from '../../../at-most.ts'

/** Two networks of ten: somebody who mistypes at home and on the road does not wait. */
const FREE = 20
const FIRST_MS = 1000
/**
 * 20 at once, 9 while the delay doubles from 1 s to 256 s, then one in 5 minutes: some 320 guesses a day at an account, on
 * each node. Who guesses makes others wait for 5 minutes at most.
 */
const MOST_MS = 5 * 60_000
const WINDOW_MS = 24 * 60 * 60_000
const MOST = 100_000

interface Delayed {
  count: number
  nextAt: number
  isToldOf: boolean
  readonly until: number
}

export class GrowingDelays {
  readonly #delayed = new LRUCache<string, Delayed>(atMost(MOST))
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  /** In milliseconds; 0 if it may be tried now. */
  waitOf(key: string): number {
    return Math.max(0, (this.#current(key)?.nextAt ?? 0) - this.#now())
  }

  add(key: string): void {
    const now = this.#now()
    const delayed = this.#current(key) ?? { count: 0, nextAt: now, isToldOf: false, until: now + WINDOW_MS }
    delayed.count++
    if (delayed.count >= FREE)
      delayed.nextAt = now + Math.min(MOST_MS, FIRST_MS * 2 ** (delayed.count - FREE))
    this.#delayed.set(key, delayed)
  }

  forgive(key: string): void {
    const delayed = this.#current(key)
    if (!delayed) return
    delayed.count--
    if (delayed.count < FREE) delayed.nextAt = this.#now()
  }

  /** Once per window. */
  isNewlyDelayed(key: string): boolean {
    const delayed = this.#current(key)
    if (!delayed || delayed.isToldOf || delayed.count < FREE) return false
    delayed.isToldOf = true
    return true
  }

  #current(key: string): Delayed | undefined {
    const delayed = this.#delayed.get(key)
    return delayed && delayed.until > this.#now() ? delayed : undefined
  }
}
