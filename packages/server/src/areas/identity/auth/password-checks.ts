/** Saves hashes: what was right a moment ago is remembered, the same attempts share one, and others wait for each other. */
import { createHmac, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { atMost } from '../../../at-most.ts'

/** As long as verified credentials are cached. */
const LIFE_MS = 60_000
const MOST = 20_000

export class PasswordChecks {
  readonly #secret = randomBytes(32)
  readonly #right = new LRUCache<string, true>({ ...atMost(MOST), ttl: LIFE_MS, ttlResolution: 100 })
  /** Attempts under way, by what is attempted. */
  readonly #underWay = new Map<string, Promise<void>>()
  /** The last attempt of each lane. */
  readonly #lanes = new Map<string, Promise<unknown>>()

  /** Keyed by the stored hash, so that a new password ends it. Keys are useless outside this process. */
  keyOf(passwordHash: string, password: string): string {
    const text = `${passwordHash} ${password.normalize('NFC')}`
    return createHmac('sha256', this.#secret).update(text).digest('base64')
  }

  isRight(key: string): boolean {
    return this.#right.has(key)
  }

  remember(key: string): void {
    this.#right.set(key, true)
  }

  /** Those who attempt the same meanwhile wait for it; if it fails, `whenJoined` says what that is for each of them. */
  async shared(
    key: string,
    attempt: () => Promise<void>,
    whenJoined: (error: unknown) => Promise<never>,
  ): Promise<void> {
    const joined = this.#underWay.get(key)
    if (joined) return await joined.catch(whenJoined)
    const started = attempt().finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, started)
    await started
  }

  /** One at a time in each lane: a flood of guesses at an account leaves hashes for others. */
  async inLane<T>(lane: string, work: () => Promise<T>): Promise<T> {
    const before = this.#lanes.get(lane) ?? Promise.resolve()
    const done = before.then(work)
    const settled = done.then(
      () => {},
      () => {},
    )
    this.#lanes.set(lane, settled)
    try {
      return await done
    } finally {
      if (this.#lanes.get(lane) === settled) this.#lanes.delete(lane)
    }
  }
}
