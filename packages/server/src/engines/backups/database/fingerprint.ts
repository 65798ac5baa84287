/** A fingerprint of the rows of a table, in whatever order PostgreSQL returns them. */
import { hash } from 'node:crypto'

const LINE_END = 10

/**
 * The sum of the SHA-256 of each row as COPY writes it. A restore may put rows into other pages, so that COPY returns them
 * in another order; a sum stays. Equal rows count each time, as they would not in an exclusive or.
 */
export class RowFingerprint {
  rows = 0
  readonly #sum = new Uint32Array(8)
  /** Of the row that is not over. */
  #begun: Buffer[] = []

  /** Part of what COPY returns, cut anywhere. */
  add(chunk: Uint8Array): void {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length)
    let from = 0
    // Line ends inside of values are escaped.
    for (let end = bytes.indexOf(LINE_END); end !== -1; end = bytes.indexOf(LINE_END, from)) {
      const line = bytes.subarray(from, end)
      this.#addRow(this.#begun.length === 0 ? line : Buffer.concat([...this.#begun, line]))
      this.#begun = []
      from = end + 1
    }
    // Copied, because the caller may use its memory again.
    if (from < bytes.length) this.#begun.push(Buffer.from(bytes.subarray(from)))
  }

  #addRow(row: Buffer): void {
    this.rows++
    const digest = hash('sha256', row, 'buffer')
    for (let lane = 0; lane < 8; lane++)
      this.#sum[lane] = (this.#sum[lane] ?? 0) + digest.readUInt32LE(lane * 4)
  }

  get value(): string {
    if (this.#begun.length > 0) throw new Error('The last row is cut.')
    return [...this.#sum].map((lane) => lane.toString(16).padStart(8, '0')).join('')
  }

  async *through(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      this.add(chunk)
      yield chunk
    }
  }
}
