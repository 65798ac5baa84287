/** The largest piece of an object that is sent in one request. */
export const PART_BYTES = 8 * 1024 * 1024

/** Fills a part; the rest goes to the next. */
export class PartBuffer {
  #bytes = Buffer.alloc(0)
  #filled = 0

  get isFull(): boolean {
    return this.#filled === PART_BYTES
  }

  add(chunk: Uint8Array): Uint8Array {
    const fitting = chunk.subarray(0, PART_BYTES - this.#filled)
    this.#grow(this.#filled + fitting.length)
    this.#bytes.set(fitting, this.#filled)
    this.#filled += fitting.length
    return chunk.subarray(fitting.length)
  }

  /** Valid until more bytes are added. */
  take(): Buffer {
    const taken = this.#bytes.subarray(0, this.#filled)
    this.#filled = 0
    return taken
  }

  /** Starts small for the many small files and grows in few steps. */
  #grow(needed: number): void {
    if (needed <= this.#bytes.length) return
    const larger = Buffer.allocUnsafe(Math.min(PART_BYTES, Math.max(needed, this.#bytes.length * 4)))
    this.#bytes.copy(larger, 0, 0, this.#filled)
    this.#bytes = larger
  }
}
