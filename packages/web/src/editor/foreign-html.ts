/** HTML as word processors write it, in elements that mean what it looked like. */
import { INERT_STYLE } from '../parts/inert-styles.ts'

const styleOf = (element: Element, property: string): string | undefined =>
  new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([^;]+)`, 'i')
    .exec(element.getAttribute(INERT_STYLE) ?? '')?.[1]
    ?.trim()

function wrap(element: Element, name: string): void {
  const wrapper = element.ownerDocument.createElement(name)
  wrapper.append(...element.childNodes)
  element.append(wrapper)
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes)
}

/** Google Docs and others write by style what has an element. */
function mendPhrase(span: Element): void {
  const weight = styleOf(span, 'font-weight') ?? ''
  if (/^(bold|[6-9]00)/.test(weight)) wrap(span, 'strong')
  if (/italic/.test(styleOf(span, 'font-style') ?? '')) wrap(span, 'em')
  const decoration = styleOf(span, 'text-decoration(?:-line)?') ?? ''
  if (/line-through/.test(decoration)) wrap(span, 's')
  if (/underline/.test(decoration) && span.closest('a') === null) wrap(span, 'u')
  const vertical = styleOf(span, 'vertical-align')
  if (vertical === 'super') wrap(span, 'sup')
  if (vertical === 'sub') wrap(span, 'sub')
}

/** A whole text comes inside a `b` that is not bold. */
const isNotBold = (element: Element) => styleOf(element, 'font-weight') === 'normal'

interface ListItem {
  readonly paragraph: Element
  readonly level: number
  readonly isNumbered: boolean
}

/** Word writes the items of lists as paragraphs, each with its sign or number as text. */
function readItem(paragraph: Element): ListItem | undefined {
  const level = /level(\d)/.exec(styleOf(paragraph, 'mso-list') ?? '')?.[1]
  if (level === undefined) return undefined
  const sign = [...paragraph.querySelectorAll('span')].find((span) =>
    /ignore/i.test(styleOf(span, 'mso-list') ?? ''),
  )
  const isNumbered = /^\s*(?:\d+|[a-z]|[ivx]+)[.)]/i.test(sign?.textContent ?? '')
  sign?.remove()
  return { paragraph, level: Number(level), isNumbered }
}

function listsOf(items: readonly ListItem[]): void {
  const [first] = items
  if (!first) return
  const open: { list: Element; level: number }[] = []
  for (const { paragraph, level, isNumbered } of items) {
    while (open.length > 1 && (open.at(-1)?.level ?? 0) > level) open.pop()
    let current = open.at(-1)
    if (!current || current.level < level) {
      const list = paragraph.ownerDocument.createElement(isNumbered ? 'ol' : 'ul')
      if (current) (current.list.lastElementChild ?? current.list).append(list)
      else first.paragraph.before(list)
      current = { list, level }
      open.push(current)
    }
    const item = paragraph.ownerDocument.createElement('li')
    item.append(paragraph)
    current.list.append(item)
  }
}

function mendLists(root: ParentNode): void {
  let run: ListItem[] = []
  for (const paragraph of [...root.querySelectorAll('p')]) {
    const item = readItem(paragraph)
    const isNext = run.length === 0 || run.at(-1)?.paragraph.nextElementSibling === paragraph
    if (run.length > 0 && !(item && isNext)) {
      listsOf(run)
      run = []
    }
    if (item) run.push(item)
  }
  listsOf(run)
}

/** Changes the elements themselves. What is left of styles and classes the editor does not read. */
export function cleanForeignHtml(root: DocumentFragment): void {
  mendLists(root)
  for (const element of root.querySelectorAll('b, strong')) if (isNotBold(element)) unwrap(element)
  for (const span of root.querySelectorAll('span')) mendPhrase(span)
  for (const element of root.querySelectorAll('[class], [id], [dir], [lang]')) {
    for (const name of ['id', 'dir', 'lang']) element.removeAttribute(name)
    if (!/^language-/.test(element.className)) element.removeAttribute('class')
  }
  // Word puts an empty paragraph between others, where a margin is meant.
  for (const paragraph of root.querySelectorAll('p'))
    if (/^[\s\u00a0]*$/.test(paragraph.textContent) && !paragraph.querySelector('img, br')) paragraph.remove()
  for (const picture of root.querySelectorAll('img'))
    if (!/^(https?:|data:image\/(png|jpeg|gif|webp))/i.test(picture.getAttribute('src') ?? ''))
      picture.remove()
}
