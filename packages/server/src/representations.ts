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
/** The memory of an entry besides its characters. */
const OVERHEAD_BYTES = 240
/** A string with one such character takes two bytes per character. */
const WIDE = /[\u0100-\uffff]/

/** The JSON of an entity. */
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

  /** Returns where it ends. ASCII, which most entities are, is only copied. */
  writeTo(bytes: Buffer, at: number): number {
    const isAscii = this.length === this.json.length
    return at + bytes.write(this.json, at, isAscii ? 'latin1' : 'utf8')
  }
}

const OPENED = '{'.length

/** A cached entity with additional fields, without parsing or copying the cached JSON. */
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

  /** Overwrites the closing brace of the cached JSON. */
  override writeTo(bytes: Buffer, at: number): number {
    return this.#more.writeTo(bytes, this.#kept.writeTo(bytes, at) - OPENED)
  }
}

export interface EntityKey {
  readonly id: string
  /** Changes with everything that the entity shows, including counters. */
  readonly revision: string
}

/** The cache key. Joined, because V8 keeps all parts of a concatenated template in memory. */
export const readyName = (kind: string, audience: string, form: string, id: string): string =>
  [kind, audience, form, id].join(' ')

/** The caller's rights as part of the key: only callers with the same rights share an entity. */
export const nameRights = (verbs: object): string => JSON.stringify(Object.values(verbs))

/**
 * Short names of rights, by all that they follow from. To work rights out takes longer than to find an entity in the
 * cache, and few of the things that they follow from differ within a list.
 */
export class RightsNames {
  readonly #byStanding = new LRUCache<string, string>({ max: 10_000 })
  /** As many as policies can give. */
  readonly #byRights = new Map<string, string>()

  of(standing: string, rightsOf: () => object): string {
    const known = this.#byStanding.get(standing)
    if (known !== undefined) return known
    const rights = nameRights(rightsOf())
    const name = this.#byRights.get(rights) ?? String(this.#byRights.size)
    this.#byRights.set(rights, name)
    this.#byStanding.set(standing, name)
    return name
  }
}

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

  /** The approximate memory in use. */
  get bytes(): number {
    return this.#kept.calculatedSize
  }

  find(name: string, revision: string): Ready | undefined {
    const kept = this.#kept.get(name)
    return kept?.revision === revision ? kept.ready : undefined
  }

  /** Replaces an older revision, which nobody will request again. */
  keep(name: string, revision: string, ready: Ready): Ready {
    this.#kept.set(name, { revision, ready })
    return ready
  }

  /** A database that lost transactions may reuse their ids, and so these revisions. */
  clear(): void {
    this.#kept.clear()
  }
}
