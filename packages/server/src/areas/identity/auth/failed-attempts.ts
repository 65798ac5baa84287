/** Budgets of wrong passwords: per account and network, per network that tries many accounts, and per account from everywhere. */
import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { atMost } from '../../../at-most.ts'
import { Failure } from '../../../failure.ts'
import { GrowingDelays } from './growing-delays.ts'

const WINDOW_MS = 15 * 60_000
const PER_ACCOUNT = 10
const PER_ADDRESS = 100
/** At accounts that signed in from there: ten at each of a hundred. */
const PER_TRUSTING_ADDRESS = 1000

interface Attempts {
  count: number
  isToldOf: boolean
  readonly until: number
}

export interface Attempt {
  /** The account and the typed name. Counting only one of them would reveal whether similar names belong to an account. */
  readonly names: ReadonlySet<string>
  readonly network: string
  /** The account signed in from there, or its secret cannot be guessed: guesses elsewhere or at others do not count. */
  readonly isTrusted: boolean
}

export interface Spent {
  readonly account: boolean
  readonly address: boolean
}

/** Hashed, because a typed username may be 20 KB and 100,000 of them must fit in memory. */
const keyOf = (kind: 'account' | 'address' | 'trusting address', name: string) =>
  hash('sha256', `${kind} ${name}`, 'base64url')

const keysOf = ({ names, network, isTrusted }: Attempt) => ({
  accounts: [...names].map((name) => keyOf('account', `${network} ${name}`)),
  address: keyOf(isTrusted ? 'trusting address' : 'address', network),
  everywhere: isTrusted ? [] : [...names].map((name) => keyOf('account', name)),
})

const mostFrom = ({ isTrusted }: Attempt) => (isTrusted ? PER_TRUSTING_ADDRESS : PER_ADDRESS)

const tooFast = (waitMs: number) =>
  new Failure('too_fast', 'Too many wrong passwords. Try again later.', [], Math.ceil(waitMs / 1000))

export class FailedAttempts {
  readonly #attempts = new LRUCache<string, Attempts>(atMost(100_000))
  readonly #delays: GrowingDelays
  readonly #now: () => number

  constructor(now = () => performance.now()) {
    this.#now = now
    this.#delays = new GrowingDelays(now)
  }

  /**
   * Counts before hashing, so that concurrent attempts count too; a correct password gets it back. Cached credentials
   * never come here.
   */
  begin(attempt: Attempt): void {
    const { accounts, address, everywhere } = keysOf(attempt)
    for (const key of accounts) this.#require(key, PER_ACCOUNT)
    this.#require(address, mostFrom(attempt))
    const wait = Math.max(0, ...everywhere.map((key) => this.#delays.waitOf(key)))
    if (wait > 0) throw tooFast(wait)
    for (const key of [...accounts, address]) this.#add(key, 1)
    for (const key of everywhere) this.#delays.add(key)
  }

  forgive(attempt: Attempt): void {
    const { accounts, address, everywhere } = keysOf(attempt)
    for (const key of [...accounts, address]) this.#add(key, -1)
    for (const key of everywhere) this.#delays.forgive(key)
  }

  /** Which budgets are exhausted. Each reports this once per window. */
  newlySpent(attempt: Attempt): Spent {
    const { accounts, address, everywhere } = keysOf(attempt)
    const spent = [
      ...accounts.map((key) => this.#isNewlySpent(key, PER_ACCOUNT)),
      ...everywhere.map((key) => this.#delays.isNewlyDelayed(key)),
    ]
    return { account: spent.includes(true), address: this.#isNewlySpent(address, mostFrom(attempt)) }
  }

  #isNewlySpent(key: string, most: number): boolean {
    const attempts = this.#current(key)
    if (!attempts || attempts.isToldOf || attempts.count < most) return false
    attempts.isToldOf = true
    return true
  }

  #require(key: string, most: number): void {
    const attempts = this.#current(key)
    if (attempts && attempts.count >= most) throw tooFast(attempts.until - this.#now())
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
