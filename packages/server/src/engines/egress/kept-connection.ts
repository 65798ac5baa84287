/** A connection to one receiver that several calls share, one after the other. */
import type { LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { Client, errors } from 'undici'

const HEADERS_MAX = 16 * 1024
/** Shorter than receivers keep idle connections. */
const IDLE_MS = 2_000

interface Timeouts {
  readonly connectionMs: number
  readonly readMs: number
}

/** Dials the checked address without another lookup. */
const pinnedTo =
  (addresses: LookupAddress[]): LookupFunction =>
  (_host, options, done) => {
    const [first] = addresses
    if (options.all) done(null, addresses)
    else done(null, first?.address ?? '', first?.family)
  }

export function openClient(
  url: URL,
  addresses: readonly LookupAddress[],
  { connectionMs, readMs }: Timeouts,
  idleMs = IDLE_MS,
): Client {
  return new Client(url.origin, {
    allowH2: false,
    maxHeaderSize: HEADERS_MAX,
    headersTimeout: readMs,
    bodyTimeout: readMs,
    keepAliveTimeout: idleMs,
    keepAliveMaxTimeout: idleMs,
    connect: { timeout: connectionMs, lookup: pinnedTo([...addresses]), rejectUnauthorized: true },
  })
}

const nameOf = (url: URL, addresses: readonly LookupAddress[], { connectionMs, readMs }: Timeouts): string =>
  [url.origin, connectionMs, readMs, ...addresses.map(({ address }) => address).sort()].join(' ')

/** The receiver closed it while it was idle, or answers nothing on it. */
const isClosed = (error: unknown): boolean =>
  error instanceof errors.SocketError ||
  (error instanceof Error && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE'))

interface Kept {
  readonly name: string
  readonly client: Client
  /** Whether its socket is the one that has answered earlier calls, and has answered nothing of the present one. */
  isReused: boolean
}

/** By how a call tells that the answer has begun. */
type Call<Answer> = (client: Client, noteHeaders: () => void) => Promise<Answer>

function keep(name: string, client: Client): Kept {
  const kept: Kept = { name, client, isReused: false }
  client.on('connect', () => {
    kept.isReused = false
  })
  return kept
}

/**
 * Only for calls to the same checked addresses, one at a time: who calls meanwhile has a connection of its own. It ends when a call fails,
 * or after a moment without one.
 */
export class KeptConnection {
  readonly #idleMs: number
  #idle: Kept | undefined

  constructor(idleMs = IDLE_MS) {
    this.#idleMs = idleMs
  }

  async use<Answer>(
    url: URL,
    addresses: readonly LookupAddress[],
    timeouts: Timeouts,
    call: Call<Answer>,
  ): Promise<Answer> {
    const name = nameOf(url, addresses, timeouts)
    const open = () => keep(name, openClient(url, addresses, timeouts, this.#idleMs))
    const kept = (await this.#take(name)) ?? open()
    try {
      return await this.#callBy(kept, call)
    } catch (error) {
      // Closed by the receiver in the moment in which it was used again: that says nothing of this call.
      if (!kept.isReused || !isClosed(error)) throw error
      return await this.#callBy(open(), call)
    }
  }

  async #callBy<Answer>(kept: Kept, call: Call<Answer>): Promise<Answer> {
    const noteHeaders = () => {
      kept.isReused = false
    }
    try {
      const answer = await call(kept.client, noteHeaders)
      kept.isReused = true
      await this.close()
      this.#idle = kept
      return answer
    } catch (error) {
      await kept.client.destroy()
      throw error
    }
  }

  /** The idle one, if it leads there; it is closed otherwise. */
  async #take(name: string): Promise<Kept | undefined> {
    if (this.#idle && this.#idle.name !== name) await this.close()
    const taken = this.#idle
    this.#idle = undefined
    return taken
  }

  /** Not what is in use: that closes itself when it is idle for a moment. */
  async close(): Promise<void> {
    const idle = this.#idle
    this.#idle = undefined
    await idle?.client.destroy()
  }
}
