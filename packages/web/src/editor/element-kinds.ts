/** Kinds of HTML elements that the editor distinguishes. */

/** Containers of blocks without a meaning to the editor. */
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

/** A block, or an inline element that contains blocks, such as a link around a figure. */
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
