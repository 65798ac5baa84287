/** Keeps elements without a node as is, as few as possible. */
import { AS_IS } from './edited-form.ts'
import { holdsBlocks, isElement } from './element-kinds.ts'

type Test = (piece: DocumentFragment) => boolean

/** The element alone in its required parent: a cell needs a table. */
function alone(element: Element): DocumentFragment {
  let piece: Node = element.cloneNode(true)
  for (let at = element.parentNode; at !== null; at = at.parentNode) {
    const shell = at.cloneNode(false)
    shell.appendChild(piece)
    piece = shell
  }
  return piece as DocumentFragment
}

/** Table parts: if one does not survive, the whole table is kept as is. */
const TABLE_PARTS = ['caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th']

function setAside(element: Element): void {
  const place = element.ownerDocument.createElement(holdsBlocks(element) ? 'div' : 'span')
  place.setAttribute(AS_IS, element.outerHTML)
  element.replaceWith(place)
}

/** Edits in place: tries the inside of an element first, then the whole element. */
export function secure(parent: Node, comesBack: Test): void {
  for (const child of [...parent.childNodes].filter(isElement)) {
    if (child.hasAttribute(AS_IS) || comesBack(alone(child))) continue
    const whole = child.cloneNode(true) as Element
    secure(child, comesBack)
    if (comesBack(alone(child))) continue
    child.replaceWith(whole)
    if (!TABLE_PARTS.includes(whole.localName)) setAside(whole)
  }
}

/** Last resort: keeps the whole text as is. */
export function keepAllAsIs(root: DocumentFragment): void {
  const all = document.createElement('div')
  all.append(...root.childNodes)
  const place = document.createElement('div')
  place.setAttribute(AS_IS, all.innerHTML)
  root.append(place)
}
