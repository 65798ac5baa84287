/**
 * A strict XML 1.0 parser written from the standard, as a second opinion on what the server writes. No document
 * types, since we send none.
 */
export interface XmlElement {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly XmlElement[]
  /** Its own text, without children. */
  readonly text: string
}

const NAME = /[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?/y
const SPACE = /[ \t\r\n]*/y
const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

const isAllowed = (code: number) =>
  code === 0x9 ||
  code === 0xa ||
  code === 0xd ||
  (code >= 0x20 && code <= 0xd7ff) ||
  (code >= 0xe000 && code <= 0xfffd) ||
  (code >= 0x10000 && code <= 0x10ffff)

class Reader {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  fail(what: string): never {
    throw new Error(`${what} at ${this.#at}: ${JSON.stringify(this.#text.slice(this.#at, this.#at + 60))}`)
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length
  }

  starts(text: string): boolean {
    return this.#text.startsWith(text, this.#at)
  }

  take(text: string): void {
    if (!this.starts(text)) this.fail(`not ${text}`)
    this.#at += text.length
  }

  match(pattern: RegExp): string {
    pattern.lastIndex = this.#at
    const [found = ''] = pattern.exec(this.#text) ?? []
    this.#at += found.length
    return found
  }

  until(end: string): string {
    const to = this.#text.indexOf(end, this.#at)
    if (to === -1) this.fail(`no ${end}`)
    const found = this.#text.slice(this.#at, to)
    this.#at = to
    return found
  }

  name(): string {
    return this.match(NAME) || this.fail('no name')
  }

  space(): boolean {
    return this.match(SPACE) !== ''
  }
}

function decode(raw: string, reader: Reader): string {
  return raw.replace(/\r\n?/g, '\n').replace(/&([^;]*;?)/g, (_, written: string) => {
    const name = written.endsWith(';') ? written.slice(0, -1) : reader.fail('a bare ampersand')
    const digits = /^#(?:x([\da-f]+)|(\d+))$/i.exec(name)
    if (!digits) return ENTITIES[name] ?? reader.fail(`the unknown entity ${name}`)
    const code = digits[1] === undefined ? Number(digits[2]) : Number.parseInt(digits[1], 16)
    return isAllowed(code) ? String.fromCodePoint(code) : reader.fail('a forbidden character')
  })
}

function readAttributes(reader: Reader): Map<string, string> {
  const attributes = new Map<string, string>()
  while (reader.space() && !reader.starts('>') && !reader.starts('/>')) {
    const name = reader.name()
    reader.take('=')
    const quote = reader.starts('"') ? '"' : "'"
    reader.take(quote)
    const raw = reader.until(quote)
    reader.take(quote)
    if (raw.includes('<')) reader.fail('a tag in a value')
    if (attributes.has(name)) reader.fail(`${name} twice`)
    attributes.set(name, decode(raw.replace(/[\t\n]/g, ' '), reader))
  }
  return attributes
}

function readElement(reader: Reader): XmlElement {
  reader.take('<')
  const name = reader.name()
  const attributes = readAttributes(reader)
  if (reader.starts('/>')) {
    reader.take('/>')
    return { name, attributes, children: [], text: '' }
  }
  reader.take('>')
  const children: XmlElement[] = []
  let text = ''
  while (!reader.starts('</')) {
    const raw = reader.until('<')
    if (raw.includes(']]>')) reader.fail('the end of a section in text')
    text += decode(raw, reader)
    if (!reader.starts('</')) children.push(readElement(reader))
  }
  reader.take(`</${name}`)
  reader.space()
  reader.take('>')
  return { name, attributes, children, text }
}

export function readXml(text: string): XmlElement {
  const reader = new Reader(text)
  if (![...text].every((sign) => isAllowed(sign.codePointAt(0) ?? 0))) reader.fail('a forbidden character')
  reader.take('<?xml version="1.0" encoding="utf-8"?>')
  reader.space()
  const root = readElement(reader)
  reader.space()
  return reader.isAtEnd ? root : reader.fail('something behind the end')
}

export const childrenOf = (element: XmlElement, name: string): readonly XmlElement[] =>
  element.children.filter((child) => child.name === name)

export const textOf = (element: XmlElement, name: string): string => {
  const [only, ...more] = childrenOf(element, name)
  if (!only || more.length > 0) throw new Error(`not one ${name}`)
  return only.text
}
