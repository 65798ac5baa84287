/** Lists as word processors write them. */
import { styleOf } from './foreign-styles.ts'

interface ListItem {
  readonly paragraph: Element
  readonly level: number
  /** The list id in the document. */
  readonly list: string
  /** Its bullet or number. */
  readonly sign: string
}

/** Word writes list items as paragraphs with the bullet or number as text. */
function readItem(paragraph: Element): ListItem | undefined {
  const [, list = '', level] = /(?:(l\d+)\s+)?level(\d)/.exec(styleOf(paragraph, 'mso-list') ?? '') ?? []
  if (level === undefined) return undefined
  const signs = [...paragraph.querySelectorAll('span')].filter((span) =>
    /ignore/i.test(styleOf(span, 'mso-list') ?? ''),
  )
  const sign = signs[0]?.textContent.trim() ?? ''
  for (const element of signs) element.remove()
  return { paragraph, level: Number(level), list, sign }
}

/** `3.`, `b)`, `iv.`: the kind of numbering and the first number. A bullet may be an `o`. */
function numberingOf(sign: string): { type?: string; start?: number } | undefined {
  const [, number, letter] = /^\(?(?:(\d+)|([a-z]+))[.)]/i.exec(sign) ?? []
  if (number !== undefined) return { start: Number(number) }
  if (letter === undefined) return undefined
  const isRoman = /^[ivx]+$/i.test(letter)
  const type = isRoman ? 'i' : 'a'
  return { type: letter === letter.toLowerCase() ? type : type.toUpperCase() }
}

function createList({ paragraph, sign }: ListItem): Element {
  const numbering = numberingOf(sign)
  const list = paragraph.ownerDocument.createElement(numbering ? 'ol' : 'ul')
  if (numbering?.type !== undefined) list.setAttribute('type', numbering.type)
  if (numbering?.start !== undefined && numbering.start !== 1)
    list.setAttribute('start', String(numbering.start))
  return list
}

function listsOf(items: readonly ListItem[]): void {
  const open: { list: Element; level: number; of: string }[] = []
  for (const item of items) {
    const { paragraph, level, list: of } = item
    while ((open.at(-1)?.level ?? 0) > level) open.pop()
    // A new list at the same level starts here.
    if (open.at(-1)?.level === level && open.at(-1)?.of !== of) open.pop()
    let current = open.at(-1)
    if (!current || current.level < level) {
      const list = createList(item)
      if (current) (current.list.lastElementChild ?? current.list).append(list)
      else paragraph.before(list)
      current = { list, level, of }
      open.push(current)
    }
    const element = paragraph.ownerDocument.createElement('li')
    element.append(paragraph)
    current.list.append(element)
  }
}

export function fixWordLists(root: ParentNode): void {
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

/** Google Docs writes checkboxes as pictures, with a text for screen readers. */
export function fixChecklists(root: ParentNode): void {
  for (const item of root.querySelectorAll('li[role="checkbox"]')) {
    item.parentElement?.setAttribute('data-type', 'taskList')
    item.setAttribute('data-type', 'taskItem')
    item.setAttribute('data-checked', String(item.getAttribute('aria-checked') === 'true'))
    for (const box of item.querySelectorAll('img[aria-roledescription="checkbox"]')) box.remove()
  }
}

const TYPES: Readonly<Record<string, string>> = {
  'lower-alpha': 'a',
  'lower-latin': 'a',
  'lower-roman': 'i',
  'upper-alpha': 'A',
  'upper-latin': 'A',
  'upper-roman': 'I',
}

/** On the list or on its items. */
export function fixNumbering(root: ParentNode): void {
  for (const list of root.querySelectorAll('ol')) {
    const style = [list, ...list.children].map((element) => styleOf(element, 'list-style-type')).find(Boolean)
    const type = TYPES[style ?? '']
    if (type !== undefined) list.setAttribute('type', type)
  }
}
