/** Keeps attributes that no node handles. The server decides which are stored. */
import { Extension } from '@tiptap/core'
import { AS_IS } from './edited-form.ts'

/** Attributes that nodes and marks handle themselves. */
const READ_ELSEWHERE: Record<string, readonly string[]> = {
  A: ['href', 'target', 'rel', 'class', 'title'],
  IMG: ['src', 'alt', 'title', 'width', 'height'],
  LI: ['data-type', 'data-checked'],
  TD: ['colspan', 'rowspan', 'colwidth'],
  TH: ['colspan', 'rowspan', 'colwidth'],
  UL: ['data-type'],
}
/** Looks and direction: both halves keep them when an element is split. */
const SHARED: readonly string[] = ['align', 'class', 'data-css', 'dir', 'lang']

type Kept = Readonly<Record<string, string>>

function keptOf(element: HTMLElement, isShared: boolean): Kept | null {
  const isAnchor = element.nodeName === 'A' && !element.hasAttribute('href')
  const others = isAnchor ? [] : (READ_ELSEWHERE[element.nodeName] ?? [])
  const kept = [...element.attributes].filter(
    ({ name }) => SHARED.includes(name) === isShared && name !== AS_IS && !others.includes(name),
  )
  return kept.length === 0 ? null : Object.fromEntries(kept.map(({ name, value }) => [name, value]))
}

export const KeptAttributes = Extension.create({
  name: 'keptAttributes',
  addGlobalAttributes: () => [
    {
      types: '*',
      attributes: {
        shared: {
          default: null,
          parseHTML: (element: HTMLElement) => keptOf(element, true),
          renderHTML: ({ shared }) => shared as Kept,
        },
        /** An id stays with one element. */
        single: {
          default: null,
          keepOnSplit: false,
          parseHTML: (element: HTMLElement) => keptOf(element, false),
          renderHTML: ({ single }) => single as Kept,
        },
      },
    },
  ],
})
