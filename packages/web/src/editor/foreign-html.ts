/** Turns the HTML of word processors into semantic elements. */
import { INERT_STYLE } from '../parts/inert-styles.ts'
import { AS_IS, flattenTable } from './edited-form.ts'
import { CONTAINERS, holdsBlocks, isBlock, isElement, renamed, unwrap } from './element-kinds.ts'
import { fixChecklists, fixNumbering, fixWordLists } from './foreign-lists.ts'
import { fixStyles } from './foreign-styles.ts'

const TEXT_BLOCKS = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'td', 'th']
/** Attributes with a meaning; the others are about looks or origin. */
const MEANT: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title'],
  abbr: ['title'],
  code: ['class'],
  details: ['open'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  li: ['data-type', 'data-checked'],
  ol: ['start', 'type', 'reversed'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
  time: ['datetime'],
  ul: ['data-type'],
}

/** Footnotes and their back links keep the ids that are linked to. */
function mendAnchors(root: ParentNode): void {
  const targets = new Set(
    [...root.querySelectorAll('a[href^="#"]')].map((link) => link.getAttribute('href')?.slice(1)),
  )
  for (const element of root.querySelectorAll('[id], [name]')) {
    const name = [element.id, element.getAttribute('name')].find((one) => one && targets.has(one))
    if (name) element.id = name
    else element.removeAttribute('id')
    element.removeAttribute('name')
  }
  // Bookmarks without a link to them.
  for (const anchor of root.querySelectorAll('a:not([href]):not([id])')) unwrap(anchor)
}

function keepMeant(element: Element): void {
  const meant = MEANT[element.localName] ?? []
  for (const { name, value } of [...element.attributes]) {
    const isMeant =
      name === 'id' ||
      name === AS_IS ||
      (name === INERT_STYLE && TEXT_BLOCKS.includes(element.localName)) ||
      (meant.includes(name) && (name !== 'class' || /^language-\S+$/.test(value)))
    if (!isMeant || (name === 'title' && value === '')) element.removeAttribute(name)
  }
}

/** A line of an email is a paragraph; a wrapper of several blocks has no meaning. */
function dissolve(container: Element): void {
  const { id } = container
  const first = container.firstElementChild
  if (id !== '' && first && first.id === '') first.id = id
  if ([...container.childNodes].some(holdsBlocks)) unwrap(container)
  else if (container.childNodes.length > 0) renamed(container, 'p')
  else container.remove()
}

const isBlank = (node: Node) => !isElement(node) && /^\s*$/.test(node.textContent ?? '')

/** Removes empty lines between blocks, which only serve as margin. */
function isMargin(end: Element): boolean {
  const beside = [...(end.parentNode?.childNodes ?? [])].filter((node) => node === end || !isBlank(node))
  const at = beside.indexOf(end)
  const others = [beside[at - 1], beside[at + 1]].filter((node) => node !== undefined)
  return others.length > 0 && others.every(isBlock)
}

/** Changes the elements in place. */
export function cleanForeignHtml(root: DocumentFragment): void {
  fixWordLists(root)
  fixChecklists(root)
  fixNumbering(root)
  fixStyles(root)
  mendAnchors(root)
  for (const column of root.querySelectorAll('colgroup')) column.remove()
  for (const title of root.querySelectorAll('p.MsoTitle')) renamed(title, 'h1')
  for (const picture of root.querySelectorAll('img'))
    if (!/^(https?:|data:image\/(png|jpeg|gif|webp))/i.test(picture.getAttribute('src') ?? ''))
      picture.replaceWith(picture.alt)
  for (const element of root.querySelectorAll('*')) keepMeant(element)
  for (const span of root.querySelectorAll(`span:not([${AS_IS}]):not([id])`)) unwrap(span)
  for (const container of [...root.querySelectorAll(CONTAINERS.join(','))].reverse())
    if (!container.hasAttribute(AS_IS)) dissolve(container)
  for (const end of root.querySelectorAll('br')) if (isMargin(end)) end.remove()
  // So do empty paragraphs.
  for (const paragraph of root.querySelectorAll('p'))
    if (/^[\s\u00a0]*$/.test(paragraph.textContent) && !paragraph.querySelector(`img, [id], [${AS_IS}]`))
      paragraph.remove()
  for (const table of root.querySelectorAll('table')) flattenTable(table)
}
