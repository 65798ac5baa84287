/** Limits the memory of arriving bodies: of all callers, of each caller, and of each address. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '../failure.ts'
import { addressKey } from './addresses.ts'

const MB = 1024 * 1024
const BUDGET_BYTES = 128 * MB
/** Three of the largest texts at once. A caller who holds nothing may send one body of any allowed size. */
const CALLER_BYTES = 32 * MB
/** Several people may share an address, but nobody has all of the budget. */
const ADDRESS_BYTES = 64 * MB
/** Smaller bodies are not counted. */
const UNCOUNTED_BYTES = 64 * 1024

/** A body without a length counts as the maximum. */
function bytesOf({ headers }: FastifyRequest, limit: number): number {
  const { 'content-length': length, 'transfer-encoding': encoding } = headers
  return encoding === undefined ? Math.min(Number(length ?? 0), limit) : limit
}

const refused = (message: string) => new Failure('overloaded', `${message} Try again in a moment.`, [], 1)

export class BodyBudget {
  #held = 0
  readonly #heldBy = new Map<string, number>()

  admit(request: FastifyRequest, reply: FastifyReply, limit: number): void {
    const bytes = bytesOf(request, limit)
    if (bytes <= UNCOUNTED_BYTES) return
    const { actor, ip } = request
    const address = `address ${addressKey(ip)}`
    const caller = actor.kind === 'anonymous' ? address : `person ${actor.id}`
    if (this.#exceeds(caller, bytes, CALLER_BYTES) || this.#exceeds(address, bytes, ADDRESS_BYTES))
      throw refused('Too many large bodies of yours arrive at once.')
    if (this.#held + bytes > BUDGET_BYTES) throw refused('Too many large bodies arrive at once.')
    const holders = new Set([caller, address])
    this.#count(holders, bytes)
    reply.raw.once('close', () => this.#count(holders, -bytes))
  }

  #exceeds(holder: string, bytes: number, most: number): boolean {
    const held = this.#heldBy.get(holder) ?? 0
    return held > 0 && held + bytes > most
  }

  #count(holders: ReadonlySet<string>, bytes: number): void {
    this.#held += bytes
    for (const holder of holders) {
      const held = (this.#heldBy.get(holder) ?? 0) + bytes
      if (held === 0) this.#heldBy.delete(holder)
      else this.#heldBy.set(holder, held)
    }
  }
}
