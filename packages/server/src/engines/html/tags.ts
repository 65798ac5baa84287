/** Tokenises HTML by the rules of the standard. Never backtracks, so time is linear in the input. */
import { decodeHTML } from 'entities/decode'
import { RAW } from './elements.ts'
import { LimitMet, MOST } from './limits.ts'

/** Names in lower case, values raw: most are never used, so never decoded. */
export type WrittenAttributes = readonly (readonly [name: string, value: string])[]

export interface TagSink {
  startTag(name: string, attributes: WrittenAttributes): void
  endTag(name: string): void
  characters(text: string): void
}

/** Longer texts come in chunks, so that reading can pause. */
const PIECE = 16_384
/** A cut near the end of a chunk that splits no character reference or line end. */
const SAFE_CUT = /[^a-z0-9#\r][a-z0-9#\r]*$/i

/** `<` not followed by one of these is text. */
const MARKUP = /<[a-z/!?]/gi
const ABRUPT_COMMENT_END = /-?>/y
const COMMENT_END = /--!?>/g
const TAG_NAME = /[^\t\n\f\r />]*/y
const BETWEEN = /[\t\n\f\r /]*/y
const ATTRIBUTE_NAME = /[^\t\n\f\r />][^\t\n\f\r />=]*/y
const EQUALS = /[\t\n\f\r ]*=[\t\n\f\r ]*/y
const UNQUOTED = /[^\t\n\f\r >]*/y
const END_TAGS = new Map(
  [...RAW.keys()].map((name) => [name, new RegExp(`</${name}(?=[\\t\\n\\f\\r />])`, 'gi')]),
)

export class TagReader {
  readonly #html: string
  readonly #sink: TagSink
  #at = 0
  /** Position of the next tag or comment, found lazily. */
  #markup = -1
  /** Everything before this position is text. */
  #rawEnd = 0

  constructor(html: string, sink: TagSink) {
    this.#html = html
    this.#sink = sink
  }

  /** Reads about this many characters; true at the end. */
  readSome(characters: number): boolean {
    const until = Math.min(this.#at + characters, this.#html.length)
    while (this.#at < until) this.#readNext()
    return this.#at >= this.#html.length
  }

  #readNext(): void {
    const textEnd = Math.max(this.#rawEnd, this.#findMarkup())
    const next = this.#html[this.#at + 1]
    if (textEnd > this.#at) this.#readText(textEnd)
    else if (next === '/') this.#readEndTag()
    else if (next === '!' || next === '?') this.#skipComment()
    else this.#readStartTag()
  }

  #findMarkup(): number {
    if (this.#markup < this.#at) this.#markup = this.#find(MARKUP, this.#at)
    return this.#markup
  }

  #readText(end: number): void {
    const start = this.#at
    this.#at = end - start > PIECE ? this.#cut(start + PIECE, end) : end
    const text = this.#html.slice(start, this.#at)
    this.#sink.characters(text.includes('&') ? decodeHTML(text) : text)
  }

  #cut(longest: number, end: number): number {
    const tail = this.#html.slice(longest - 64, longest)
    const found = tail.search(SAFE_CUT)
    if (found === -1) return end
    return longest - 64 + found + (tail[found] === '&' ? 0 : 1)
  }

  #readStartTag(): void {
    const name = this.#take(TAG_NAME, this.#at + 1).toLowerCase()
    const attributes = this.#readAttributes()
    if (!attributes) return
    this.#sink.startTag(name, attributes)
    const raw = RAW.get(name)
    if (raw) this.#passRaw(name, raw)
  }

  #readEndTag(): void {
    const first = this.#html[this.#at + 2] ?? ''
    if (/[a-z]/i.test(first)) {
      const name = this.#take(TAG_NAME, this.#at + 2).toLowerCase()
      if (this.#readAttributes()) this.#sink.endTag(name)
    } else if (first !== '') this.#skipBehind('>', this.#at + 2)
    else {
      this.#sink.characters('</')
      this.#at += 2
    }
  }

  /** Undefined for an unterminated tag, which ends the input. */
  #readAttributes(): WrittenAttributes | undefined {
    const attributes: [string, string][] = []
    for (;;) {
      this.#skip(BETWEEN)
      if (this.#at >= this.#html.length) return undefined
      if (this.#html[this.#at] === '>') {
        this.#at++
        return attributes
      }
      if (attributes.length === MOST.attributes) throw new LimitMet('attributes')
      const name = this.#take(ATTRIBUTE_NAME, this.#at).toLowerCase()
      attributes.push([name, this.#skip(EQUALS) ? this.#readValue() : ''])
    }
  }

  #readValue(): string {
    const start = this.#at + 1
    const quote = this.#html[this.#at]
    if (quote !== '"' && quote !== "'") return this.#take(UNQUOTED, this.#at)
    this.#skipBehind(quote, start)
    return this.#html.slice(start, this.#at - 1)
  }

  #skipComment(): void {
    if (!this.#html.startsWith('<!--', this.#at)) this.#skipBehind('>', this.#at + 2)
    else if (this.#take(ABRUPT_COMMENT_END, this.#at + 4) === '') {
      COMMENT_END.lastIndex = this.#at
      this.#at = COMMENT_END.test(this.#html) ? COMMENT_END.lastIndex : this.#html.length
    }
  }

  #passRaw(name: string, raw: 'text' | 'dropped'): void {
    const endTag = END_TAGS.get(name)
    const end = endTag ? this.#find(endTag, this.#at) : this.#html.length
    if (raw === 'text') this.#rawEnd = end
    else this.#at = end
  }

  /** The next match, or the end. */
  #find(pattern: RegExp, from: number): number {
    pattern.lastIndex = from
    return pattern.exec(this.#html)?.index ?? this.#html.length
  }

  /** The match at the current position, perhaps empty; advances past it. */
  #take(pattern: RegExp, from: number): string {
    this.#at = from
    this.#skip(pattern)
    return this.#html.slice(from, this.#at)
  }

  #skip(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at
    const isThere = pattern.test(this.#html)
    if (isThere) this.#at = pattern.lastIndex
    return isThere
  }

  #skipBehind(character: string, from: number): void {
    const found = this.#html.indexOf(character, from)
    this.#at = found === -1 ? this.#html.length : found + 1
  }
}
