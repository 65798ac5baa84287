/** Decodes url-encoded forms while they arrive. `URLSearchParams` takes a second for 10 MB of plus signs. */
import { failure } from '../failure.ts'

/** `userURIs` may be repeated 200 times. */
const FIELDS_LIMIT = 1000

const [AMPERSAND, EQUALS, PERCENT, PLUS, SPACE] = [0x26, 0x3d, 0x25, 0x2b, 0x20]

/** The value of a hexadecimal digit, or -1. */
function digitOf(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const letter = byte | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1
}

export class FormDecoder {
  readonly #fields: (readonly [name: string, value: string])[] = []
  #name: string | undefined
  readonly #decoded: Buffer[] = []
  /** How much of an escape has arrived: nothing, the percent sign, or the first digit too. */
  #escape: 0 | 1 | 2 = 0
  #digit = 0
  #out = Buffer.alloc(0)
  #length = 0

  add(chunk: Uint8Array): void {
    this.#out = Buffer.allocUnsafe(chunk.length + this.#escape)
    this.#length = 0
    for (const byte of chunk) this.#take(byte)
    this.#flush()
  }

  /** All fields, in the order of the form. */
  end(): readonly (readonly [name: string, value: string])[] {
    this.#out = Buffer.allocUnsafe(this.#escape)
    this.#length = 0
    this.#endField()
    return this.#fields
  }

  #take(byte: number): void {
    if (this.#escape !== 0 && this.#continueEscape(byte)) return
    if (byte === PERCENT) this.#escape = 1
    else if (byte === AMPERSAND) this.#endField()
    else if (byte === EQUALS && this.#name === undefined) this.#name = this.#text()
    else this.#write(byte === PLUS ? SPACE : byte)
  }

  /** Whether the byte belongs to the escape that has begun. */
  #continueEscape(byte: number): boolean {
    const value = digitOf(byte)
    if (value < 0) this.#writeUnfinished()
    else if (this.#escape === 1) {
      this.#escape = 2
      this.#digit = byte
    } else {
      this.#escape = 0
      this.#write(digitOf(this.#digit) * 16 + value)
    }
    return value >= 0
  }

  #write(byte: number): void {
    this.#out[this.#length++] = byte
  }

  /** Not an escape: it means itself. */
  #writeUnfinished(): void {
    if (this.#escape > 0) this.#write(PERCENT)
    if (this.#escape > 1) this.#write(this.#digit)
    this.#escape = 0
  }

  #flush(): void {
    if (this.#length > 0) this.#decoded.push(this.#out.subarray(0, this.#length))
    this.#out = this.#out.subarray(this.#length)
    this.#length = 0
  }

  #text(): string {
    this.#flush()
    const text = Buffer.concat(this.#decoded).toString('utf8')
    this.#decoded.length = 0
    return text
  }

  #endField(): void {
    this.#writeUnfinished()
    const isNothing = this.#name === undefined && this.#length === 0 && this.#decoded.length === 0
    if (isNothing) return
    if (this.#fields.length === FIELDS_LIMIT)
      throw failure('too_many_items', `A form may have at most ${FIELDS_LIMIT} fields.`)
    const text = this.#text()
    this.#fields.push(this.#name === undefined ? [text, ''] : [this.#name, text])
    this.#name = undefined
  }
}
