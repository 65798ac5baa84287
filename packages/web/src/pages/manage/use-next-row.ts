import type { ModerationItem } from '@folkmoot/contract'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { isFocusLost } from '../../parts/lost-focus.ts'

/** When the row with the focus was decided and is gone, the one in its place gets the focus. */
export function useNextRow(items: readonly ModerationItem[]): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null)
  const at = useRef(-1)
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  useLayoutEffect(() => {
    const remember = () => {
      const focused = document.activeElement?.closest('li')
      at.current = focused ? rows().findIndex((row) => focused.contains(row)) : at.current
    }
    const element = list.current
    element?.addEventListener('focusin', remember)
    return () => element?.removeEventListener('focusin', remember)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list of items is shown.
  useLayoutEffect(() => {
    if (at.current < 0 || !isFocusLost()) return
    const all = rows()
    all[Math.min(at.current, all.length - 1)]?.focus()
  }, [items.map(({ id }) => id).join()])
  return list
}
