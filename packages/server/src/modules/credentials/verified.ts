/** Credentials that were verified a moment ago: a password hash per request would cap the whole machine. */
import { hash, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Member } from '../../actor.ts'

const LIFE_MS = 60_000
const MOST = 20_000

export class VerifiedCredentials {
  readonly #secret = randomBytes(32).toString('base64')
  readonly #node = randomBytes(9).toString('base64url')
  readonly #members = new LRUCache<string, Member>({ max: MOST, ttl: LIFE_MS, ttlResolution: 100 })
  #epoch = 0
  hits = 0
  misses = 0

  /** Keyed by this process's secret: the cache holds nothing that could be tried elsewhere. */
  keyOf(authorization: string): string {
    return hash('sha256', this.#secret + authorization, 'base64')
  }

  find(key: string): Member | undefined {
    const member = this.#members.get(key)
    if (member) this.hits++
    else this.misses++
    return member
  }

  /** Taken before reading what is to be remembered. */
  get epoch(): number {
    return this.#epoch
  }

  /** Whatever changed since the epoch was taken may have been this person: then nothing is remembered. */
  remember(key: string, member: Member, epoch: number): void {
    if (epoch === this.#epoch) this.#members.set(key, member)
  }

  /** Notices carry the node that sends them: its own cache it has dropped itself, at once. */
  noticeOf(personId: string): string {
    return `${this.#node} ${personId}`
  }

  hear(notice: string): void {
    const [node, personId] = notice.split(' ')
    if (node !== this.#node && personId !== undefined) this.forget(personId)
  }

  forget(personId: string): void {
    this.#epoch++
    for (const [key, member] of this.#members.entries()) if (member.id === personId) this.#members.delete(key)
  }

  forgetAll(): void {
    this.#epoch++
    this.#members.clear()
  }
}
