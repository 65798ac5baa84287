/**
 * Entities ready to be sent, kept by the version of their row: the one cache of representations. What it holds can
 * never be out of date, since whoever asks brings the version that the database has now; it is bounded by memory.
 */
import { LRUCache } from 'lru-cache'

const BUDGET_BYTES = 64 * 1024 * 1024
/** What an entry costs beside its characters. */
const OVERHEAD_BYTES = 200

/** An entity as it goes over the wire. */
export class Ready {
  readonly json: string

  constructor(json: string) {
    this.json = json
  }
}

export interface EntityKey {
  readonly id: string
  /** Changes with every change of the row, counters included. */
  readonly revision: string
}

export class Representations {
  readonly #ready = new LRUCache<string, Ready>({
    maxSize: BUDGET_BYTES,
    sizeCalculation: (ready, key) => ready.json.length + key.length + OVERHEAD_BYTES,
  })

  find(name: string): Ready | undefined {
    return this.#ready.get(name)
  }

  keep(name: string, ready: Ready): Ready {
    this.#ready.set(name, ready)
    return ready
  }

  /** A database that lost transactions may give their numbers, and so these versions, to others. */
  clear(): void {
    this.#ready.clear()
  }
}
