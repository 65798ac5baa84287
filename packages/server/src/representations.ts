/**
 * Entities on the wire: their links, their JSON, and the one cache of that JSON. The cache is keyed by the version of the
 * row, which the caller has just read, so it never answers with anything out of date; it is bounded by memory.
 */
import { hash } from 'node:crypto'
import type { Verb } from '@folkmoot/contract'
import { LRUCache } from 'lru-cache'

/** A link of an entity: where it leads, and what the caller may do there. */
export const resource = (ref: string, allowed: readonly Verb[]) => ({ ref, allowed: [...allowed] })

const BUDGET_BYTES = 64 * 1024 * 1024
/** What an entry costs beside its characters. */
const OVERHEAD_BYTES = 240
/** A string with one such character takes two bytes for each. */
const WIDE = /[\u0100-\uffff]/

/** An entity as it goes over the wire. */
export class Ready {
  readonly json: string
  /** In UTF-8. */
  readonly length: number
  #digest: string | undefined

  constructor(json: string, length = Buffer.byteLength(json)) {
    this.json = json
    this.length = length
  }

  get digest(): string {
    this.#digest ??= hash('sha1', this.json, 'base64url').slice(0, 16)
    return this.#digest
  }

  /** Where it ends. What is ASCII alone, as most is, need only be copied. */
  writeTo(bytes: Buffer, at: number): number {
    const isAscii = this.length === this.json.length
    return at + bytes.write(this.json, at, isAscii ? 'latin1' : 'utf8')
  }
}

const OPENED = '{'.length

/** An entity that is kept, with more fields beside its own: what is kept is neither read nor copied for it. */
export class ReadyWithMore extends Ready {
  readonly #kept: Ready
  readonly #more: Ready

  /** Both are objects; neither is empty. */
  constructor(kept: Ready, fields: string) {
    const more = new Ready(`,${fields.slice(OPENED)}`)
    super(kept.json.slice(0, -OPENED) + more.json, kept.length - OPENED + more.length)
    this.#kept = kept
    this.#more = more
  }

  /** What follows is written over the end of what is kept. */
  override writeTo(bytes: Buffer, at: number): number {
    return this.#more.writeTo(bytes, this.#kept.writeTo(bytes, at) - OPENED)
  }
}

export interface EntityKey {
  readonly id: string
  /** Changes with every change of what is shown, counters included. */
  readonly revision: string
}

/** What an entity is kept under. Joined: a template would keep each of its steps in memory for as long as the name. */
export const readyName = (kind: string, audience: string, form: string, id: string): string =>
  [kind, audience, form, id].join(' ')

/** What a caller may do, as part of such a name: two callers share an entity only if they may do the same with it. */
export const nameRights = (verbs: object): string => JSON.stringify(Object.values(verbs))

interface Kept {
  readonly revision: string
  readonly ready: Ready
}

const bytesOf = (json: string) => (WIDE.test(json) ? 2 * json.length : json.length)

export class Representations {
  readonly #kept = new LRUCache<string, Kept>({
    maxSize: BUDGET_BYTES,
    sizeCalculation: ({ ready }, name) => bytesOf(ready.json) + name.length + OVERHEAD_BYTES,
  })

  /** What is kept takes about so much memory. */
  get bytes(): number {
    return this.#kept.calculatedSize
  }

  find(name: string, revision: string): Ready | undefined {
    const kept = this.#kept.get(name)
    return kept?.revision === revision ? kept.ready : undefined
  }

  /** Takes the place of an older one: nobody will ask for that again. */
  keep(name: string, revision: string, ready: Ready): Ready {
    this.#kept.set(name, { revision, ready })
    return ready
  }

  /** A database that lost transactions may give their numbers, and so these versions, to others. */
  clear(): void {
    this.#kept.clear()
  }
}
