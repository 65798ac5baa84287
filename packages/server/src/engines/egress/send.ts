/** Calls another server: at a checked address, once, for a limited time, without trusting the answer. */
import type { LookupAddress } from 'node:dns'
import { type Client, errors } from 'undici'
import { type KeptConnection, openClient } from './kept-connection.ts'
import { type Resolve, resolveBySystem } from './names.ts'
import { hostOf, mayCallAddress, portOf, readTarget, type TargetRules } from './targets.ts'

/** Bytes read of an answer, unless the caller wants more. */
export const ANSWER_MAX = 64 * 1024

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
  /** Bytes read of the answer; `ANSWER_MAX` by default. */
  readonly maxBytes?: number
  /** Resolves names; the system resolver by default. */
  readonly resolve?: Resolve
  /** Of earlier calls to the same receiver, to be used again; a new one by default. */
  readonly connection?: KeptConnection | undefined
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

async function readBeginning(body: AsyncIterable<Buffer>, maxBytes = ANSWER_MAX): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    length += chunk.length
    if (length >= maxBytes) break
  }
  return Buffer.concat(chunks).subarray(0, maxBytes)
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

async function request(
  client: Client,
  url: URL,
  outbound: Outbound,
  signal: AbortSignal,
  noteHeaders?: () => void,
): Promise<OutboundAnswer> {
  const { method, headers, body, maxBytes } = outbound
  const path = url.pathname + url.search
  const answer = await client.request({ method, path, headers, body: body ?? null, signal })
  noteHeaders?.()
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: await readBeginning(answer.body, maxBytes),
  }
}

/** By a connection that ends with the call. */
async function sendOnce(
  url: URL,
  addresses: readonly LookupAddress[],
  outbound: Outbound,
  signal: AbortSignal,
): Promise<OutboundAnswer> {
  const client = openClient(url, addresses, outbound.timeouts)
  try {
    return await request(client, url, outbound, signal)
  } finally {
    await client.destroy()
  }
}

/** Every status is an answer, redirects included. Throws EgressFailed, or the caller's abort. */
export async function send(
  { config }: { readonly config: TargetRules },
  outbound: Outbound,
): Promise<OutboundAnswer> {
  const { timeouts, connection, resolve = resolveBySystem } = outbound
  const url = readTarget(outbound.url, config)
  if (!url) throw new EgressFailed('blocked')
  const deadline = AbortSignal.timeout(timeouts.connectionMs + timeouts.readMs)
  const signal = outbound.signal ? AbortSignal.any([outbound.signal, deadline]) : deadline
  try {
    const addresses = await Promise.race([vetAddresses(url, config, resolve), whenAborted(signal)])
    if (!connection) return await sendOnce(url, addresses, outbound, signal)
    return await connection.use(url, addresses, timeouts, (client, noteHeaders) =>
      request(client, url, outbound, signal, noteHeaders),
    )
  } catch (error) {
    outbound.signal?.throwIfAborted()
    throw reasonOf(error, deadline)
  }
}
