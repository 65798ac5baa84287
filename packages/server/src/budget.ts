/** A rate per second and a burst, for each key. */
import { LRUCache } from 'lru-cache'
import { atMost } from './at-most.ts'
import { Failure } from './failure.ts'

const MOST_SPENDERS = 50_000

interface Bucket {
  tokens: number
  filledAt: number
}

export interface BudgetState {
  /** Seconds until another request is allowed; 0 if this one is. */
  readonly wait: number
  readonly limit: number
  readonly remaining: number
  /** Seconds until the full burst is available. */
  readonly reset: number
}

export class Budget {
  /** Created on first use: the cache allocates its full size, and most budgets are never used. */
  #buckets: LRUCache<string, Bucket> | undefined
  readonly #perSecond: number
  readonly #burst: number
  readonly #now: () => number

  constructor(perSecond: number, burst: number, now = () => performance.now()) {
    this.#perSecond = perSecond
    this.#burst = burst
    this.#now = now
  }

  spend(key: string, cost = 1): BudgetState {
    const now = this.#now()
    this.#buckets ??= new LRUCache(atMost(MOST_SPENDERS))
    const bucket = this.#buckets.get(key) ?? { tokens: this.#burst, filledAt: now }
    bucket.tokens = Math.min(this.#burst, bucket.tokens + ((now - bucket.filledAt) / 1000) * this.#perSecond)
    bucket.filledAt = now
    this.#buckets.set(key, bucket)
    const isRefused = bucket.tokens < cost
    if (!isRefused) bucket.tokens -= cost
    return {
      wait: isRefused ? (cost - bucket.tokens) / this.#perSecond : 0,
      limit: this.#burst,
      remaining: Math.floor(bucket.tokens),
      reset: Math.ceil((this.#burst - bucket.tokens) / this.#perSecond),
    }
  }
}

/** Throws `too_fast` when exhausted. */
export function requireWithin(state: BudgetState): void {
  if (state.wait === 0) return
  throw new Failure('too_fast', `Too many requests: the budget of ${state.limit} is spent.`, [], state.wait)
}
