/** How somebody else's server treats a callback: well, or badly in a way of its own. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Manner {
  readonly name:
    | 'healthy'
    | 'failing'
    | 'slow'
    /** Reads all, and never answers. */
    | 'silent'
    /** Begins an answer, and sends a byte of it now and then. */
    | 'dripping'
    /** Cuts the connection before anything of the body was read, or after all of it was. */
    | 'resetting early'
    | 'resetting late'
    /** 429 with Retry-After. */
    | 'busy'
  /** Of the callbacks, how many are treated so: from 0 to 1. The others are answered well. */
  readonly share?: number
  /** 204 unless said; 500 of one that is failing. */
  readonly status?: number
  /** Of one that is slow: how long it thinks. */
  readonly afterMs?: number
  readonly retryAfterSeconds?: number
}

export const HEALTHY: Manner = { name: 'healthy' }

const DRIP_MS = 100

/** What this callback meets. */
export function mannerNow(manner: Manner): Manner {
  return Math.random() < (manner.share ?? 1) ? manner : HEALTHY
}

function drip(response: ServerResponse): string {
  response.writeHead(200, { 'content-type': 'text/plain' })
  const dripping = setInterval(() => response.write('.'), DRIP_MS)
  response.once('close', () => clearInterval(dripping))
  return 'dripped'
}

/** Returns what was given for an answer: a status, or in words what it was instead. */
export async function answerBy(
  manner: Manner,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<string> {
  if (manner.name === 'silent') return 'nothing'
  if (manner.name === 'dripping') return drip(response)
  if (manner.name.startsWith('resetting')) {
    request.socket.resetAndDestroy()
    return 'reset'
  }
  if (manner.name === 'slow') await sleep(manner.afterMs ?? 0)
  // Whoever gave up meanwhile does not learn what the answer would have been.
  if (response.destroyed) return 'too late'
  const status = manner.status ?? { failing: 500, busy: 429 }[manner.name as string] ?? 204
  const headers = manner.name === 'busy' ? { 'retry-after': String(manner.retryAfterSeconds ?? 1) } : {}
  response.writeHead(status, headers).end()
  return String(status)
}
