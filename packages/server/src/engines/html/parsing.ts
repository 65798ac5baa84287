/** Parses HTML as browsers do (parse5), within limits and in slices, so that no body holds up others. */
import { setImmediate } from 'node:timers/promises'
import {
  type DefaultTreeAdapterMap,
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  html as names,
  Parser,
  type TreeAdapter,
} from 'parse5'
import { LimitMet, MOST } from './limits.ts'

export type ParsedNode = DefaultTreeAdapterTypes.ChildNode
export type ParsedElement = DefaultTreeAdapterTypes.Element

export const isText = (node: ParsedNode): node is DefaultTreeAdapterTypes.TextNode =>
  node.nodeName === '#text'
export const isElement = (node: ParsedNode): node is ParsedElement => 'tagName' in node
export const isHtml = (element: ParsedElement): boolean => element.namespaceURI === names.NS.HTML

/** Characters per turn: some milliseconds, then other requests run. Smaller slices make parse5 copy long texts more often. */
const SLICE = 8192

class LimitedTree {
  readonly adapter: TreeAdapter<DefaultTreeAdapterMap> = {
    ...defaultTreeAdapter,
    createElement: (name, namespace, attributes) => {
      this.#count(1 + attributes.length)
      if (attributes.length > MOST.attributes) throw new LimitMet('attributes')
      return defaultTreeAdapter.createElement(name, namespace, attributes)
    },
    onItemPush: () => {
      if (++this.#open > MOST.open) throw new LimitMet('levels')
    },
    onItemPop: () => {
      this.#open--
    },
  }
  #nodes = 0
  #ofSlice = 0
  #open = 0

  startSlice(): void {
    this.#ofSlice = 0
  }

  #count(more: number): void {
    this.#nodes += more
    this.#ofSlice += more
    if (this.#nodes > MOST.parsed || this.#ofSlice > MOST.ofSlice) throw new LimitMet('parts')
  }
}

/** The nodes of a fragment. Tags of documents (`html`, `head`, `body`) are ignored. */
export async function parseHtml(input: string): Promise<readonly ParsedNode[]> {
  const tree = new LimitedTree()
  const context = defaultTreeAdapter.createElement('div', names.NS.HTML, [])
  const parser = Parser.getFragmentParser(context, { treeAdapter: tree.adapter })
  for (let at = 0; at < input.length; at += SLICE) {
    if (at > 0) await setImmediate()
    tree.startSlice()
    parser.tokenizer.write(input.slice(at, at + SLICE), false)
  }
  parser.tokenizer.write('', true)
  // `getFragment` would move the nodes one by one, which takes seconds for 200,000 of them.
  const [root] = parser.document.childNodes
  return root && isElement(root) ? root.childNodes : []
}
