/** Inline elements without a toolbar button, kept when editing. */
import { Mark, markInputRule } from '@tiptap/core'

/** Outer ones first. */
const NAMES = [
  'span',
  ...['bdo', 'bdi', 'label', 'ruby', 'rt', 'rp', 'q', 'cite', 'abbr', 'dfn', 'time', 'ins'],
  ...['kbd', 'samp', 'var', 'small', 'mark', 'sub', 'sup'],
]
/** Outside bold and italic, which may be split, and inside links. */
const PRIORITY = 150
const PRIORITY_OF_CODE = 120

/** Adjacent `kbd` elements must not merge, so their attributes differ. */
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

/** Code that may be bold or a link; the default code mark excludes others. */
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
