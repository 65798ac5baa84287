/** Keeps the keyboard focus when the focused element disappears. */
import { useLayoutEffect } from 'react'

export const isFocusLost = (): boolean =>
  document.activeElement === document.body || document.activeElement === null

/** Where nothing has the focus any more they go on at what is given, if it is still there, or at the top of the page. */
export function catchFocus(preferred?: Element | null): void {
  setTimeout(() => {
    if (!isFocusLost()) return
    const next = preferred instanceof HTMLElement && preferred.isConnected && preferred !== document.body
    const element = next ? preferred : document.getElementById('main')
    element?.focus({ preventScroll: true })
  })
}

/** For what appears at a button and goes away again: the focus goes back to that button. */
export function useFocusReturn(): void {
  useLayoutEffect(() => {
    const opener = document.activeElement
    return () => catchFocus(opener)
  }, [])
}
