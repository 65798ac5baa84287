/** Suggestions below what is being typed. The focus stays in the text; arrow keys move through the list. */
import type { Editor } from '@tiptap/core'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Options } from '../parts/use-options.ts'
import styles from './suggesting.module.css'

interface Typed {
  readonly typed: string
  /** Position of its first character in the text. */
  readonly from: number
  readonly to: number
}

/** What is being typed; Escape dismisses it until the next character that begins one. */
export function useTyped<Found extends Typed>(editor: Editor, find: (editor: Editor) => Found | undefined) {
  const [typed, setTyped] = useState<Found>()
  const dismissed = useRef<number>(undefined)
  useEffect(() => {
    const look = () => {
      const now = editor.isFocused ? find(editor) : undefined
      if (now?.from !== dismissed.current) dismissed.current = undefined
      setTyped(now && dismissed.current === undefined ? now : undefined)
    }
    editor.on('transaction', look)
    editor.on('blur', look)
    return () => {
      editor.off('transaction', look)
      editor.off('blur', look)
    }
  }, [editor, find])
  const dismiss = () => {
    dismissed.current = typed?.from
    setTyped(undefined)
  }
  return { typed, dismiss }
}

/** Keys that choose. */
export const CHOOSERS = ['Enter', 'Tab']

interface SuggestingProps {
  readonly editor: Editor
  readonly from: number
  readonly options: Pick<Options<unknown>, 'take' | 'ties'>
  /** Changes with what is shown, and so with the height. */
  readonly shown: unknown
  readonly onDismiss: () => void
  readonly children: ReactNode
}

export function Suggesting({ editor, from, options, shown, onDismiss, children }: SuggestingProps) {
  const box = useRef<HTMLDivElement>(null)
  const { 'aria-controls': list, 'aria-activedescendant': current } = options.ties
  const latest = useRef(options.take)
  latest.current = options.take

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown says how high the list is
  useLayoutEffect(() => {
    const { left, bottom, top } = editor.view.coordsAtPos(from)
    const element = box.current
    if (!element) return
    element.showPopover()
    const { height, width } = element.getBoundingClientRect()
    const isRoomBelow = bottom + height + 8 < innerHeight
    element.style.left = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`
    element.style.top = `${isRoomBelow ? bottom + 4 : Math.max(8, top - height - 4)}px`
  }, [editor, from, shown])

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
      {children}
    </div>
  )
}
