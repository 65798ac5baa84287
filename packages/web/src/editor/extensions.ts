/** Editor extensions: what the API stores. */
import { Extension, type Extensions } from '@tiptap/core'
import { ListItem, TaskItem, TaskList } from '@tiptap/extension-list'
import { TableKit } from '@tiptap/extension-table'
import { Placeholder } from '@tiptap/extensions'
import StarterKit from '@tiptap/starter-kit'
import { t } from '../texts/texts.ts'
import { Direction } from './direction.ts'
import { Highlighting } from './highlighting.ts'
import { BlockAsIs, PhraseAsIs } from './kept-as-is.ts'
import { KeptAttributes } from './kept-attributes.ts'
import { KEPT_BLOCKS } from './kept-blocks.ts'
import { KEPT_PHRASES } from './kept-phrases.ts'
import { Picture } from './pictures.ts'

/** List items may begin with any block. */
const Item = ListItem.extend({ content: 'block+' })

const Sending = Extension.create<{ submit: () => boolean }>({
  name: 'sending',
  priority: 1000,
  addOptions: () => ({ submit: () => false }),
  addKeyboardShortcuts() {
    return { 'Mod-Enter': () => this.options.submit() }
  },
})

interface ExtensionOptions {
  readonly placeholder: string
  /** Whether the user asked for it. */
  readonly submit: () => boolean
}

export const extensionsFor = ({ placeholder, submit }: ExtensionOptions): Extensions => [
  StarterKit.configure({
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      protocols: ['tel', 'mailto'],
      HTMLAttributes: { target: null, rel: null, class: null },
    },
    dropcursor: { class: 'dropcursor', color: false },
    code: false,
    listItem: false,
  }),
  Item,
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
  ...KEPT_BLOCKS,
  BlockAsIs,
  PhraseAsIs,
  Sending.configure({ submit }),
]
