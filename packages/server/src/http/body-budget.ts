/** Limits the memory of arriving bodies, over all callers. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '../failure.ts'

const BUDGET_BYTES = 128 * 1024 * 1024
/** Smaller bodies are not counted. */
const UNCOUNTED_BYTES = 64 * 1024

export class BodyBudget {
  #held = 0

  /** A body without a length counts as the maximum. */
  admit(request: FastifyRequest, reply: FastifyReply, limit: number): void {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
    const bytes = encoding === undefined ? Math.min(Number(length ?? 0), limit) : limit
    if (bytes <= UNCOUNTED_BYTES) return
    if (this.#held + bytes > BUDGET_BYTES) {
      throw new Failure('overloaded', 'Too many large bodies arrive at once. Try again in a moment.', [], 1)
    }
    this.#held += bytes
    reply.raw.once('close', () => {
      this.#held -= bytes
    })
  }
}
