/** How a receiver treats callbacks: well, or badly in a certain way. */
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Behaviour {
  readonly name:
    | 'healthy'
    | 'failing'
    | 'slow'
    /** Answers when the promise `until` is resolved. */
    | 'held'
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
  readonly until?: Promise<unknown>
  readonly retryAfterSeconds?: number
}

export const HEALTHY: Behaviour = { name: 'healthy' }

const DRIP_MS = 100

/** The behaviour for this callback. */
export function behaviourNow(behaviour: Behaviour): Behaviour {
  return Math.random() < (behaviour.share ?? 1) ? behaviour : HEALTHY
}

function drip(response: ServerResponse): string {
  response.writeHead(200, { 'content-type': 'text/plain' })
  const dripping = setInterval(() => response.write('.'), DRIP_MS)
  response.once('close', () => clearInterval(dripping))
  return 'dripped'
}

/** Returns what was answered: a status, or a word. */
export async function answerBy(
  behaviour: Behaviour,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<string> {
  if (behaviour.name === 'silent') return 'nothing'
  if (behaviour.name === 'dripping') return drip(response)
  if (behaviour.name.startsWith('resetting')) {
    request.socket.resetAndDestroy()
    return 'reset'
  }
  if (behaviour.name === 'slow') await sleep(behaviour.afterMs ?? 0)
  if (behaviour.name === 'held') await Promise.race([behaviour.until, once(response, 'close')])
  // The client gave up, so it does not learn the answer.
  if (response.destroyed) return 'too late'
  const status = behaviour.status ?? { failing: 500, busy: 429 }[behaviour.name as string] ?? 204
  const headers = behaviour.name === 'busy' ? { 'retry-after': String(behaviour.retryAfterSeconds ?? 1) } : {}
  response.writeHead(status, headers).end()
  return String(status)
}
