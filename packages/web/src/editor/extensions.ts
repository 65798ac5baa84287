/** What can be written: what the API keeps, and as it keeps it. */
import { Extension, type Extensions, Mark } from '@tiptap/core'
import { TaskItem, TaskList } from '@tiptap/extension-list'
import { TableKit } from '@tiptap/extension-table'
import { Placeholder } from '@tiptap/extensions'
import StarterKit from '@tiptap/starter-kit'
import { t } from '../texts/texts.ts'
import { Direction } from './direction.ts'
import { Highlighting } from './highlighting.ts'
import { Picture } from './pictures.ts'

/** Phrases that have no button, and stay what they are when a text that has them is changed. */
const KEPT_PHRASES = ['sub', 'sup', 'mark', 'kbd', 'small', 'q', 'abbr', 'cite', 'ins', 'var', 'samp'].map(
  (name) =>
    Mark.create({
      name,
      excludes: '',
      addAttributes: () => ({ title: { default: null } }),
      parseHTML: () => [{ tag: name }],
      renderHTML: ({ HTMLAttributes }) => [name, HTMLAttributes, 0],
    }),
)

/** Links lead to ids, and texts from right to left say so. */
const KeptAttributes = Extension.create({
  name: 'keptAttributes',
  addGlobalAttributes: () => [
    {
      types: ['heading', 'paragraph', 'blockquote', 'bulletList', 'orderedList', 'listItem', 'table'],
      attributes: Object.fromEntries(
        ['id', 'dir', 'lang', 'class'].map((name) => [
          name,
          { default: null, parseHTML: (element: HTMLElement) => element.getAttribute(name) },
        ]),
      ),
    },
  ],
})

const Sending = Extension.create<{ submit: () => boolean }>({
  name: 'sending',
  priority: 1000,
  addOptions: () => ({ submit: () => false }),
  addKeyboardShortcuts() {
    return { 'Mod-Enter': () => this.options.submit() }
  },
})

interface Wishes {
  readonly placeholder: string
  /** Whether somebody wanted it. */
  readonly submit: () => boolean
}

export const extensionsFor = ({ placeholder, submit }: Wishes): Extensions => [
  StarterKit.configure({
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      protocols: ['tel', 'mailto'],
      HTMLAttributes: { target: null, rel: null, class: null },
    },
    dropcursor: { class: 'dropcursor', color: false },
  }),
  TaskList,
  TaskItem.configure({
    nested: true,
    a11y: { checkboxLabel: (node) => t('editor.taskBox', { task: node.textContent }) },
  }),
  TableKit.configure({ table: { resizable: false } }),
  Picture.configure({ inline: true, allowBase64: true }),
  Placeholder.configure({ placeholder }),
  Highlighting,
  KeptAttributes,
  Direction,
  ...KEPT_PHRASES,
  Sending.configure({ submit }),
]
