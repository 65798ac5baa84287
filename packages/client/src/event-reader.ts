/** Reads server-sent events as they arrive, by the rules of the HTML standard (§9.2). */
import type { Vocabulary } from '@folkmoot/contract'

export interface ServerEvent {
  readonly name: string
  /** As received. */
  readonly text: string
  /** Parsed as JSON, with `svc` as vendor word. */
  readonly data: unknown
  /** The id to resume after. */
  readonly lastEventId: string
}

/** From bytes to events. Incomplete ones wait for more bytes. */
export class EventParser {
  readonly #decoder = new TextDecoder()
  #rest = ''
  #data: string[] = []
  #name = ''
  #id = ''
  #comments = 0
  #retryMs: number | undefined
  #lastEventId = ''

  get lastEventId(): string {
    return this.#lastEventId
  }

  get retryMs(): number | undefined {
    return this.#retryMs
  }

  get comments(): number {
    return this.#comments
  }

  push(bytes: Uint8Array): Omit<ServerEvent, 'data'>[] {
    // A carriage return at the end may be the first half of CRLF.
    const text = this.#rest + this.#decoder.decode(bytes, { stream: true })
    const whole = text.endsWith('\r') ? text.slice(0, -1) : text
    const lines = whole.split(/\r\n|\n|\r/)
    this.#rest = (lines.pop() ?? '') + text.slice(whole.length)
    return lines.flatMap((line) => this.#take(line) ?? [])
  }

  #take(line: string): Omit<ServerEvent, 'data'> | undefined {
    if (line === '') return this.#dispatch()
    const colon = line.indexOf(':')
    if (colon === 0) this.#comments++
    else if (colon < 0) this.#field(line, '')
    else this.#field(line.slice(0, colon), line.slice(colon + 1).replace(/^ /, ''))
    return undefined
  }

  #field(name: string, value: string): void {
    if (name === 'event') this.#name = value
    else if (name === 'data') this.#data.push(value)
    else if (name === 'id' && !value.includes('\0')) this.#id = value
    else if (name === 'retry' && /^\d+$/.test(value)) this.#retryMs = Number(value)
  }

  #dispatch(): Omit<ServerEvent, 'data'> | undefined {
    this.#lastEventId = this.#id
    const [name, data] = [this.#name || 'message', this.#data]
    this.#name = ''
    this.#data = []
    return data.length === 0 ? undefined : { name, text: data.join('\n'), lastEventId: this.#lastEventId }
  }
}

/** An open answer. */
export class EventReader implements AsyncIterable<ServerEvent> {
  readonly headers: Headers
  readonly #vocabulary: Vocabulary
  readonly #parser = new EventParser()
  readonly #chunks: ReadableStreamDefaultReader<Uint8Array> | undefined
  readonly #waiting: ServerEvent[] = []

  constructor(response: Response, vocabulary: Vocabulary) {
    this.headers = response.headers
    this.#vocabulary = vocabulary
    this.#chunks = response.body?.getReader()
  }

  get lastEventId(): string {
    return this.#parser.lastEventId
  }

  get retryMs(): number | undefined {
    return this.#parser.retryMs
  }

  get comments(): number {
    return this.#parser.comments
  }

  /** The next event; undefined once either side has closed the stream. */
  async next(): Promise<ServerEvent | undefined> {
    while (this.#waiting.length === 0) {
      const chunk = await this.#chunks?.read().catch(() => undefined)
      if (!chunk || chunk.done) return undefined
      for (const event of this.#parser.push(chunk.value)) {
        const data: unknown = this.#vocabulary.read(JSON.parse(event.text))
        this.#waiting.push({ ...event, data })
      }
    }
    return this.#waiting.shift()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<ServerEvent> {
    for (let event = await this.next(); event; event = await this.next()) yield event
  }

  async close(): Promise<void> {
    await this.#chunks?.cancel().catch(() => {})
  }
}
