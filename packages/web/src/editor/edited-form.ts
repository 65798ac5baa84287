/**
 * Converts stored HTML to a form that the editor's nodes can represent. Some facts have no node, such as loose text
 * in a cell, a header row, or `b` instead of `strong`. Attributes hold them; the editor keeps these, and the server
 * never stores them.
 */
import { CONTAINERS, holdsBlocks, renamed, unwrap } from './element-kinds.ts'

/** Holds the original HTML. */
export const AS_IS = 'data-as-is'
/** The stored HTML has no such element. */
const BARE = 'data-bare'
/** The element name in the stored HTML. */
const NAME = 'data-name'
/** The part of a table before its rows. */
const BEFORE = 'data-before'
/** Its visible text. */
const CAPTION = 'data-caption'
/** The table section of a row. */
const SECTION = 'data-section'

/** Parses HTML through the sanitiser. */
type Read = (html: string) => DocumentFragment

const SAME_AS: Readonly<Record<string, string>> = { b: 'strong', i: 'em', del: 's' }
const HOLDERS = [
  ...CONTAINERS,
  ...['li:not([data-type="taskItem"])', 'li[data-type="taskItem"] > div', 'td', 'th', 'dd'],
  ...['figcaption', 'figure', 'details', 'blockquote'],
]
  .map((selector) => `${selector}:not([${AS_IS}])`)
  .join(',')

/** Wraps loose text beside blocks in a paragraph. */
function wrapWords(holder: ParentNode & Node): void {
  let words: ChildNode[] = []
  const finish = (before: ChildNode | null) => {
    const isBlank = words.every(
      (node) => node.nodeType === Node.TEXT_NODE && !/[^ \t\r\n\f]/.test(node.textContent ?? ''),
    )
    if (isBlank) for (const blank of words) blank.remove()
    else {
      const paragraph = document.createElement('p')
      paragraph.setAttribute(BARE, '')
      paragraph.append(...words)
      holder.insertBefore(paragraph, before)
    }
    words = []
  }
  for (const node of [...holder.childNodes]) {
    if (!holdsBlocks(node)) words.push(node)
    else if (words.length > 0) finish(node)
  }
  if (words.length > 0) finish(null)
  if (holder.childNodes.length > 0 || holder instanceof DocumentFragment) return
  const paragraph = document.createElement('p')
  paragraph.setAttribute(BARE, '')
  holder.append(paragraph)
}

/** The editor knows only rows and cells. */
export function flattenTable(table: Element): void {
  const parts = [...table.children]
  const before = parts.filter(({ localName }) => localName === 'caption' || localName === 'colgroup')
  if (before.length > 0) table.setAttribute(BEFORE, before.map(({ outerHTML }) => outerHTML).join(''))
  const caption = before.find(({ localName }) => localName === 'caption')
  if (caption) table.setAttribute(CAPTION, caption.textContent ?? '')
  for (const part of before) part.remove()
  for (const [index, section] of table.querySelectorAll(':scope > :is(thead, tbody, tfoot)').entries()) {
    const attributes = [...section.attributes].map(({ name, value }) => [name, value])
    for (const row of section.children)
      row.setAttribute(SECTION, JSON.stringify([index, section.localName, attributes]))
  }
}

/** Changes the elements in place. */
export function toEditedForm(root: DocumentFragment): void {
  for (const element of root.querySelectorAll(Object.keys(SAME_AS).join(','))) {
    element.setAttribute(NAME, element.localName)
    renamed(element, SAME_AS[element.localName] ?? element.localName)
  }
  for (const table of root.querySelectorAll('table')) flattenTable(table)
  for (const pre of root.querySelectorAll('pre')) {
    if (pre.firstElementChild) continue
    const code = document.createElement('code')
    code.append(...pre.childNodes)
    pre.append(code)
    pre.setAttribute(BARE, '')
  }
  for (const holder of root.querySelectorAll(HOLDERS)) wrapWords(holder)
  wrapWords(root)
}

/** New rows go into the section of the row before them. */
function unflattenTable(table: Element, read: Read): void {
  const rows = [...table.querySelectorAll(':scope > tbody > tr')]
  const marks = rows.map((row) => row.getAttribute(SECTION))
  const first = marks.find((mark) => mark !== null)
  for (const old of [...table.children]) old.remove()
  table.append(
    ...(read(`<table>${table.getAttribute(BEFORE) ?? ''}</table>`).firstElementChild?.childNodes ?? []),
  )
  let current: { mark: string | undefined; section: Element } | undefined
  for (const [index, row] of rows.entries()) {
    const mark = marks[index] ?? current?.mark ?? first
    if (!current || current.mark !== mark) {
      const [, name, attributes] = JSON.parse(mark ?? '[0,"tbody",[]]') as [
        number,
        string,
        [string, string][],
      ]
      const section = table.ownerDocument.createElement(name)
      for (const [key, value] of attributes) section.setAttribute(key, value)
      table.append(section)
      current = { mark, section }
    }
    row.removeAttribute(SECTION)
    current.section.append(row)
  }
  for (const name of [BEFORE, CAPTION]) table.removeAttribute(name)
}

/** Two neighbours would merge. */
const mayLoseParagraph = (paragraph: Element): boolean =>
  paragraph.attributes.length === 1 &&
  ![paragraph.previousElementSibling, paragraph.nextElementSibling].some((other) =>
    other?.matches(`p[${BARE}]`),
  )

/** Restores the parts that were kept as is. */
export function putBack(root: ParentNode, read: Read): void {
  for (const element of root.querySelectorAll(`[${AS_IS}]`))
    element.replaceWith(read(element.getAttribute(AS_IS) ?? ''))
}

/** The inverse. */
export function toStoredForm(root: Element, read: Read): void {
  // What the editor draws for itself: widths of columns, places of cells. What was written has another name by now.
  for (const drawn of root.querySelectorAll('[style]')) drawn.removeAttribute('style')
  for (const table of root.querySelectorAll('table')) unflattenTable(table, read)
  const bare = [...root.querySelectorAll(`p[${BARE}]`)].filter(mayLoseParagraph)
  for (const paragraph of bare) unwrap(paragraph)
  for (const code of root.querySelectorAll(`pre[${BARE}] > code`)) unwrap(code)
  for (const element of root.querySelectorAll(`[${BARE}]`)) element.removeAttribute(BARE)
  for (const element of root.querySelectorAll(`[${NAME}]`)) {
    const name = element.getAttribute(NAME) ?? ''
    element.removeAttribute(NAME)
    if (SAME_AS[name] === element.localName) renamed(element, name)
  }
  for (const box of root.querySelectorAll('li[data-type="taskItem"] > label > input')) {
    box.setAttribute('disabled', '')
    if (box.hasAttribute('checked')) box.setAttribute('checked', '')
  }
  putBack(root, read)
}
