/** Kinds of HTML elements that the editor distinguishes. */

/** All that hold blocks and have no meaning of their own to the editor. */
export const CONTAINERS = ['div', 'section', 'article', 'aside', 'header', 'footer', 'nav', 'address']

const BLOCKS = new Set([
  ...CONTAINERS,
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr'],
  ...['details', 'summary', 'figure', 'figcaption', 'dl', 'dt', 'dd'],
  ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th'],
])
const ANY_BLOCK = [...BLOCKS].join(',')

export const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE

export const isBlock = (node: Node): boolean => isElement(node) && BLOCKS.has(node.localName)

/** A block, or a phrase around some, such as a link around a picture with its caption. */
export const holdsBlocks = (node: Node): boolean =>
  isBlock(node) || (isElement(node) && node.querySelector(ANY_BLOCK) !== null)

export function renamed(element: Element, name: string): Element {
  const other = element.ownerDocument.createElement(name)
  for (const attribute of element.attributes) other.setAttribute(attribute.name, attribute.value)
  other.append(...element.childNodes)
  element.replaceWith(other)
  return other
}

export const unwrap = (element: Element): void => element.replaceWith(...element.childNodes)
