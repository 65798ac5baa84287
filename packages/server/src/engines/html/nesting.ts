/**
 * Tracks open elements, and what a tag implicitly closes and opens, by the parsing rules of browsers. So the written
 * HTML parses to exactly the tree it shows, without mutation.
 */
import { type Element, elementNamed, HOW_MANY } from './elements.ts'

export interface ElementSink {
  /** An implied element. */
  openImplied(element: Element): void
  close(element: Element): void
}

const A = elementNamed('a')
const COLGROUP = elementNamed('colgroup')
const DD = elementNamed('dd')
const DIV = elementNamed('div')
const DT = elementNamed('dt')
const LI = elementNamed('li')
const P = elementNamed('p')
const RP = elementNamed('rp')
const RT = elementNamed('rt')
const RUBY = elementNamed('ruby')
const TABLE = elementNamed('table')
const TBODY = elementNamed('tbody')
const TD = elementNamed('td')
const TH = elementNamed('th')
const TR = elementNamed('tr')
/** Blocks that do not prevent a list item from closing. */
const LOOSE_BLOCKS = [elementNamed('address'), DIV, P]
const ENDED_BY_RUBY_TEXT: (Element | undefined)[] = [DD, DT, LI, P, RP, RT]

export class Nesting {
  readonly #sink: ElementSink
  readonly #open: Element[] = []
  /** Open counts per element, since most answers are none. */
  readonly #counts = new Uint16Array(HOW_MANY)
  /** Depths of wrappers: kept only for their end tags. */
  readonly #wrappers: number[] = []

  constructor(sink: ElementSink) {
    this.#sink = sink
  }

  get depth(): number {
    return this.#open.length
  }

  get #current(): Element | undefined {
    return this.#open[this.#open.length - 1]
  }

  get isInTableFrame(): boolean {
    return this.#current?.isTableFrame ?? false
  }

  push(element: Element): void {
    this.#open.push(element)
    this.#count(element, 1)
  }

  /** Closes and opens what an element requires; false if it is not allowed here. */
  makeRoomFor(element: Element): boolean {
    if (element.isTablePart) return this.#enterTable(element)
    this.makeRoomForText()
    if (element === LI) this.#endItem(LI, LI)
    else if (element === DD || element === DT) this.#endItem(DD, DT)
    else if (element === A) this.#closeWithinWalls(A)
    else if (element === RT || element === RP) this.#endRubyText()
    if (element.isBlock) this.#closeWithinWalls(P)
    if (element.isHeading && this.#current?.isHeading) this.#closeDownTo(this.depth - 1)
    return true
  }

  /** Browsers move misplaced table content before the table; here it gets a cell. */
  makeRoomForText(): void {
    if (!this.isInTableFrame) return
    this.#enterTable(TD)
    this.#openImplied(TD)
  }

  end(element: Element): void {
    const index = this.#indexToEnd(element)
    const wrapper = this.#wrappers.at(-1) ?? -1
    if (element === DIV && wrapper > index && wrapper > this.#findLast((open) => open.isWall)) {
      this.#closeDownTo(wrapper)
      this.#wrappers.pop()
    } else if (index !== -1) this.#closeDownTo(index)
  }

  endAll(): void {
    this.#closeDownTo(0)
  }

  /** A wrapper is not written, but its end tag must not close another element. */
  openWrapper(): void {
    this.#closeWithinWalls(P)
    this.#wrappers.push(this.depth)
  }

  #enterTable(part: Element): boolean {
    const table = this.#open.lastIndexOf(TABLE)
    if (table === -1) return false
    if (part === TD || part === TH) this.#enterRow(table)
    else if (part === TR) this.#enterSection(table)
    else if (!part.isVoid) this.#closeDownTo(table + 1)
    else if (this.#current !== COLGROUP) {
      this.#closeDownTo(table + 1)
      this.#openImplied(COLGROUP)
    }
    return true
  }

  #enterRow(table: number): void {
    if (this.#open[table + 2] === TR) this.#closeDownTo(table + 3)
    else {
      this.#enterSection(table)
      this.#openImplied(TR)
    }
  }

  #enterSection(table: number): void {
    if (this.#open[table + 1]?.isTableSection) this.#closeDownTo(table + 2)
    else {
      this.#closeDownTo(table + 1)
      this.#openImplied(TBODY)
    }
  }

  #endItem(item: Element, sibling: Element): void {
    if (!this.#isOpen(item) && !this.#isOpen(sibling)) return
    const index = this.#findLast((open) => open.isTablePart || (open.isBlock && !LOOSE_BLOCKS.includes(open)))
    if (this.#open[index] === item || this.#open[index] === sibling) this.#closeDownTo(index)
  }

  #endRubyText(): void {
    if (this.#indexWithinWalls(RUBY) === -1) return
    while (ENDED_BY_RUBY_TEXT.includes(this.#current)) this.#closeDownTo(this.depth - 1)
  }

  /** Any heading end tag closes any heading; table parts close only within their table. */
  #indexToEnd(element: Element): number {
    if (element.isHeading) {
      const index = this.#findLast((open) => open.isHeading || open.isWall)
      return this.#open[index]?.isHeading ? index : -1
    }
    if (!element.isTablePart && element !== TABLE) return this.#indexWithinWalls(element)
    const index = this.#open.lastIndexOf(element)
    return index < this.#open.lastIndexOf(TABLE) ? -1 : index
  }

  #indexWithinWalls(element: Element): number {
    if (!this.#isOpen(element)) return -1
    const index = this.#findLast((open) => open === element || open.isWall)
    return this.#open[index] === element ? index : -1
  }

  #isOpen(element: Element): boolean {
    return this.#counts[element.number] !== 0
  }

  #findLast(isWanted: (open: Element) => boolean): number {
    return this.#open.findLastIndex(isWanted)
  }

  #closeWithinWalls(element: Element): void {
    const index = this.#indexWithinWalls(element)
    if (index !== -1) this.#closeDownTo(index)
  }

  #openImplied(element: Element): void {
    this.push(element)
    this.#sink.openImplied(element)
  }

  #closeDownTo(depth: number): void {
    for (let element = this.#current; element && this.depth > depth; element = this.#current) {
      this.#open.pop()
      this.#count(element, -1)
      this.#sink.close(element)
    }
    while ((this.#wrappers.at(-1) ?? 0) > depth) this.#wrappers.pop()
  }

  #count(element: Element, more: number): void {
    this.#counts[element.number] = (this.#counts[element.number] ?? 0) + more
  }
}
