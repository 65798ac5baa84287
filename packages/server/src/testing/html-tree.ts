/** HTML parsed by an independent HTML5 parser, as browsers do. */
import { type DefaultTreeAdapterTypes, parse, parseFragment } from 'parse5'

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element
type Parent = DefaultTreeAdapterTypes.ParentNode

const HTML = 'http://www.w3.org/1999/xhtml'
const VOID = new Set(['br', 'col', 'hr', 'img', 'input', 'wbr'])

const isElement = (node: Node): node is Element => 'tagName' in node

function* elementsIn(parent: Parent): Generator<Element> {
  for (const node of parent.childNodes) {
    if (!isElement(node)) continue
    yield node
    yield* elementsIn(node)
  }
}

export const fragmentOf = (html: string): Parent => parseFragment(html)

/** The body of a document, in standards or quirks mode. */
export function bodyIn(document: string): Parent {
  const body = [...elementsIn(parse(document))].find((element) => element.tagName === 'body')
  if (!body) throw new Error('no body')
  return body
}

const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\u00a0', '&nbsp;')

function writeNode(node: Node, isFirstInPre: boolean): string {
  if (node.nodeName === '#text' && 'value' in node) {
    return (isFirstInPre && node.value.startsWith('\n') ? '\n' : '') + escapeText(node.value)
  }
  if (!isElement(node)) return `{${node.nodeName}}`
  const attributes = node.attrs.map(
    ({ name, value }) => ` ${name}="${escapeText(value).replaceAll('"', '&quot;')}"`,
  )
  const tag = `<${node.tagName}${attributes.join('')}>`
  return VOID.has(node.tagName) ? tag : `${tag}${writeTree(node)}</${node.tagName}>`
}

/** Serialises every node: an unmutated tree gives the text it was parsed from. */
export function writeTree(parent: Parent): string {
  const isPre = 'tagName' in parent && parent.tagName === 'pre'
  return parent.childNodes.map((node, index) => writeNode(node, isPre && index === 0)).join('')
}

export function textIn(parent: Parent): string {
  return parent.childNodes
    .map((node) => (isElement(node) ? textIn(node) : 'value' in node ? node.value : ''))
    .join('')
}

const ELEMENTS = new Set(
  `a abbr address article aside b bdi bdo blockquote br caption cite code col colgroup dd del details dfn div dl dt em
  figcaption figure footer h1 h2 h3 h4 h5 h6 header hr i img input ins kbd label li mark nav ol p pre q rp rt ruby s samp
  section small span strong sub summary sup table tbody td tfoot th thead time tr u ul var wbr`.split(/\s+/),
)
const ATTRIBUTES = new Set(
  `align alt border cellpadding cellspacing checked class colspan colwidth data-checked data-type datetime dir disabled
  height href id lang name open rel reversed rowspan scope span src start style target title type valign value
  width`.split(/\s+/),
)
const PROTOCOLS = new Set(['http:', 'https:', 'mailto:', 'tel:'])
const PICTURE = /^data:image\/(png|jpeg|gif|webp);base64,[\w+/]+=*$/i

/** Resolves URLs with the WHATWG parser. */
function isHarmlessAddress(name: string, value: string): boolean {
  const url = URL.parse(value, 'https://community.example/thread/1')
  if (url === null) return true
  return PROTOCOLS.has(url.protocol) || (name === 'src' && PICTURE.test(value))
}

function dangersOf(element: Element): string[] {
  const found = []
  if (element.namespaceURI !== HTML) found.push(`${element.tagName} in ${element.namespaceURI}`)
  if (!ELEMENTS.has(element.tagName)) found.push(`<${element.tagName}>`)
  for (const { name, value } of element.attrs) {
    if (!ATTRIBUTES.has(name)) found.push(`${name} on ${element.tagName}`)
    if (name === 'name' && element.tagName !== 'a') found.push(`name on ${element.tagName}`)
    if (name === 'type' && element.tagName === 'input' && value !== 'checkbox')
      found.push(`input of ${value}`)
    if ((name === 'href' || name === 'src') && !isHarmlessAddress(name, value)) found.push(`${name}=${value}`)
    if (name === 'style' && /[\\@{}<>"'&]|\/\*|url|expression|position|index|binding|import/i.test(value))
      found.push(`style=${value}`)
  }
  return found
}

/** Everything in a tree that could run, load or overlay; empty if harmless. */
export function dangersIn(parent: Parent): string[] {
  return [...elementsIn(parent)].flatMap(dangersOf)
}
