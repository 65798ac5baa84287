/** Takes a diff apart with an independent parser: without deletions, or without insertions. */
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { writeTree } from './html-tree.ts'

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element
type Parent = DefaultTreeAdapterTypes.ParentNode

const BLOCKS = new Set(
  `address article aside blockquote dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li nav ol p pre
  section summary table ul caption colgroup col thead tbody tfoot tr td th`.split(/\s+/),
)
const TABLE_FRAMES = new Set('table colgroup thead tbody tfoot tr'.split(' '))
const FRAMES = new Set(['ul', 'ol', 'dl', ...TABLE_FRAMES])

const isElement = (node: Node | undefined): node is Element => node !== undefined && 'tagName' in node
const isText = (node: Node | undefined): node is DefaultTreeAdapterTypes.TextNode =>
  node?.nodeName === '#text'
const classesOf = (node: Element) =>
  (node.attrs.find(({ name }) => name === 'class')?.value ?? '').split(' ').filter((name) => name !== '')

function withoutClass(node: Element, name: string): Element {
  const rest = classesOf(node).filter((one) => one !== name)
  const attrs = node.attrs.flatMap((attribute) => {
    if (attribute.name !== 'class') return [attribute]
    return rest.length > 0 ? [{ ...attribute, value: rest.join(' ') }] : []
  })
  return { ...node, attrs }
}

function joinTexts(nodes: readonly Node[]): Node[] {
  const joined: Node[] = []
  for (const node of nodes) {
    const last = joined.at(-1)
    if (isText(node) && isText(last)) joined[joined.length - 1] = { ...last, value: last.value + node.value }
    else joined.push(node)
  }
  return joined
}

/** Whitespace beside blocks is invisible. */
function withoutBlanks(nodes: readonly Node[], parent: Parent, isPre: boolean): Node[] {
  const isFrame = 'tagName' in parent && FRAMES.has(parent.tagName)
  const keepsBlanks = isPre && !('tagName' in parent && TABLE_FRAMES.has(parent.tagName))
  const isBlock = (node: Node | undefined) => isElement(node) && BLOCKS.has(node.tagName)
  return nodes.filter((node, index) => {
    if (!isText(node)) return true
    if (node.value === '') return false
    if (keepsBlanks || !/^[\t\n\r ]*$/.test(node.value)) return true
    return !isFrame && !isBlock(nodes[index - 1]) && !isBlock(nodes[index + 1])
  })
}

interface Side {
  readonly kept: string
  readonly dropped: string
}

const isMark = (node: Element) => node.tagName === 'ins' || node.tagName === 'del'

/** Replaces a mark by its content. */
function unwrapped(parent: Parent, side: Side, isPre: boolean): Node[] {
  return parent.childNodes.flatMap((node): Node[] => {
    if (!isElement(node)) return [node]
    const classes = classesOf(node)
    if (classes.includes(side.dropped)) return []
    const isKept = classes.includes(side.kept)
    if (isKept && isMark(node)) return unwrapped(node, side, isPre)
    const inside = { ...node, childNodes: taken(node, side, isPre || node.tagName === 'pre') }
    return [isKept ? withoutClass(inside, side.kept) : inside]
  })
}

const taken = (parent: Parent, side: Side, isPre = false): Node[] =>
  withoutBlanks(joinTexts(unwrapped(parent, side, isPre)), parent, isPre)

function sideOf(html: string, kept: string, dropped: string): string {
  const fragment = parseFragment(html)
  return writeTree({ ...fragment, childNodes: taken(fragment, { kept, dropped }) })
}

export const afterIn = (diff: string): string => sideOf(diff, 'diff-inserted', 'diff-deleted')
export const beforeIn = (diff: string): string => sideOf(diff, 'diff-deleted', 'diff-inserted')
/** A text without the whitespace that a diff ignores. */
export const plainTree = (html: string): string => sideOf(html, 'none', 'none')
