/** How many bytes of each person's files have arrived in requests that are not over. */
import type { Context } from '../../../context.ts'
import { requireRoomToArrive } from './account.ts'

const ofContext = new WeakMap<Context, Map<string, number>>()

function bytesOf(context: Context): Map<string, number> {
  const known = ofContext.get(context) ?? new Map<string, number>()
  ofContext.set(context, known)
  return known
}

/** The bytes of one file. */
export class ArrivingBytes {
  readonly #context: Context
  readonly #personId: string
  readonly #all: Map<string, number>
  #own = 0

  constructor(context: Context, personId: string) {
    this.#context = context
    this.#personId = personId
    this.#all = bytesOf(context)
  }

  async *count(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of bytes) {
      requireRoomToArrive(this.#context, this.#total + chunk.length)
      this.#add(chunk.length)
      yield chunk
    }
  }

  /** They are charged, or discarded. */
  release(): void {
    this.#add(-this.#own)
  }

  get #total(): number {
    return this.#all.get(this.#personId) ?? 0
  }

  #add(bytes: number): void {
    this.#own += bytes
    const total = this.#total + bytes
    if (total === 0) this.#all.delete(this.#personId)
    else this.#all.set(this.#personId, total)
  }
}
