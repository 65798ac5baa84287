/** Reads plain text, whose only structure is lines. */
import type { TagSink } from './tags.ts'

const LINE_END = /\r\n?|\n/g

export class LineReader {
  readonly #text: string
  readonly #sink: TagSink
  #at = 0
  #lineEnd = -1

  constructor(text: string, sink: TagSink) {
    this.#text = text
    this.#sink = sink
  }

  /** Reads about this many characters; true at the end. */
  readSome(characters: number): boolean {
    const until = Math.min(this.#at + characters, this.#text.length)
    while (this.#at < until) this.#readNext(until)
    return this.#at >= this.#text.length
  }

  #readNext(until: number): void {
    if (this.#lineEnd < this.#at) {
      LINE_END.lastIndex = this.#at
      this.#lineEnd = LINE_END.exec(this.#text)?.index ?? this.#text.length
    }
    const end = Math.min(this.#lineEnd, until)
    if (end > this.#at) this.#sink.characters(this.#text.slice(this.#at, end))
    this.#at = end
    if (end < this.#lineEnd || end === this.#text.length) return
    this.#sink.startTag('br', [])
    this.#at += this.#text.startsWith('\r\n', end) ? 2 : 1
  }
}
