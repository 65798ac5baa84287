/** Cached sessions, and when each was last seen. */
import type { Language } from '@folkmoot/contract'
import { LRUCache } from 'lru-cache'
import type { Member } from '../../../actor.ts'
import { atMost } from '../../../at-most.ts'

/** How long a node that missed a notice may be wrong. */
const LIFE_MS = 5_000
const MOST = 20_000

export interface KnownSession {
  readonly id: string
  readonly member: Member
  readonly csrfToken: string
  readonly language: Language | undefined
}

export class KnownSessions {
  readonly #sessions = new LRUCache<string, KnownSession>({
    ...atMost(MOST),
    ttl: LIFE_MS,
    ttlResolution: 100,
  })
  #seen = new Map<string, Date>()
  #epoch = 0
  #wake = (): void => {}

  find(key: string): KnownSession | undefined {
    return this.#sessions.get(key)
  }

  /** Take before reading what will be cached. */
  get epoch(): number {
    return this.#epoch
  }

  /** Skips caching if any session ended since the epoch was taken. */
  remember(key: string, session: KnownSession, epoch: number): void {
    if (epoch === this.#epoch) this.#sessions.set(key, session)
  }

  forget(personId: string): void {
    this.#epoch++
    for (const [key, { member }] of this.#sessions.entries())
      if (member.id === personId) this.#sessions.delete(key)
  }

  forgetAll(): void {
    this.#epoch++
    this.#sessions.clear()
  }

  see(id: string): void {
    this.#seen.set(id, new Date())
    if (this.#seen.size === 1) this.#wake()
  }

  /** Called when there is something to write. */
  whenSeen(wake: () => void): void {
    this.#wake = wake
  }

  /** Sessions seen since the last call. */
  takeSeen(): ReadonlyMap<string, Date> {
    const seen = this.#seen
    this.#seen = new Map()
    return seen
  }
}
