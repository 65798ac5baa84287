/** Calls another server: at a checked address, once, for a limited time, without trusting the answer. */
import type { LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { Client, errors } from 'undici'
import { type Resolve, resolveBySystem } from './names.ts'
import { hostOf, mayCallAddress, portOf, readTarget, type TargetRules } from './targets.ts'

/** Bytes read of an answer; none of it is parsed. */
export const ANSWER_MAX = 64 * 1024
const HEADERS_MAX = 16 * 1024

/** Few messages, which reveal nothing about the server's network. */
const REASONS = {
  blocked: 'The address is unknown, or none that this server calls.',
  unreachable: 'Nobody answered there.',
  timeout: 'The answer took too long.',
  garbled: 'The answer was no HTTP.',
} as const

export class EgressFailed extends Error {
  readonly reason: keyof typeof REASONS

  constructor(reason: keyof typeof REASONS) {
    super(REASONS[reason])
    this.reason = reason
  }
}

export interface Outbound {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  /** Together they limit the whole call. */
  readonly timeouts: { readonly connectionMs: number; readonly readMs: number }
  readonly signal?: AbortSignal
  /** Resolves names; the system resolver by default. */
  readonly resolve?: Resolve
}

export interface OutboundAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** The beginning of the body. */
  readonly body: Buffer
}

/** All addresses of a name must be allowed: with a mixture it is unknown which is dialled. */
async function vetAddresses(url: URL, rules: TargetRules, resolve: Resolve): Promise<LookupAddress[]> {
  const found = await resolve(hostOf(url)).catch(() => [])
  const port = portOf(url)
  if (found.length === 0 || !found.every(({ address }) => mayCallAddress(address, port, rules)))
    throw new EgressFailed('blocked')
  return [...found]
}

/** Dials the checked address without another lookup. */
const pinnedTo =
  (addresses: LookupAddress[]): LookupFunction =>
  (_host, options, done) => {
    const [first] = addresses
    if (options.all) done(null, addresses)
    else done(null, first?.address ?? '', first?.family)
  }

function clientFor(url: URL, addresses: LookupAddress[], { timeouts }: Outbound): Client {
  return new Client(url.origin, {
    allowH2: false,
    maxHeaderSize: HEADERS_MAX,
    headersTimeout: timeouts.readMs,
    bodyTimeout: timeouts.readMs,
    connect: { timeout: timeouts.connectionMs, lookup: pinnedTo(addresses), rejectUnauthorized: true },
  })
}

async function readBeginning(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    length += chunk.length
    if (length >= ANSWER_MAX) break
  }
  return Buffer.concat(chunks).subarray(0, ANSWER_MAX)
}

const TIMEOUTS = [errors.ConnectTimeoutError, errors.HeadersTimeoutError, errors.BodyTimeoutError]
const GARBLED = [
  errors.HTTPParserError,
  errors.HeadersOverflowError,
  errors.ResponseContentLengthMismatchError,
]

function reasonOf(error: unknown, deadline: AbortSignal): EgressFailed {
  if (error instanceof EgressFailed) return error
  if (deadline.aborted || TIMEOUTS.some((kind) => error instanceof kind)) return new EgressFailed('timeout')
  if (GARBLED.some((kind) => error instanceof kind)) return new EgressFailed('garbled')
  return new EgressFailed('unreachable')
}

/** Rejects on abort, since a lookup cannot be cancelled. */
function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

/** Every status is an answer, redirects included. Throws EgressFailed, or the caller's abort. */
export async function send(
  { config }: { readonly config: TargetRules },
  outbound: Outbound,
): Promise<OutboundAnswer> {
  const { method, headers, body, timeouts, resolve = resolveBySystem } = outbound
  const url = readTarget(outbound.url, config)
  if (!url) throw new EgressFailed('blocked')
  const deadline = AbortSignal.timeout(timeouts.connectionMs + timeouts.readMs)
  const signal = outbound.signal ? AbortSignal.any([outbound.signal, deadline]) : deadline
  let client: Client | undefined
  try {
    const addresses = await Promise.race([vetAddresses(url, config, resolve), whenAborted(signal)])
    client = clientFor(url, addresses, outbound)
    const path = url.pathname + url.search
    const answer = await client.request({ method, path, headers, body: body ?? null, signal })
    return { status: answer.statusCode, headers: answer.headers, body: await readBeginning(answer.body) }
  } catch (error) {
    outbound.signal?.throwIfAborted()
    throw reasonOf(error, deadline)
  } finally {
    await client?.destroy()
  }
}
