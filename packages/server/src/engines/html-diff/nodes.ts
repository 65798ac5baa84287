/**
 * Parses stored HTML into a tree. It is already clean: every tag is present, every value quoted, every special
 * character escaped, so finding tags is enough.
 */
import { type Element, elementNamed } from '../html/elements.ts'

interface TextNode {
  /** Escaped, as written. */
  readonly text: string
  /** Equal for equal source. */
  readonly id: number
}

export interface ElementNode {
  readonly element: Element
  /** The start tag, and everything up to the end tag. */
  readonly start: string
  readonly outer: string
  readonly children: readonly Node[]
  readonly id: number
  /** Whether it has nothing inside to compare. */
  readonly isWhole: boolean
}

export type Node = TextNode | ElementNode
export const isElement = (node: Node): node is ElementNode => 'element' in node

/** Numbers for equal source, so that comparing is cheap. */
export class Ids {
  readonly #known = new Map<string, number>()

  of(written: string): number {
    const known = this.#known.get(written)
    if (known !== undefined) return known
    this.#known.set(written, this.#known.size)
    return this.#known.size - 1
  }
}

const TAG = /<(\/?)([a-z0-9]+)[^>]*>/g
const BLANK = /^[\t\n\r ]*$/
/** Elements where whitespace has no meaning, in preformatted text either, and where no mark may be. */
const TABLE_FRAMES = new Set('table colgroup thead tbody tfoot tr'.split(' '))
/** Elements where whitespace has no meaning. */
const FRAMES = new Set(['ul', 'ol', 'dl', ...TABLE_FRAMES])

const isBlock = (node: Node | undefined) =>
  node !== undefined && isElement(node) && (node.element.isBlock || node.element.isTablePart)

/** Without whitespace between blocks. */
function withoutBlanks(children: readonly Node[], isFrame: boolean): readonly Node[] {
  if (!children.some((node) => !isElement(node) && BLANK.test(node.text))) return children
  return children.filter((node, index) => {
    if (isElement(node) || !BLANK.test(node.text)) return true
    return !isFrame && !isBlock(children[index - 1]) && !isBlock(children[index + 1])
  })
}

interface Open {
  readonly element: Element | undefined
  readonly start: string
  readonly from: number
  readonly isPreformatted: boolean
  readonly children: Node[]
}

class Tree {
  readonly #html: string
  readonly #ids: Ids
  /** Depth inside an element that is not parsed further. */
  #hidden = 0
  #isShallow = false
  readonly #open: Open[] = [{ element: undefined, start: '', from: 0, isPreformatted: false, children: [] }]

  constructor(html: string, ids: Ids) {
    this.#html = html
    this.#ids = ids
  }

  get #current(): Open {
    return this.#open[this.#open.length - 1] as Open
  }

  lookNoDeeper(): void {
    this.#isShallow = true
  }

  addText(from: number, to: number): void {
    if (this.#hidden > 0) return
    const { element, children } = this.#current
    // Parsers drop the first line end in pre, so an intended one is doubled.
    const isDoubled = element?.name === 'pre' && children.length === 0 && this.#html[from] === '\n'
    const text = this.#html.slice(isDoubled ? from + 1 : from, to)
    if (text !== '') children.push({ text, id: this.#ids.of(text) })
  }

  open(name: string, from: number, to: number): void {
    const element = elementNamed(name)
    if (this.#hidden > 0 && !element.isVoid) this.#hidden++
    if (this.#hidden > 0) return
    const start = this.#html.slice(from, to)
    if (this.#isShallow && !element.isVoid) this.#hidden = 1
    if (element.isVoid) {
      this.#current.children.push({
        element,
        start,
        outer: start,
        children: [],
        id: this.#ids.of(start),
        isWhole: true,
      })
      return
    }
    const isPreformatted = this.#current.isPreformatted || name === 'pre'
    this.#open.push({ element, start, from, isPreformatted, children: [] })
  }

  close(to: number): void {
    if (this.#hidden > 1) {
      this.#hidden--
      return
    }
    const closed = this.#open.pop()
    if (!closed?.element) return
    const { element, start } = closed
    const outer = this.#html.slice(closed.from, to)
    const isWhole = this.#hidden > 0
    this.#hidden = 0
    const children = this.#cleaned(closed)
    const id = this.#ids.of(isWhole ? outer : [start, ...children.map((child) => child.id)].join(' '))
    this.#current.children.push({ element, start, outer, children, id, isWhole })
  }

  finish(): readonly Node[] {
    return this.#cleaned(this.#current)
  }

  #cleaned({ element, isPreformatted, children }: Open): readonly Node[] {
    const name = element?.name ?? ''
    const keepsBlanks = isPreformatted && !TABLE_FRAMES.has(name)
    return keepsBlanks ? children : withoutBlanks(children, FRAMES.has(name))
  }
}

/** Beyond this many tags, the remaining blocks are compared as a whole. */
const MOST_TAGS = 60_000

export function readTree(html: string, ids: Ids): readonly Node[] {
  const tree = new Tree(html, ids)
  let at = 0
  let count = 0
  for (const match of html.matchAll(TAG)) {
    const end = match.index + match[0].length
    if (match.index > at) tree.addText(at, match.index)
    if (match[1] === '/') tree.close(end)
    else tree.open(match[2] ?? '', match.index, end)
    at = end
    if (++count === MOST_TAGS) tree.lookNoDeeper()
  }
  if (html.length > at) tree.addText(at, html.length)
  return tree.finish()
}
