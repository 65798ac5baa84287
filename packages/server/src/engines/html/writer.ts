/** Writes canonical HTML, its plain text, links and pictures. */
import { type Attributes, keepAttributes, readValue } from './attributes.ts'
import { cleanText, escapeText, escapeValue } from './characters.ts'
import { type Element, elementNamed, findElement } from './elements.ts'
import { LimitMet, MOST } from './limits.ts'
import { type ElementSink, Nesting } from './nesting.ts'
import { Pieces } from './pieces.ts'
import { PlainText } from './plain-text.ts'
import type { TagSink, WrittenAttributes } from './tags.ts'

/** More than anybody writes by hand; bounds work on links. */
const MOST_LINKS = 1000
const MOST_IMAGES = 1000

const A = elementNamed('a')
const DIV = elementNamed('div')
const IMG = elementNamed('img')
const PRE = elementNamed('pre')
const NO_ATTRIBUTES: Attributes = new Map()

export class Writer implements TagSink, ElementSink {
  readonly #wrapper: string | undefined
  readonly #nesting = new Nesting(this)
  readonly #html = new Pieces()
  readonly #text = new PlainText()
  readonly #links: string[] = []
  readonly #images: string[] = []
  #parts = 0
  #isAtPreStart = false

  /** Drops wrapper elements but keeps their content. */
  constructor(wrapper: string | undefined) {
    this.#wrapper = wrapper
  }

  startTag(name: string, written: WrittenAttributes): void {
    const element = findElement(name)
    if (!element) return
    if (element === DIV && this.#isWrapper(written)) {
      this.#nesting.openWrapper()
      return
    }
    const attributes = keepAttributes(element.name, written)
    if (!attributes || !this.#nesting.makeRoomFor(element)) return
    if (!element.isVoid) this.#nesting.push(element)
    this.#writeStart(element, attributes)
  }

  endTag(name: string): void {
    const element = findElement(name)
    if (element && !element.isVoid) this.#nesting.end(element)
  }

  characters(written: string): void {
    let text = cleanText(written)
    // Parsers drop the first line end in pre, unless another follows.
    if (this.#isAtPreStart && /^\n(?!\n)/.test(text)) text = text.slice(1)
    if (text === '') return
    if (this.#nesting.isInTableFrame && /[^\t\n ]/.test(text)) this.#nesting.makeRoomForText()
    this.#text.add(text)
    this.#write(escapeText(text))
  }

  openImplied(element: Element): void {
    this.#writeStart(element, NO_ATTRIBUTES)
  }

  close(element: Element): void {
    if (element.partsWords) this.#text.endWord()
    this.#write(`</${element.name}>`)
  }

  finish() {
    this.#nesting.endAll()
    const html = this.#html.toString().trim()
    if (Buffer.byteLength(html) > MOST.bytes) throw new LimitMet('bytes')
    return { html, text: this.#text.toString(), links: this.#links, images: this.#images }
  }

  #isWrapper(written: WrittenAttributes): boolean {
    if (this.#wrapper === undefined) return false
    const classes = written.find(([name]) => name === 'class')?.[1] ?? ''
    return readValue(classes).split(/\s+/).includes(this.#wrapper)
  }

  #writeStart(element: Element, attributes: Attributes): void {
    this.#parts += 1 + attributes.size
    if (this.#parts > MOST.parts) throw new LimitMet('parts')
    if (this.#nesting.depth > MOST.levels) throw new LimitMet('levels')
    this.#tell(element, attributes)
    let tag = `<${element.name}`
    for (const [name, value] of attributes) tag += ` ${name}="${escapeValue(value)}"`
    this.#write(`${tag}>`)
    this.#isAtPreStart = element === PRE
  }

  /** The plain-text meaning of an element. */
  #tell(element: Element, attributes: Attributes): void {
    if (element.partsWords) this.#text.endWord()
    if (element === IMG) this.#tellImage(attributes)
    const address = element === A ? attributes.get('href') : undefined
    if (address !== undefined && this.#links.length < MOST_LINKS) this.#links.push(address)
  }

  #tellImage(attributes: Attributes): void {
    this.#text.add(` ${attributes.get('alt') ?? ''} `)
    const address = attributes.get('src')
    // Inline pictures have no source.
    if (address === undefined || address.startsWith('data:')) return
    if (this.#images.length < MOST_IMAGES) this.#images.push(address)
  }

  #write(html: string): void {
    this.#isAtPreStart = false
    this.#html.add(html)
    if (this.#html.length > MOST.bytes) throw new LimitMet('bytes')
  }
}
