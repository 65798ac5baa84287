/** Elements without a node are shown and stored unchanged. */
import { mergeAttributes, Node } from '@tiptap/core'
import { elementsOf } from '../parts/rich-text.tsx'
import { t } from '../texts/texts.ts'
import { AS_IS } from './edited-form.ts'

/** Sanitising for show takes some 0.1 ms a piece: very many of them are filled in slices, the first ones at once. */
const SLICE_MS = 100
const waiting = new Set<() => void>()
let until = 0

function fillSome(): void {
  until = performance.now() + SLICE_MS
  for (const fill of waiting) {
    waiting.delete(fill)
    fill()
    if (performance.now() > until) break
  }
  if (waiting.size > 0) setTimeout(fillSome)
}

/** Returns what cancels it. */
function fillInTime(fill: () => void): () => void {
  const now = performance.now()
  // A new text, or a single piece: nothing was filled for a while.
  if (waiting.size === 0 && now > until + SLICE_MS) until = now + SLICE_MS
  if (now <= until && waiting.size === 0) fill()
  else {
    if (waiting.size === 0) setTimeout(fillSome)
    waiting.add(fill)
  }
  return () => void waiting.delete(fill)
}

const asIs = (name: string, element: 'div' | 'span') =>
  Node.create({
    name,
    group: element === 'div' ? 'block' : 'inline',
    inline: element === 'span',
    atom: true,
    draggable: true,
    addAttributes: () => ({
      html: {
        default: '',
        parseHTML: (dom) => dom.getAttribute(AS_IS),
        renderHTML: ({ html }) => ({ [AS_IS]: String(html) }),
      },
    }),
    // Before other rules for div and span.
    parseHTML: () => [{ tag: `${element}[${AS_IS}]`, priority: 100 }],
    renderHTML: ({ HTMLAttributes }) => [element, mergeAttributes(HTMLAttributes)],
    addNodeView:
      () =>
      ({ node }) => {
        const dom = document.createElement(element)
        dom.dataset.type = name
        dom.title = t('editor.asIs')
        dom.contentEditable = 'false'
        const destroy = fillInTime(() => dom.append(elementsOf(String(node.attrs.html))))
        return { dom, destroy }
      },
  })

export const BlockAsIs = asIs('blockAsIs', 'div')
export const PhraseAsIs = asIs('phraseAsIs', 'span')
