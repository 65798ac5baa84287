/** Limits the memory of arriving bodies. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Shares } from './shares.ts'

const MB = 1024 * 1024
const LIMITS = {
  all: 128 * MB,
  /** Three of the largest texts at once. */
  caller: 32 * MB,
  /** Several people may share an address. */
  address: 64 * MB,
}
/** Smaller bodies are not counted. */
const UNCOUNTED_BYTES = 64 * 1024

/** A body without a length counts as the maximum. */
function bytesOf({ headers }: FastifyRequest, limit: number): number {
  const { 'content-length': length, 'transfer-encoding': encoding } = headers
  return encoding === undefined ? Math.min(Number(length ?? 0), limit) : limit
}

export class BodyBudget {
  readonly #shares = new Shares(LIMITS, (whose) => `Too many large bodies${whose} arrive at once.`)

  admit(request: FastifyRequest, reply: FastifyReply, limit: number): void {
    const bytes = bytesOf(request, limit)
    if (bytes > UNCOUNTED_BYTES) this.#shares.take(request, reply, bytes)
  }
}
