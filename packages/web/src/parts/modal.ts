/** Modal dialogs and their focus. */
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { catchFocus, isFocusLost } from './lost-focus.ts'

/** Open dialogs, the front one last; everything behind is inert. */
let opened: readonly string[] = []
/** Of these, those beside which the page is seen. */
const dimming = new Set<string>()
const listeners = new Set<() => void>()

function change(next: readonly string[]): void {
  opened = next
  // Not by :has() in the styles: browsers would search the whole page for a dialog with each row that a long list gets.
  document.documentElement.toggleAttribute('data-dimmed', dimming.size > 0)
  for (const listener of listeners) listener()
}

/** The front dialog, if any. */
export const useFrontDialog = (): string | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => opened.at(-1),
  )

const FIELDS = [
  'input:enabled:not([type="hidden"], [type="file"], [type="radio"]:not(:checked))',
  'textarea:enabled',
  'select:enabled',
].join()

/** The first field, else the first (safe) button, else the heading; never the close button. */
const findBeginning = (dialog: HTMLElement): HTMLElement | null =>
  dialog.querySelector<HTMLElement>('[autofocus]') ??
  dialog.querySelector<HTMLElement>(FIELDS) ??
  dialog.querySelector<HTMLElement>('[data-foot] button:enabled') ??
  dialog.querySelector<HTMLElement>('h2')

interface Modal {
  readonly dialog: RefObject<HTMLDialogElement | null>
  readonly id: string
}

const isOf = (dialog: HTMLElement, one: HTMLElement) => dialog.contains(one) && !one.matches(':disabled')

/** The focused element may be replaced or disabled for a while after submitting. */
function useKeptFocus(dialog: RefObject<HTMLDialogElement | null>): void {
  const last = useRef<HTMLElement>(undefined)
  useEffect(() => {
    const element = dialog.current
    const note = ({ target }: Event) => {
      last.current = target as HTMLElement
    }
    // A click on nothing clears the focus on purpose.
    const forget = () => {
      last.current = undefined
    }
    last.current = document.activeElement as HTMLElement
    element?.addEventListener('pointerdown', forget)
    element?.addEventListener('focusin', note)
    return () => {
      element?.removeEventListener('pointerdown', forget)
      element?.removeEventListener('focusin', note)
    }
  }, [dialog])
  useEffect(() => {
    const element = dialog.current
    if (!element?.open || !last.current || !isFocusLost()) return
    const next = isOf(element, last.current) ? last.current : findBeginning(element)
    next?.focus()
  })
}

/** A ref that opens the dialog. It dims the page, unless it fills the window. */
export function useModal(isWhole = false): Modal {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    element.showModal()
    findBeginning(element)?.focus()
    if (!isWhole) dimming.add(id)
    change([...opened, id])
    return () => {
      dimming.delete(id)
      change(opened.filter((one) => one !== id))
      // Closed before removal, so that the browser restores the focus.
      element.close()
      catchFocus()
    }
  }, [id, isWhole])
  useKeptFocus(dialog)
  return { dialog, id }
}
