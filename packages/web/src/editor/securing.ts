/** Keeps elements without a node as is, as few as possible. */
import { AS_IS } from './edited-form.ts'
import { holdsBlocks, isElement } from './element-kinds.ts'

type Test = (piece: DocumentFragment) => boolean
type Remember = (html: string, piece: DocumentFragment) => void

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

const withoutWords = (html: string): string =>
  html.replace(/(?<=>)[^<]+(?=<)/g, (words) => words.replace(/\S+/g, 'x'))

const shapeOf = ({ firstElementChild }: DocumentFragment): string =>
  withoutWords(
    (firstElementChild?.outerHTML ?? '').replace(new RegExp(` ${AS_IS}="([^"]*)"`, 'g'), (_, kept: string) =>
      withoutWords(kept.replaceAll('&lt;', '<').replaceAll('&gt;', '>')),
    ),
  )

/**
 * A test takes some 0.5 ms, and texts from elsewhere repeat the same odd pieces with other words. Only failures are
 * remembered: then too much may be kept as is, but nothing is lost.
 */
export function rememberingFailures(comesBack: Test): Test {
  const failing = new Set<string>()
  return (piece) => {
    const shape = shapeOf(piece)
    if (failing.has(shape)) return false
    const isSafe = comesBack(piece)
    if (!isSafe) failing.add(shape)
    return isSafe
  }
}

/** Table parts: if one does not survive, the whole table is kept as is. */
const TABLE_PARTS = ['caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th']

function setAside(element: Element, remember: Remember): void {
  const place = element.ownerDocument.createElement(holdsBlocks(element) ? 'div' : 'span')
  place.setAttribute(AS_IS, element.outerHTML)
  element.replaceWith(place)
  const piece = element.ownerDocument.createDocumentFragment()
  piece.append(element)
  remember(place.getAttribute(AS_IS) ?? '', piece)
}

/** Edits in place: tries the inside of an element first, then the whole element. Whether anything changed. */
export function secure(parent: Node, comesBack: Test, remember: Remember): boolean {
  let isChanged = false
  for (const child of [...parent.childNodes].filter(isElement)) {
    if (child.hasAttribute(AS_IS) || comesBack(alone(child))) continue
    const whole = child.cloneNode(true) as Element
    if (secure(child, comesBack, remember) && comesBack(alone(child))) {
      isChanged = true
      continue
    }
    child.replaceWith(whole)
    if (TABLE_PARTS.includes(whole.localName)) continue
    setAside(whole, remember)
    isChanged = true
  }
  return isChanged
}

/** Last resort: keeps the whole text as is. */
export function keepAllAsIs(root: DocumentFragment): void {
  const all = document.createElement('div')
  all.append(...root.childNodes)
  const place = document.createElement('div')
  place.setAttribute(AS_IS, all.innerHTML)
  root.append(place)
}
