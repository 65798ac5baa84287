/** Blocks without a toolbar button that can be edited. */
import { Node } from '@tiptap/core'
import { CONTAINERS } from './element-kinds.ts'

const Container = Node.create({
  name: 'container',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({
    element: {
      default: 'div',
      rendered: false,
      parseHTML: (element) => element.localName,
    },
  }),
  parseHTML: () => CONTAINERS.map((tag) => ({ tag })),
  renderHTML: ({ node, HTMLAttributes }) => [String(node.attrs.element), HTMLAttributes, 0],
})

const block = (name: string, tag: string, content: string, group = '') =>
  Node.create({
    name,
    group,
    content,
    defining: true,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  })

/** Always open in the editor: folded text cannot be edited. */
const Details = block('details', 'details', 'summary block*', 'block').extend({
  addNodeView: () => () => {
    const dom = document.createElement('div')
    dom.dataset.type = 'details'
    return { dom, contentDOM: dom }
  },
})

export const KEPT_BLOCKS = [
  Container,
  Details,
  block('summary', 'summary', 'inline*'),
  block('figure', 'figure', '(block | figcaption)+', 'block'),
  block('figcaption', 'figcaption', 'block+'),
  block('definitions', 'dl', '(term | definition)+', 'block'),
  block('term', 'dt', 'inline*'),
  block('definition', 'dd', 'block+'),
]
