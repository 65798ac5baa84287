/** Budgets of wrong passwords: per account, and per address that tries many accounts. */
import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { Failure } from '../../../failure.ts'

const WINDOW_MS = 15 * 60_000
const PER_ACCOUNT = 10
const PER_ADDRESS = 100

interface Attempts {
  count: number
  isToldOf: boolean
  readonly until: number
}

/** Per account and per typed name. Counting only one of them would reveal whether similar names belong to an account. */
type Names = ReadonlySet<string>

export interface Spent {
  readonly account: boolean
  readonly address: boolean
}

/** Hashed, because a typed username may be 20 KB and 100,000 of them must fit in memory. */
const keyOf = (kind: 'account' | 'address', name: string) => hash('sha256', `${kind} ${name}`, 'base64url')

export class FailedAttempts {
  readonly #attempts = new LRUCache<string, Attempts>({ max: 100_000 })
  readonly #now: () => number

  constructor(now = () => performance.now()) {
    this.#now = now
  }

  /**
   * Counts before hashing, so that concurrent attempts count too; a correct password gets it back. Cached credentials
   * never come here.
   */
  begin(names: Names, address: string): void {
    for (const name of names) this.#require(keyOf('account', name), PER_ACCOUNT)
    this.#require(keyOf('address', address), PER_ADDRESS)
    for (const name of names) this.#add(keyOf('account', name), 1)
    this.#add(keyOf('address', address), 1)
  }

  forgive(names: Names, address: string): void {
    for (const name of names) this.#add(keyOf('account', name), -1)
    this.#add(keyOf('address', address), -1)
  }

  /** Which budgets are exhausted. Each reports this once per window. */
  newlySpent(names: Names, address: string): Spent {
    const spent = [...names].map((name) => this.#isNewlySpent(keyOf('account', name), PER_ACCOUNT))
    return {
      account: spent.includes(true),
      address: this.#isNewlySpent(keyOf('address', address), PER_ADDRESS),
    }
  }

  #isNewlySpent(key: string, most: number): boolean {
    const attempts = this.#current(key)
    if (!attempts || attempts.isToldOf || attempts.count < most) return false
    attempts.isToldOf = true
    return true
  }

  #require(key: string, most: number): void {
    const attempts = this.#current(key)
    if (!attempts || attempts.count < most) return
    const wait = Math.ceil((attempts.until - this.#now()) / 1000)
    throw new Failure('too_fast', 'Too many wrong passwords. Try again later.', [], wait)
  }

  #add(key: string, step: 1 | -1): void {
    const attempts = this.#current(key)
    if (attempts) attempts.count += step
    else if (step > 0)
      this.#attempts.set(key, { count: step, isToldOf: false, until: this.#now() + WINDOW_MS })
  }

  #current(key: string): Attempts | undefined {
    const attempts = this.#attempts.get(key)
    return attempts && attempts.until > this.#now() ? attempts : undefined
  }
}
