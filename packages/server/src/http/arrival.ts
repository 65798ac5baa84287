/** How long a body may take to arrive. Node knows one limit for all requests, and a large file needs longer than JSON. */
import type { IncomingMessage, Server } from 'node:http'
import { failure } from '../failure.ts'
import { answerMalformed } from './malformed.ts'

/** Of any body but a file's: the whole of it. Of a file: the time between two pieces. */
const PATIENCE_MS = 30_000
/** The whole of a request with files; held by Node. */
export const LONGEST_ARRIVAL_MS = 60 * 60_000

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>()

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function begin(request: IncomingMessage, patienceMs = PATIENCE_MS): void {
  const tooLate = () => {
    if (request.complete) return
    answerMalformed(
      Object.assign(new Error('Too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
      request.socket,
    )
  }
  timers.set(request, setTimeout(tooLate, patienceMs).unref())
}

const end = (request: IncomingMessage) => clearTimeout(timers.get(request))

export function limitArrivals(server: Server, patienceMs = PATIENCE_MS): void {
  server.prependListener('request', (request) => {
    if (!hasBody(request)) return
    begin(request, patienceMs)
    request.once('close', () => end(request))
  })
}

async function inTime<T>(next: Promise<T>, patienceMs: number): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(failure('request_timeout', 'The request took too long to arrive.')),
    patienceMs,
  )
  try {
    return await Promise.race([next, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Waits for each piece, and not while its reader is busy. A client that goes half-way fails whoever reads. */
export async function* arriving(request: IncomingMessage, patienceMs = PATIENCE_MS): AsyncGenerator<Buffer> {
  end(request)
  // The stream is left alone by whoever stops reading: ending it would end the connection before the answer.
  const chunks: AsyncIterator<Buffer> = request.iterator({ destroyOnReturn: false })
  try {
    for (;;) {
      const next = await inTime(chunks.next(), patienceMs)
      if (next.done) return
      yield next.value
    }
  } catch (error) {
    if (request.destroyed || request.errored) {
      throw failure('request_malformed', 'The connection ended before the body did.')
    }
    throw error
  } finally {
    // What is not wanted any more must still be read away before the connection can be used again, or is cut off.
    if (!request.complete) begin(request)
    void chunks.return?.()
    // Only once nobody listens any more does the rest flow by itself.
    setImmediate(() => request.resume())
  }
}
