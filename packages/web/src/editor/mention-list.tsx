/** Whom or what an `@` or `#` may mean. The focus stays in the text; arrow keys go through the list. */
import type { Editor } from '@tiptap/core'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useFinding } from '../api/finding.ts'
import { FoundList, optionId } from '../parts/found-list.tsx'
import { t } from '../texts/texts.ts'
import styles from './mention-list.module.css'
import { findMentioning, type Mentioning, mention } from './mentioning.ts'

/** What is being mentioned just now; dismissed by Escape until the next sign. */
export function useMentioning(editor: Editor | undefined) {
  const [mentioning, setMentioning] = useState<Mentioning>()
  const dismissed = useRef<number>(undefined)
  useEffect(() => {
    if (!editor) return
    const look = () => {
      const now = editor.isFocused ? findMentioning(editor) : undefined
      if (now?.from !== dismissed.current) dismissed.current = undefined
      setMentioning(now && dismissed.current === undefined ? now : undefined)
    }
    editor.on('transaction', look)
    editor.on('blur', look)
    return () => {
      editor.off('transaction', look)
      editor.off('blur', look)
    }
  }, [editor])
  const dismiss = () => {
    dismissed.current = mentioning?.from
    setMentioning(undefined)
  }
  return { mentioning, dismiss }
}

interface MentionListProps {
  readonly editor: Editor
  readonly mentioning: Mentioning
  readonly onDismiss: () => void
}

export function MentionList({ editor, mentioning, onDismiss }: MentionListProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const { found } = useFinding(mentioning.where, mentioning.typed)
  const current = Math.min(at, found.length - 1)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is found says how high the list is
  useLayoutEffect(() => {
    const { left, bottom, top } = editor.view.coordsAtPos(mentioning.from)
    const element = box.current
    if (!element) return
    element.showPopover()
    const { height, width } = element.getBoundingClientRect()
    const isRoomBelow = bottom + height + 8 < innerHeight
    element.style.left = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`
    element.style.top = `${isRoomBelow ? bottom + 4 : Math.max(8, top - height - 4)}px`
  }, [editor, mentioning.from, found])

  useEffect(() => {
    const dom = editor.view.dom
    const steer = (event: KeyboardEvent) => {
      const chosen = found[current]
      if (event.key === 'Escape') onDismiss()
      else if (!chosen) return
      else if (event.key === 'ArrowDown') setAt((current + 1) % found.length)
      else if (event.key === 'ArrowUp') setAt((current - 1 + found.length) % found.length)
      else if ((event.key === 'Enter' || event.key === 'Tab') && !event.ctrlKey && !event.metaKey)
        mention(editor, mentioning, chosen)
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    dom.addEventListener('keydown', steer, true)
    if (found[current]) dom.setAttribute('aria-activedescendant', optionId(id, current))
    dom.setAttribute('aria-controls', id)
    return () => {
      dom.removeEventListener('keydown', steer, true)
      dom.removeAttribute('aria-activedescendant')
      dom.removeAttribute('aria-controls')
    }
  }, [editor, mentioning, found, current, id, onDismiss])

  return (
    <div ref={box} popover="manual" className={styles.list}>
      <FoundList
        id={id}
        found={found}
        current={current}
        onChoose={(one) => mention(editor, mentioning, one)}
      />
      <p className={styles.none} role="status" hidden={found.length > 0}>
        {t('picker.none')}
      </p>
    </div>
  )
}
