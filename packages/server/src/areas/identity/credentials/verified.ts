/** Credentials that were verified a moment ago: a password hash per request would cap the whole machine. */
import { hash, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Member } from '../../../actor.ts'

const LIFE_MS = 60_000
/** Tokens are found anew for little, so that they need not be trusted for long. */
const TOKEN_LIFE_MS = 5_000
const MOST = 20_000

interface Verified {
  readonly member: Member
  readonly isToken: boolean
}

/** In notices: the tokens of the person alone; and everybody. */
const TOKENS = 'tokens'
const EVERYBODY = '*'

/** Remembers what is as short-lived as tokens: sessions of the web. */
export interface Forgetful {
  forget(personId: string): void
  forgetAll(): void
}

export class VerifiedCredentials {
  readonly #others: readonly Forgetful[]
  readonly #secret = randomBytes(32).toString('base64')
  readonly #node = randomBytes(9).toString('base64url')
  readonly #known = new LRUCache<string, Verified>({ max: MOST, ttl: LIFE_MS, ttlResolution: 100 })
  #epoch = 0
  #tokenEpoch = 0
  hits = 0
  misses = 0

  /** Others forget whenever this forgets tokens. */
  constructor(...others: readonly Forgetful[]) {
    this.#others = others
  }

  /** Keyed by this process's secret: the cache holds nothing that could be tried elsewhere. */
  keyOf(authorization: string): string {
    return hash('sha256', this.#secret + authorization, 'base64')
  }

  find(key: string): Member | undefined {
    const known = this.#known.get(key)
    if (known) this.hits++
    else this.misses++
    return known?.member
  }

  /** Taken before reading what is to be remembered. */
  get epoch(): number {
    return this.#epoch
  }

  /** The same of a token, which ends by itself too. */
  get tokenEpoch(): number {
    return this.#tokenEpoch
  }

  /** Whatever changed since the epoch was taken may have been this person: then nothing is remembered. */
  remember(key: string, member: Member, epoch: number): void {
    if (epoch === this.#epoch) this.#known.set(key, { member, isToken: false })
  }

  /** For as long as the token lasts, and not for long. */
  rememberToken(key: string, member: Member, { epoch, lastsMs }: { epoch: number; lastsMs: number }): void {
    const ttl = Math.floor(Math.min(TOKEN_LIFE_MS, lastsMs))
    if (epoch === this.#tokenEpoch && ttl > 0) this.#known.set(key, { member, isToken: true }, { ttl })
  }

  /** Notices carry the node that sends them: its own cache it has dropped itself, at once. */
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

  /** Of a person, or of everybody. */
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
