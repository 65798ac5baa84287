/**
 * Attributes that the editor has no use for, and keeps: whatever an element had beside what its own node knows. The names
 * are of no matter here; which of them are stored is for the server to say.
 */
import { Extension } from '@tiptap/core'
import { AS_IS } from './edited-form.ts'

/** What nodes and marks read and change by themselves. */
const READ_ELSEWHERE: Record<string, readonly string[]> = {
  A: ['href', 'target', 'rel', 'class', 'title'],
  IMG: ['src', 'alt', 'title', 'width', 'height'],
  LI: ['data-type', 'data-checked'],
  TD: ['colspan', 'rowspan', 'colwidth'],
  TH: ['colspan', 'rowspan', 'colwidth'],
  UL: ['data-type'],
}
/** How something looks and reads: what comes of it when it is split in two has that as well. */
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
        /** An id is one element's alone. */
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
