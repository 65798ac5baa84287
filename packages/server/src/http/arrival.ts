/** Time limits for bodies. Node has one limit for all requests, but large files need longer than JSON. */
import type { IncomingMessage, Server } from 'node:http'
import { failure } from '../failure.ts'
import { answerMalformed } from './malformed.ts'

/** For the whole body; for a file, between two chunks. */
const PATIENCE_MS = 30_000
/** For a whole request with files; enforced by Node. */
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

/** Limits the wait for each chunk, not the reader's own time. A client that disconnects throws in the reader. */
export async function* arriving(request: IncomingMessage, patienceMs = PATIENCE_MS): AsyncGenerator<Buffer> {
  end(request)
  // Stopping early must not destroy the stream: that would close the connection before the answer.
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
    // The rest must be read before the connection can be reused, or it is closed.
    if (!request.complete) begin(request)
    void chunks.return?.()
    // The rest flows only after listeners are removed.
    setImmediate(() => request.resume())
  }
}
