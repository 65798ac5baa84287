/** Writes the allowed part of a parsed tree as HTML, with its plain text, links and pictures. */
import { setImmediate } from 'node:timers/promises'
import { type Attributes, keepAttributes } from './attributes.ts'
import { cleanText, escapeText, escapeValue } from './characters.ts'
import { type Element, findElement, isDroppedWhole } from './elements.ts'
import { LimitMet, MOST } from './limits.ts'
import { isElement, isHtml, isText, type ParsedElement, type ParsedNode } from './parsing.ts'
import { Pieces } from './pieces.ts'
import { PlainText } from './plain-text.ts'
import { forEachSlice, isLong } from './slices.ts'

/** More than anybody writes by hand; bounds work on links. */
const MOST_LINKS = 1000
const MOST_IMAGES = 1000
/** Then other requests run. */
const NODES_PER_TURN = 4000

/** A list of siblings that is being written. */
interface Level {
  readonly nodes: readonly ParsedNode[]
  next: number
  /** Written around them, if it is allowed. */
  readonly parent?: Element
}

export class Writer {
  readonly #wrapper: string | undefined
  readonly #html = new Pieces()
  readonly #text = new PlainText()
  readonly #links: string[] = []
  readonly #images: string[] = []
  #parts = 0
  #depth = 0

  /** Drops wrapper elements but keeps their content. */
  constructor(wrapper: string | undefined) {
    this.#wrapper = wrapper
  }

  async write(nodes: readonly ParsedNode[]) {
    const levels: Level[] = [{ nodes, next: 0 }]
    let written = 0
    for (let level = levels.at(-1); level; level = levels.at(-1)) {
      const node = level.nodes[level.next++]
      if (!node) this.#end(levels.pop()?.parent)
      else if (isText(node)) {
        if (isLong(node.value)) await this.#writeLongText(node.value, level)
        else this.#writeText(node.value, level)
      } else if (isElement(node) && !isDroppedWhole(node.tagName))
        levels.push({ nodes: node.childNodes, next: 0, parent: this.#start(node) })
      if (++written % NODES_PER_TURN === 0) await setImmediate()
    }
    const html = this.#html.toString().trim()
    return { html, text: this.#text.toString(), links: this.#links, images: this.#images }
  }

  async #writeLongText(value: string, level: Level): Promise<void> {
    await forEachSlice(value, (slice, isFirst) => this.#writeText(slice, isFirst ? level : undefined))
  }

  /** The level is given for the beginning of a text. */
  #writeText(value: string, level: Level | undefined): void {
    const text = cleanText(value)
    this.#text.add(text)
    // Parsers drop the first line end in pre.
    const isDropped = level?.parent?.name === 'pre' && level.next === 1 && text.startsWith('\n')
    this.#write((isDropped ? '\n' : '') + escapeText(text))
  }

  /** Undefined if only the content is kept. */
  #start(node: ParsedElement): Element | undefined {
    const element = isHtml(node) ? findElement(node.tagName) : undefined
    if (!element || (element.name === 'div' && this.#isWrapper(node))) return undefined
    const attributes = keepAttributes(element.name, node.attrs)
    if (!attributes) return undefined
    this.#parts += 1 + attributes.size
    if (this.#parts > MOST.parts) throw new LimitMet('parts')
    if (++this.#depth > MOST.levels && !element.isVoid) throw new LimitMet('levels')
    this.#tell(element, attributes)
    let tag = `<${element.name}`
    for (const [name, value] of attributes) tag += ` ${name}="${escapeValue(value)}"`
    this.#write(`${tag}>`)
    return element
  }

  #end(element: Element | undefined): void {
    if (!element) return
    this.#depth--
    if (element.partsWords) this.#text.endWord()
    if (!element.isVoid) this.#write(`</${element.name}>`)
  }

  #isWrapper({ attrs }: ParsedElement): boolean {
    if (this.#wrapper === undefined) return false
    const classes = attrs.find(({ name }) => name === 'class')?.value ?? ''
    return classes.split(/\s+/).includes(this.#wrapper)
  }

  /** The plain-text meaning of an element. */
  #tell({ name, partsWords }: Element, attributes: Attributes): void {
    if (partsWords) this.#text.endWord()
    if (name === 'img') this.#tellImage(attributes)
    const address = name === 'a' ? attributes.get('href') : undefined
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
    this.#html.add(html)
    if (this.#html.length > MOST.bytes) throw new LimitMet('bytes')
  }
}
