/** Writes equal, inserted and deleted parts as one HTML. */
import { Pieces } from '../html/pieces.ts'
import { type ElementNode, isElement, type Node } from './nodes.ts'
import { countWords, writtenAs } from './words.ts'

export type Mark = 'inserted' | 'deleted'

const TAGS: Record<Mark, string> = { inserted: 'ins', deleted: 'del' }
/** Children that must not be wrapped, such as list items; they carry the mark themselves. */
const PARTS = new Set('li dt dd rt rp summary figcaption'.split(' '))
const isPart = (node: Node): node is ElementNode =>
  isElement(node) && (PARTS.has(node.element.name) || node.element.isTablePart)

const withClass = (start: string, name: string) =>
  / class="/.test(start)
    ? start.replace(/ class="/, ` class="${name} `)
    : start.replace(/^<[a-z0-9]+/, (tag) => `${tag} class="${name}"`)

export class Marking {
  readonly #html = new Pieces()
  readonly counts: Record<Mark, number> = { inserted: 0, deleted: 0 }
  #isAtPreStart = false

  toString(): string {
    return this.#html.toString()
  }

  keep(nodes: readonly Node[]): void {
    for (const node of nodes) this.#write(writtenAs(node))
  }

  open(element: ElementNode): void {
    this.#write(element.start)
    this.#isAtPreStart = element.element.name === 'pre'
  }

  close(element: ElementNode): void {
    this.#write(`</${element.element.name}>`)
  }

  mark(mark: Mark, nodes: readonly Node[]): void {
    this.counts[mark] += countWords(nodes.map(writtenAs).join(''))
    this.#markAll(mark, nodes)
  }

  #markAll(mark: Mark, nodes: readonly Node[]): void {
    let isOpen = false
    for (const node of nodes) {
      if (isPart(node) === isOpen) {
        this.#write(isOpen ? `</${TAGS[mark]}>` : `<${TAGS[mark]} class="diff-${mark}">`)
        isOpen = !isOpen
      }
      if (isPart(node)) this.#markPart(mark, node)
      else this.#write(writtenAs(node))
    }
    if (isOpen) this.#write(`</${TAGS[mark]}>`)
  }

  /** Marks the inside too, for readers without a style sheet. */
  #markPart(mark: Mark, node: ElementNode): void {
    this.#write(withClass(node.start, `diff-${mark}`))
    if (node.isWhole) this.#write(node.outer.slice(node.start.length))
    else {
      this.#markAll(mark, node.children)
      this.close(node)
    }
  }

  /** A leading line end in pre is doubled, because parsers drop the first. */
  #write(html: string): void {
    this.#html.add(this.#isAtPreStart && html.startsWith('\n') ? `\n${html}` : html)
    this.#isAtPreStart = false
  }
}
