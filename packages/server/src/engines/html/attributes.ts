/** Allowed attributes by element, and their values. */
import { readLink, readPictureAddress } from './addresses.ts'
import { cleanText } from './characters.ts'
import { readClasses, readId } from './names.ts'
import type { ParsedElement } from './parsing.ts'
import { readStyle } from './styles.ts'

export type Attributes = ReadonlyMap<string, string>
type WrittenAttributes = ParsedElement['attrs']

/** The normalised value; undefined to drop it. */
type Reader = (written: string) => string | undefined
type Readers = Record<string, Reader>

/** No allowed value is longer. */
const LONGEST_WRITTEN = 131_072
const LONGEST_TEXT = 2000
const LONGEST_LIST = 4096

const within =
  (longest: number, reader: Reader): Reader =>
  (written) =>
    written.length <= longest ? reader(written) : undefined
const exactly =
  (pattern: RegExp): Reader =>
  (written) =>
    pattern.test(written) ? written : undefined
const keyword =
  (...words: string[]): Reader =>
  (written) => {
    const word = written.trim().toLowerCase()
    return words.includes(word) ? word : undefined
  }

const text = within(LONGEST_TEXT, (written) => written)
const flag: Reader = () => ''
const count = exactly(/^\d{1,3}$/)
const integer = exactly(/^-?\d{1,6}$/)
const size = exactly(/^\d{1,4}(?:\.\d{1,4})?%?$/)
const align = keyword('left', 'right', 'center', 'justify')
const valign = keyword('top', 'middle', 'bottom', 'baseline')

const EVERYWHERE: Readers = {
  class: within(LONGEST_LIST, readClasses),
  dir: keyword('ltr', 'rtl', 'auto'),
  id: readId,
  lang: exactly(/^[a-z]{1,8}(?:-[a-z0-9]{1,8}){0,4}$/i),
  style: within(LONGEST_LIST, readStyle),
  title: text,
}
const COLUMN: Readers = { align, span: count, valign, width: size }
const CELL: Readers = {
  align,
  colspan: count,
  colwidth: exactly(/^\d{1,4}(?:,\d{1,4}){0,99}$/),
  height: size,
  rowspan: count,
  scope: keyword('row', 'col', 'rowgroup', 'colgroup'),
  valign,
  width: size,
}

const HERE: Record<string, Readers> = {
  a: { href: readLink, name: readId, target: keyword('_blank') },
  caption: { align },
  col: COLUMN,
  colgroup: COLUMN,
  details: { open: flag },
  div: { align },
  img: { align, alt: text, height: size, src: readPictureAddress, width: size },
  li: { 'data-checked': keyword('true', 'false'), 'data-type': exactly(/^taskItem$/), value: integer },
  ol: { reversed: flag, start: integer, type: exactly(/^[1aAiI]$/) },
  p: { align },
  table: { align, border: count, cellpadding: count, cellspacing: count, width: size },
  td: CELL,
  th: CELL,
  time: { datetime: text },
  tr: { align, valign },
  ul: { 'data-type': exactly(/^taskList$/) },
}

const ANYWHERE = new Map(Object.entries(EVERYWHERE))
const READERS = new Map(
  Object.entries(HERE).map(([element, here]) => [
    element,
    new Map(Object.entries({ ...EVERYWHERE, ...here })),
  ]),
)
const NONE: Attributes = new Map()

/** Undefined if the element makes no sense without what was dropped. */
export function keepAttributes(element: string, written: WrittenAttributes): Attributes | undefined {
  if (element === 'input') return checkbox(written)
  if (written.length === 0 && element !== 'img') return NONE
  const readers = READERS.get(element) ?? ANYWHERE
  const kept = new Map<string, string>()
  for (const { name, value } of written) {
    const reader = readers.get(name)
    if (!reader || value.length > LONGEST_WRITTEN) continue
    const read = reader(cleanText(value))
    if (read !== undefined) kept.set(name, read)
  }
  if (element === 'img' && !kept.has('src') && !kept.has('alt')) return undefined
  if (kept.has('target')) kept.set('rel', 'nofollow noopener noreferrer')
  return kept
}

/** Only the checkboxes of task lists, disabled. */
function checkbox(written: WrittenAttributes): Attributes | undefined {
  const type = written.find(({ name }) => name === 'type')?.value ?? ''
  if (cleanText(type).toLowerCase() !== 'checkbox') return undefined
  const kept = new Map([
    ['type', 'checkbox'],
    ['disabled', ''],
  ])
  if (written.some(({ name }) => name === 'checked')) kept.set('checked', '')
  return kept
}
