/** How a receiver treats callbacks: well, or badly in a certain way. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Manner {
  readonly name:
    | 'healthy'
    | 'failing'
    | 'slow'
    /** Reads everything, never answers. */
    | 'silent'
    /** Starts an answer and drips bytes. */
    | 'dripping'
    /** Resets the connection before or after reading the body. */
    | 'resetting early'
    | 'resetting late'
    /** 429 with Retry-After. */
    | 'busy'
  /** The share of callbacks treated so, from 0 to 1. Others succeed. */
  readonly share?: number
  /** 204 by default; 500 when failing. */
  readonly status?: number
  /** Delay when slow. */
  readonly afterMs?: number
  readonly retryAfterSeconds?: number
}

export const HEALTHY: Manner = { name: 'healthy' }

const DRIP_MS = 100

/** The behaviour for this callback. */
export function mannerNow(manner: Manner): Manner {
  return Math.random() < (manner.share ?? 1) ? manner : HEALTHY
}

function drip(response: ServerResponse): string {
  response.writeHead(200, { 'content-type': 'text/plain' })
  const dripping = setInterval(() => response.write('.'), DRIP_MS)
  response.once('close', () => clearInterval(dripping))
  return 'dripped'
}

/** Returns what was answered: a status, or a word. */
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
  // The client gave up, so it does not learn the answer.
  if (response.destroyed) return 'too late'
  const status = manner.status ?? { failing: 500, busy: 429 }[manner.name as string] ?? 204
  const headers = manner.name === 'busy' ? { 'retry-after': String(manner.retryAfterSeconds ?? 1) } : {}
  response.writeHead(status, headers).end()
  return String(status)
}
