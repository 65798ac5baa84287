/** As much of PostgreSQL's protocol as stands between pg_dump and a session that is open already. */

const QUERY = 'Q'
const TERMINATE = 'X'
const READY = 'Z'
const PROTOCOL_3 = 196_608
const HEAD = 5

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(HEAD)
  head.write(type)
  head.writeUInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

const number = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** What a server says to a client that it lets in. */
export function welcome(parameters: Readonly<Record<string, string>>): Buffer {
  return Buffer.concat([
    message('R', number(0)),
    ...Object.entries(parameters).map(([name, value]) => message('S', Buffer.from(`${name}\0${value}\0`))),
    message('K', Buffer.alloc(8)),
    message(READY, Buffer.from('I')),
  ])
}

/** Whole messages of a stream that is cut anywhere. */
export class Messages {
  #bytes = Buffer.alloc(0)
  /** The first messages of a client have no type. */
  #isStart: boolean

  constructor(isClient: boolean) {
    this.#isStart = isClient
  }

  *add(bytes: Uint8Array): Generator<{ readonly type: string; readonly bytes: Buffer }> {
    this.#bytes = Buffer.concat([this.#bytes, bytes])
    for (;;) {
      const typeLength = this.#isStart ? 0 : 1
      if (this.#bytes.length < typeLength + 4) return
      const length = typeLength + this.#bytes.readUInt32BE(typeLength)
      if (this.#bytes.length < length) return
      const whole = this.#bytes.subarray(0, length)
      this.#bytes = this.#bytes.subarray(length)
      if (typeLength === 1) yield { type: String.fromCharCode(whole[0] ?? 0), bytes: whole }
      else yield { type: this.#readStart(whole), bytes: whole }
    }
  }

  #readStart(whole: Buffer): string {
    if (whole.readUInt32BE(4) >>> 16 !== PROTOCOL_3 >>> 16) return 'encryption?'
    this.#isStart = false
    return 'start'
  }
}

export const isAnswered = (type: string): boolean => type === READY
export const endsSession = (type: string): boolean => type === TERMINATE
export const asksForAnswer = (type: string): boolean => type === QUERY || type === 'S'
