/**
 * DNS lookups with a cache. The system resolver has few threads and a dead name blocks one for long, so recent
 * results are reused and older ones served while refreshing.
 */
import { type LookupAddress, promises } from 'node:dns'
import { setTimeout as sleep } from 'node:timers/promises'

export type Resolve = (host: string) => Promise<readonly LookupAddress[]>

const FRESH_MS = 10_000
/** How long an old answer may be used while refreshing. */
const USABLE_MS = 3_600_000
const PATIENCE_MS = 500
const KEPT = 10_000

interface Found {
  readonly addresses: readonly LookupAddress[]
  readonly at: number
}

export class Names {
  readonly #found = new Map<string, Found>()
  readonly #asked = new Map<string, Promise<readonly LookupAddress[]>>()
  readonly #lookup: Resolve
  readonly #now: () => number

  constructor(lookup: Resolve, now: () => number = Date.now) {
    this.#lookup = lookup
    this.#now = now
  }

  /** The caller checks addresses, cached or not. */
  resolve: Resolve = async (host) => {
    const found = this.#found.get(host)
    const age = found ? this.#now() - found.at : Number.POSITIVE_INFINITY
    if (found && age < FRESH_MS) return found.addresses
    const answer = this.#ask(host)
    if (!found || age > USABLE_MS) return await answer
    return await Promise.race([answer, sleep(PATIENCE_MS, found.addresses, { ref: false })])
  }

  /** Concurrent lookups share one query. */
  #ask(host: string): Promise<readonly LookupAddress[]> {
    const asked = this.#asked.get(host) ?? this.#find(host)
    this.#asked.set(host, asked)
    return asked
  }

  async #find(host: string): Promise<readonly LookupAddress[]> {
    try {
      const addresses = await this.#lookup(host)
      this.#keep(host, addresses)
      return addresses
    } catch (error) {
      this.#found.delete(host)
      throw error
    } finally {
      this.#asked.delete(host)
    }
  }

  #keep(host: string, addresses: readonly LookupAddress[]): void {
    this.#found.delete(host)
    this.#found.set(host, { addresses, at: this.#now() })
    const [oldest] = this.#found.keys()
    if (this.#found.size > KEPT && oldest !== undefined) this.#found.delete(oldest)
  }
}

const names = new Names((host) => promises.lookup(host, { all: true }))
export const resolveBySystem: Resolve = names.resolve
