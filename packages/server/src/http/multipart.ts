/** A streaming multipart parser: buffers only what may be the start of a boundary. */
import { failure } from '../failure.ts'
import { type PartHead, readPartHead } from './part-headers.ts'

export interface Part extends PartHead {
  /** Read once; the rest is skipped when the next part is requested. */
  readonly bytes: AsyncIterable<Buffer>
}

const HEADERS_MAX = 16 * 1024
const PREAMBLE_MAX = 64 * 1024
/** Enough for the maximum list of items and its other fields. */
const PARTS_MAX = 250

const malformed = (message: string) =>
  failure('request_malformed', `The multipart body is broken: ${message}.`)
const LINE_END = Buffer.from('\r\n')
const LAST = Buffer.from('--')
const HEADERS_END = Buffer.from('\r\n\r\n')

/** How many trailing bytes may be the start of the mark. Hardly ever any. */
function overlapOf(bytes: Buffer, mark: Buffer): number {
  let length = Math.min(bytes.length, mark.length - 1)
  while (length > 0 && bytes.compare(mark, 0, length, bytes.length - length) !== 0) length--
  return length
}

class Source {
  readonly #chunks: AsyncIterator<Buffer>
  // The first boundary may be at the very start; all others follow a line end.
  #held: Buffer = LINE_END
  /** Whether the last mark was reached. */
  #isAtMark = false

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  async #more(): Promise<void> {
    const next = await this.#chunks.next()
    if (next.done) throw malformed('it ends before the last boundary')
    this.#held = this.#held.length === 0 ? next.value : Buffer.concat([this.#held, next.value])
  }

  #take(length: number): Buffer {
    const taken = this.#held.subarray(0, length)
    this.#held = this.#held.subarray(length)
    return taken
  }

  /** The bytes before the mark, in chunks; consumes the mark. */
  async *until(mark: Buffer): AsyncGenerator<Buffer> {
    for (;;) {
      const at = this.#held.indexOf(mark)
      if (at >= 0) {
        const before = this.#take(at)
        this.#take(mark.length)
        this.#isAtMark = true
        if (before.length > 0) yield before
        return
      }
      const sure = this.#held.length - overlapOf(this.#held, mark)
      if (sure > 0) yield this.#take(sure)
      await this.#more()
    }
  }

  beginPart(mark: Buffer): AsyncGenerator<Buffer> {
    this.#isAtMark = false
    return this.until(mark)
  }

  /** The reader may have stopped early, or never started. */
  async endPart(mark: Buffer): Promise<void> {
    if (this.#isAtMark) return
    for await (const _passedOver of this.until(mark));
  }

  async wholeUntil(mark: Buffer, most: number): Promise<Buffer> {
    const pieces: Buffer[] = []
    let length = 0
    for await (const piece of this.until(mark)) {
      length += piece.length
      if (length > most) throw malformed(`more than ${most} bytes stand before a part`)
      pieces.push(piece)
    }
    return Buffer.concat(pieces)
  }

  /** Whether these bytes come next, without consuming them. */
  async startsWith(bytes: Buffer): Promise<boolean> {
    while (this.#held.length < bytes.length) await this.#more()
    return this.#held.subarray(0, bytes.length).equals(bytes)
  }

  async close(): Promise<void> {
    await this.#chunks.return?.()
  }

  /** The epilogue means nothing, but must be read before the connection can be reused. */
  async drain(): Promise<void> {
    for (let length = this.#held.length; length <= PREAMBLE_MAX; ) {
      const next = await this.#chunks.next()
      if (next.done) return
      length += next.value.length
    }
    throw malformed('too much follows the last boundary')
  }
}

export async function* readParts(chunks: AsyncIterable<Buffer>, boundary: string): AsyncGenerator<Part> {
  const source = new Source(chunks)
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1')
  try {
    await source.wholeUntil(delimiter, PREAMBLE_MAX)
    for (let count = 1; !(await source.startsWith(LAST)); count++) {
      if (count > PARTS_MAX) throw failure('too_many_items', `A form may have at most ${PARTS_MAX} parts.`)
      // From the boundary's line end, so that a part without headers is found too.
      const head = await source.wholeUntil(HEADERS_END, HEADERS_MAX)
      const [padding = ''] = head.toString('latin1').split('\r\n', 1)
      if (!/^[ \t]*$/.test(padding)) throw malformed('a boundary is not alone on its line')
      const headers = head.subarray(padding.length)
      yield { ...readPartHead(headers), bytes: source.beginPart(delimiter) }
      await source.endPart(delimiter)
    }
    await source.drain()
  } finally {
    await source.close()
  }
}
