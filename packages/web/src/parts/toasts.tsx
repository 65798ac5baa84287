/** Short notices at the edge of the page, and the way back from what was just done. */
import { useSyncExternalStore } from 'react'
import { t } from '../texts/texts.ts'
import { lineOf } from './said.ts'
import styles from './toasts.module.css'

interface Toast {
  readonly id: number
  readonly text: string
  readonly undo?: () => void
}

const SHOWN_MS = 5_000
/** How long what was done can be undone. */
const UNDO_MS = 10_000

let toasts: readonly Toast[] = []
let made = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}
const drop = (id: number) => change(toasts.filter((toast) => toast.id !== id))

export function notify(text: string): void {
  const id = ++made
  change([...toasts, { id, text }])
  setTimeout(() => drop(id), SHOWN_MS)
}

/** For what went wrong with something small, such as a like. */
export const notifyOf = (error: unknown): void => notify(lineOf(error))

/** Done once nobody has undone it any more; also when the page is left before that. */
export function withUndo(text: string, { act, undo }: { act: () => void; undo: () => void }): void {
  const id = ++made
  const finish = () => {
    clearTimeout(timer)
    removeEventListener('pagehide', finish)
    drop(id)
    act()
  }
  const timer = setTimeout(finish, UNDO_MS)
  addEventListener('pagehide', finish)
  const takeBack = () => {
    clearTimeout(timer)
    removeEventListener('pagehide', finish)
    drop(id)
    undo()
  }
  change([...toasts, { id, text, undo: takeBack }])
}

export function Toasts() {
  const all = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => toasts,
  )
  return (
    <div className={styles.toasts} role="status" aria-live="polite">
      {all.map(({ id, text, undo }) => (
        <div key={id} className={styles.toast}>
          <span>{text}</span>
          {undo && (
            <button type="button" onClick={undo}>
              {t('undo')}
            </button>
          )}
        </div>
      ))}
    </div>
  )
}
