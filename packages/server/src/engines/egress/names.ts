/**
 * Names → addresses, as this machine finds them. It has few hands for that, and a name that nobody answers for keeps one
 * busy for long: whoever was found lately is not asked for again, and whoever was found before waits for nobody.
 */
import { type LookupAddress, promises } from 'node:dns'
import { setTimeout as sleep } from 'node:timers/promises'

export type Resolve = (host: string) => Promise<readonly LookupAddress[]>

const FRESH_MS = 10_000
/** So long an answer is good enough while the next one is waited for. */
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

  /** Whoever is given addresses vets them, be they new or not. */
  resolve: Resolve = async (host) => {
    const found = this.#found.get(host)
    const age = found ? this.#now() - found.at : Number.POSITIVE_INFINITY
    if (found && age < FRESH_MS) return found.addresses
    const answer = this.#ask(host)
    if (!found || age > USABLE_MS) return await answer
    return await Promise.race([answer, sleep(PATIENCE_MS, found.addresses, { ref: false })])
  }

  /** Those who want to know the same at once ask once. */
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
