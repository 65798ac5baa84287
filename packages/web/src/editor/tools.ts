/** Toolbar buttons, in order. */
import type { ChainedCommands, Editor } from '@tiptap/core'
import {
  Bold,
  Code,
  Heading2,
  Heading3,
  Italic,
  List,
  ListChecks,
  ListOrdered,
  type LucideIcon,
  SquareCode,
  Strikethrough,
  Table,
  TextQuote,
} from 'lucide-react'
import type { TextKey } from '../texts/texts.ts'

export interface Tool {
  readonly label: TextKey
  readonly icon: LucideIcon
  /** The editor's name and attributes of it. */
  readonly name: string
  readonly attributes?: Readonly<Record<string, unknown>>
  readonly keys?: string
  readonly run: (chain: ChainedCommands) => ChainedCommands
  /** Hidden on narrow screens. */
  readonly isRare?: boolean
}

export const TOOLS: readonly (readonly Tool[])[] = [
  [
    {
      label: 'editor.bold',
      icon: Bold,
      name: 'bold',
      keys: 'Control+B',
      run: (chain) => chain.toggleBold(),
    },
    {
      label: 'editor.italic',
      icon: Italic,
      name: 'italic',
      keys: 'Control+I',
      run: (chain) => chain.toggleItalic(),
    },
    {
      label: 'editor.strike',
      icon: Strikethrough,
      name: 'strike',
      run: (chain) => chain.toggleStrike(),
      isRare: true,
    },
    {
      label: 'editor.code',
      icon: Code,
      name: 'code',
      run: (chain) => chain.toggleMark('code'),
      isRare: true,
    },
  ],
  [
    {
      label: 'editor.heading',
      icon: Heading2,
      name: 'heading',
      attributes: { level: 2 },
      run: (chain) => chain.toggleHeading({ level: 2 }),
      isRare: true,
    },
    {
      label: 'editor.subheading',
      icon: Heading3,
      name: 'heading',
      attributes: { level: 3 },
      run: (chain) => chain.toggleHeading({ level: 3 }),
      isRare: true,
    },
  ],
  [
    { label: 'editor.list', icon: List, name: 'bulletList', run: (chain) => chain.toggleBulletList() },
    {
      label: 'editor.numbers',
      icon: ListOrdered,
      name: 'orderedList',
      run: (chain) => chain.toggleOrderedList(),
    },
    { label: 'editor.tasks', icon: ListChecks, name: 'taskList', run: (chain) => chain.toggleTaskList() },
    { label: 'editor.quote', icon: TextQuote, name: 'blockquote', run: (chain) => chain.toggleBlockquote() },
    {
      label: 'editor.codeBlock',
      icon: SquareCode,
      name: 'codeBlock',
      run: (chain) => chain.toggleCodeBlock(),
    },
    {
      label: 'editor.table',
      icon: Table,
      name: 'table',
      run: (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
      isRare: true,
    },
  ],
]

export const isOn = (editor: Editor, { name, attributes }: Tool): boolean => editor.isActive(name, attributes)
