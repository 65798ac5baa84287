/** Bodies that are held in memory while they arrive: so much of all callers together, and no more. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '../failure.ts'

const BUDGET_BYTES = 128 * 1024 * 1024
/** Most bodies are smaller; counting them would cost more than it tells. */
const UNCOUNTED_BYTES = 64 * 1024

export class BodyBudget {
  #held = 0

  /** A body without a length may become as long as is allowed. */
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
