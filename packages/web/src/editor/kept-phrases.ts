/** Phrases that have no button, and stay what they are when a text that has them is changed. */
import { Mark, markInputRule } from '@tiptap/core'

/** Outer ones first. */
const NAMES = [
  'span',
  ...['bdo', 'bdi', 'label', 'ruby', 'rt', 'rp', 'q', 'cite', 'abbr', 'dfn', 'time', 'ins'],
  ...['kbd', 'samp', 'var', 'small', 'mark', 'sub', 'sup'],
]
/** Outside of what only makes words bold or slanted, which may be cut in pieces, and inside links. */
const PRIORITY = 150
const PRIORITY_OF_CODE = 120

/** Two keys beside one another are two: with the same attributes they would become one. */
function turnOf(element: HTMLElement): number {
  let turn = 0
  for (let at = element.previousSibling; at?.nodeName === element.nodeName; at = at.previousSibling) turn += 1
  return turn
}

const phrase = (name: string, tag = name) =>
  Mark.create({
    name,
    priority: PRIORITY,
    excludes: '',
    addAttributes: () => ({ turn: { default: 0, rendered: false, parseHTML: turnOf } }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag.replace(/:.*/, ''), HTMLAttributes, 0],
  })

/** Code that may be bold, or a link: the usual one is nothing else. */
const Code = Mark.create({
  name: 'code',
  priority: PRIORITY_OF_CODE,
  excludes: '',
  code: true,
  exitable: true,
  parseHTML: () => [{ tag: 'code' }],
  renderHTML: ({ HTMLAttributes }) => ['code', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return { 'Mod-e': () => this.editor.commands.toggleMark(this.name) }
  },
  addInputRules() {
    return [markInputRule({ find: /(?:^|[^`])(`([^`]+)`)$/, type: this.type })]
  },
})

export const KEPT_PHRASES = [phrase('anchor', 'a:not([href])'), ...NAMES.map((name) => phrase(name)), Code]
