/** Elements without a node are shown and stored unchanged. */
import { mergeAttributes, Node } from '@tiptap/core'
import { elementsOf } from '../parts/rich-text.tsx'
import { t } from '../texts/texts.ts'
import { AS_IS } from './edited-form.ts'

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
        dom.append(elementsOf(String(node.attrs.html)))
        return { dom }
      },
  })

export const BlockAsIs = asIs('blockAsIs', 'div')
export const PhraseAsIs = asIs('phraseAsIs', 'span')
