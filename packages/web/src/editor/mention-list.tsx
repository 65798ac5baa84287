/** Suggestions for `@` and `#`. The focus stays in the text; arrow keys move through the list. */
import type { Editor } from '@tiptap/core'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Found, uriOf, useSuggestions } from '../api/suggestions.ts'
import { FoundList } from '../parts/found-list.tsx'
import { useOptions } from '../parts/use-options.ts'
import { t } from '../texts/texts.ts'
import styles from './mention-list.module.css'
import { findMentioning, type Mentioning, mention } from './mentioning.ts'

/** The current mention; Escape dismisses it until the next character. */
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

const CHOOSERS = ['Enter', 'Tab']

interface MentionListProps {
  readonly editor: Editor
  readonly mentioning: Mentioning
  readonly onDismiss: () => void
}

export function MentionList({ editor, mentioning, onDismiss }: MentionListProps) {
  const box = useRef<HTMLDivElement>(null)
  const { typed: words, where } = mentioning
  const { found, isSearching } = useSuggestions(where, words)
  const onChoose = (one: Found) => mention(editor, mentioning, one)
  const options = useOptions({ options: found, keyOf: uriOf, words, onChoose, choosers: CHOOSERS })
  const { 'aria-controls': list, 'aria-activedescendant': current } = options.ties
  const latest = useRef(options.take)
  latest.current = options.take

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
    const { dom } = editor.view
    const steer = (event: KeyboardEvent) => {
      const isEnough = event.key === 'Escape'
      if (isEnough) onDismiss()
      else if (!latest.current(event)) return
      event.preventDefault()
      event.stopPropagation()
    }
    dom.addEventListener('keydown', steer, true)
    return () => dom.removeEventListener('keydown', steer, true)
  }, [editor, onDismiss])

  useEffect(() => {
    const { dom } = editor.view
    dom.setAttribute('aria-controls', list)
    if (current !== undefined) dom.setAttribute('aria-activedescendant', current)
    return () => {
      dom.removeAttribute('aria-activedescendant')
      dom.removeAttribute('aria-controls')
    }
  }, [editor, list, current])

  return (
    <div ref={box} popover="manual" className={styles.list}>
      <FoundList found={found} options={options} />
      <p className={styles.none} role="status" hidden={found.length > 0 || isSearching}>
        {t('picker.none')}
      </p>
    </div>
  )
}
