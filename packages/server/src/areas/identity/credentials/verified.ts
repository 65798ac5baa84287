/** Caches verified credentials: hashing on every request would limit the whole machine. */
import { hash, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Member } from '../../../actor.ts'
import { atMost } from '../../../at-most.ts'

const LIFE_MS = 60_000
/** Looking up tokens is cheap, so they are cached briefly. */
const TOKEN_LIFE_MS = 5_000
const MOST = 20_000

interface Verified {
  readonly member: Member
  readonly isToken: boolean
}

/** Contents of notices: a person's tokens only; or everybody. */
const TOKENS = 'tokens'
const EVERYBODY = '*'

/** Caches that are as short-lived as tokens: web sessions. */
export interface Forgetful {
  forget(personId: string): void
  forgetAll(): void
}

export class VerifiedCredentials {
  readonly #others: readonly Forgetful[]
  readonly #secret = randomBytes(32).toString('base64')
  readonly #node = randomBytes(9).toString('base64url')
  readonly #known = new LRUCache<string, Verified>({ ...atMost(MOST), ttl: LIFE_MS, ttlResolution: 100 })
  #epoch = 0
  #tokenEpoch = 0
  hits = 0
  misses = 0

  /** Called whenever tokens are forgotten here. */
  constructor(...others: readonly Forgetful[]) {
    this.#others = others
  }

  /** Keyed by a secret of this process, so cached keys are useless elsewhere. */
  keyOf(authorization: string): string {
    return hash('sha256', this.#secret + authorization, 'base64')
  }

  find(key: string): Member | undefined {
    const known = this.#known.get(key)
    if (known) this.hits++
    else this.misses++
    return known?.member
  }

  /** Take before reading what will be cached. */
  get epoch(): number {
    return this.#epoch
  }

  /** The same for a token, which can also expire. */
  get tokenEpoch(): number {
    return this.#tokenEpoch
  }

  /** Skips caching if anything changed since the epoch was taken. */
  remember(key: string, member: Member, epoch: number): void {
    if (epoch === this.#epoch) this.#known.set(key, { member, isToken: false })
  }

  /** Until the token expires, and briefly. */
  rememberToken(key: string, member: Member, { epoch, lastsMs }: { epoch: number; lastsMs: number }): void {
    const ttl = Math.floor(Math.min(TOKEN_LIFE_MS, lastsMs))
    if (epoch === this.#tokenEpoch && ttl > 0) this.#known.set(key, { member, isToken: true }, { ttl })
  }

  /** The sending node has already dropped its own cache. */
  noticeOf(personId: string): string {
    return `${this.#node} ${personId}`
  }

  tokenNoticeOf(personId: string | undefined): string {
    return `${this.noticeOf(personId ?? EVERYBODY)} ${TOKENS}`
  }

  hear(notice: string): void {
    const [node, personId, which] = notice.split(' ')
    if (node === this.#node || personId === undefined) return
    if (which === TOKENS) this.forgetTokens(personId === EVERYBODY ? undefined : personId)
    else this.forget(personId)
  }

  forget(personId: string): void {
    this.#epoch++
    this.#tokenEpoch++
    this.#drop(({ member }) => member.id === personId)
    for (const other of this.#others) other.forget(personId)
  }

  /** For one person or everybody. */
  forgetTokens(personId: string | undefined): void {
    this.#tokenEpoch++
    this.#drop(({ member, isToken }) => isToken && (personId === undefined || member.id === personId))
    for (const other of this.#others) {
      if (personId === undefined) other.forgetAll()
      else other.forget(personId)
    }
  }

  forgetAll(): void {
    this.#epoch++
    this.#tokenEpoch++
    this.#known.clear()
    for (const other of this.#others) other.forgetAll()
  }

  #drop(isOver: (known: Verified) => boolean): void {
    for (const [key, known] of this.#known.entries()) if (isOver(known)) this.#known.delete(key)
  }
}
