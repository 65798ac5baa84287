/** Toolbar above the text. Tab reaches it once, arrow keys move along it. */
import type { Editor } from '@tiptap/core'
import { ImagePlus, Link, Smile } from 'lucide-react'
import { Fragment, type KeyboardEvent, useEffect, useReducer, useRef, useState } from 'react'
import { PICTURE_TYPES } from '../api/uploads.ts'
import { useEmojiPicker } from '../emoji/use-emoji-picker.tsx'
import { t } from '../texts/texts.ts'
import { DetailsRow } from './details-row.tsx'
import { insertEmoji } from './emoji-typing.ts'
import { addPictures, type Report } from './pictures.ts'
import styles from './toolbar.module.css'
import { isOn, TOOLS, type Tool } from './tools.ts'

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

/** The button that Tab reaches: the last one used. */
function useRoving() {
  const bar = useRef<HTMLDivElement>(null)
  const buttons = () => [...(bar.current?.querySelectorAll<HTMLElement>('button') ?? [])]
  const shown = () => buttons().filter(({ offsetParent }) => offsetParent !== null)
  const reach = (one: HTMLElement | undefined) => {
    for (const button of buttons()) button.tabIndex = button === one ? 0 : -1
  }
  useEffect(() => {
    const all = [...(bar.current?.querySelectorAll<HTMLElement>('button') ?? [])]
    for (const [index, button] of all.entries()) button.tabIndex = index === 0 ? 0 : -1
  }, [])
  function step(event: KeyboardEvent) {
    const all = shown()
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const key = isRtl
      ? ({ ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }[event.key] ?? event.key)
      : event.key
    const next = STEPS[key]?.(all.indexOf(document.activeElement as HTMLElement), all.length)
    if (next === undefined) return
    event.preventDefault()
    reach(all[next])
    all[next]?.focus()
  }
  return { bar, step, reach }
}

const ToolButton = ({ editor, tool }: { editor: Editor; tool: Tool }) => (
  <button
    type="button"
    className={tool.isRare ? `${styles.tool} ${styles.rare}` : styles.tool}
    aria-label={t(tool.label)}
    title={t(tool.label)}
    aria-keyshortcuts={tool.keys}
    aria-pressed={isOn(editor, tool)}
    onClick={() => tool.run(editor.chain().focus()).run()}
  >
    <tool.icon />
  </button>
)

interface ToolbarProps {
  readonly editor: Editor
  readonly hasPictures: boolean
  readonly report: Report
}

export function Toolbar({ editor, hasPictures, report }: ToolbarProps) {
  const { bar, step, reach } = useRoving()
  const files = useRef<HTMLInputElement>(null)
  const [isLinking, setLinking] = useState(false)
  const emoji = useEmojiPicker({
    onPick: (picked) => insertEmoji(editor, picked),
    onLeave: () => editor.commands.focus(),
  })
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    editor.on('transaction', redraw)
    return () => void editor.off('transaction', redraw)
  }, [editor])
  return (
    <div className={styles.tools}>
      <div
        ref={bar}
        role="toolbar"
        tabIndex={-1}
        aria-label={t('editor.tools')}
        className={styles.bar}
        onKeyDown={step}
        onFocus={(event) => event.target !== bar.current && reach(event.target)}
        // Keeps the selection in the text.
        onMouseDown={(event) => event.preventDefault()}
      >
        {TOOLS.map((tools) => (
          <Fragment key={tools[0]?.label}>
            {tools.map((tool) => (
              <ToolButton key={tool.label} editor={editor} tool={tool} />
            ))}
            <span className={styles.gap} />
          </Fragment>
        ))}
        <button
          type="button"
          className={styles.tool}
          aria-label={t('editor.link')}
          title={t('editor.link')}
          aria-pressed={editor.isActive('link')}
          onClick={() => setLinking(true)}
        >
          <Link />
        </button>
        {hasPictures && (
          <button
            type="button"
            className={styles.tool}
            aria-label={t('editor.picture')}
            title={t('editor.picture')}
            onClick={() => files.current?.click()}
          >
            <ImagePlus />
          </button>
        )}
        <button
          type="button"
          className={styles.tool}
          aria-label={t('emoji.add')}
          title={t('emoji.add')}
          {...emoji.trigger}
        >
          <Smile />
        </button>
      </div>
      {emoji.panel}
      <input
        ref={files}
        type="file"
        hidden
        multiple
        accept={PICTURE_TYPES}
        aria-label={t('editor.picture')}
        onChange={(event) => {
          void addPictures(editor, [...(event.target.files ?? [])], report)
          event.target.value = ''
        }}
      />
      <DetailsRow editor={editor} isLinking={isLinking} onLinked={() => setLinking(false)} />
    </div>
  )
}
