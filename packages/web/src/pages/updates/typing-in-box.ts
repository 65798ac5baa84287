/** What is being typed in a plain text, for suggestions. */
import { type RefObject, useCallback, useSyncExternalStore } from 'react'

export type Box = RefObject<HTMLTextAreaElement | null>

/** More than anything that asks for suggestions. */
const LONGEST = 100
const EVENTS = ['selectionchange', 'focusin', 'focusout'] as const

function subscribe(look: () => void) {
  for (const event of EVENTS) document.addEventListener(event, look)
  return () => {
    for (const event of EVENTS) document.removeEventListener(event, look)
  }
}

/** Undefined unless somebody is writing in the box. */
function findBefore({ current: box }: Box): string | undefined {
  if (!box || box !== document.activeElement || box.selectionStart !== box.selectionEnd) return undefined
  return box.value.slice(Math.max(0, box.selectionStart - LONGEST), box.selectionStart)
}

/** `isNow`: whether it is still before the caret. Events may report a moved caret after the next key. */
export function useTypedInBox(box: Box, find: (before: string) => string | undefined) {
  const findNow = useCallback(() => find(findBefore(box) ?? ''), [box, find])
  const typed = useSyncExternalStore(subscribe, findNow)
  return { typed, isNow: () => findNow() === typed }
}

/** As if typed, so that it can be undone. */
export function replaceInBox(box: HTMLTextAreaElement, from: number, to: number, text: string): void {
  box.focus()
  box.setSelectionRange(from, to)
  if (document.execCommand('insertText', false, text)) return
  box.setRangeText(text, from, to, 'end')
  box.dispatchEvent(new Event('input', { bubbles: true }))
}
