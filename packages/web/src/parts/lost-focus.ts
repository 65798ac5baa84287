/** Keeps the keyboard focus when the focused element disappears. */
import { useLayoutEffect } from 'react'

export const isFocusLost = (): boolean =>
  document.activeElement === document.body || document.activeElement === null

/** If nothing has the focus, continues at the given element, or at the top of the page. */
export function catchFocus(preferred?: Element | null): void {
  setTimeout(() => {
    if (!isFocusLost()) return
    const next = preferred instanceof HTMLElement && preferred.isConnected && preferred !== document.body
    const element = next ? preferred : document.getElementById('main')
    element?.focus({ preventScroll: true })
  })
}

/** For popups: returns the focus to the button. */
export function useFocusReturn(): void {
  useLayoutEffect(() => {
    const opener = document.activeElement
    return () => catchFocus(opener)
  }, [])
}
