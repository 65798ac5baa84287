/** Limits what requests hold at the same time: all together, those of each caller, and those of each address. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '../failure.ts'
import { addressKey } from './addresses.ts'

export interface ShareLimits {
  readonly all: number
  /** A caller or an address that has nothing may take more at once. */
  readonly caller: number
  readonly address: number
}

const refused = (message: string) => new Failure('overloaded', `${message} Try again in a moment.`, [], 1)

export class Shares {
  readonly #limits: ShareLimits
  readonly #tooMany: (whose: string) => string
  #held = 0
  readonly #heldBy = new Map<string, number>()

  constructor(limits: ShareLimits, tooMany: (whose: string) => string) {
    this.#limits = limits
    this.#tooMany = tooMany
  }

  /** Until the answer is sent, or its client is gone. */
  take({ actor, ip }: FastifyRequest, reply: FastifyReply, amount: number): void {
    // A client that is gone already would never give its share back.
    if (reply.raw.destroyed) return
    const { all, caller: ofCaller, address: ofAddress } = this.#limits
    const address = `address ${addressKey(ip)}`
    const caller = actor.kind === 'anonymous' ? address : `person ${actor.id}`
    if (this.#exceeds(caller, amount, ofCaller) || this.#exceeds(address, amount, ofAddress))
      throw refused(this.#tooMany(' of yours'))
    if (this.#held + amount > all) throw refused(this.#tooMany(''))
    const holders = new Set([caller, address])
    this.#count(holders, amount)
    reply.raw.once('close', () => this.#count(holders, -amount))
  }

  #exceeds(holder: string, amount: number, most: number): boolean {
    const held = this.#heldBy.get(holder) ?? 0
    return held > 0 && held + amount > most
  }

  #count(holders: ReadonlySet<string>, amount: number): void {
    this.#held += amount
    for (const holder of holders) {
      const held = (this.#heldBy.get(holder) ?? 0) + amount
      if (held === 0) this.#heldBy.delete(holder)
      else this.#heldBy.set(holder, held)
    }
  }
}
