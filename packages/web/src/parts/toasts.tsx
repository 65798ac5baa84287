/** Toasts, with undo. */
import { useSyncExternalStore } from 'react'
import { t } from '../texts/texts.ts'
import { errorLine } from './error-text.ts'
import { catchFocus } from './lost-focus.ts'
import { useFrontDialog } from './modal.ts'
import styles from './toasts.module.css'

interface Toast {
  readonly id: number
  readonly text: string
  readonly undo?: () => void
  /** Stays while hovered or focused. */
  readonly hold: () => void
  readonly release: () => void
}

const SHOWN_MS = 5_000
/** Time for undo. */
const UNDO_MS = 10_000

let toasts: readonly Toast[] = []
let made = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}
const drop = (id: number) => change(toasts.filter((toast) => toast.id !== id))

/** Calls `end` after a time. */
function timerOf(ms: number, end: () => void) {
  let timer = setTimeout(end, ms)
  const hold = () => clearTimeout(timer)
  const release = () => {
    hold()
    timer = setTimeout(end, ms)
  }
  return { hold, release }
}

export function notify(text: string): void {
  const id = ++made
  change([...toasts, { id, text, ...timerOf(SHOWN_MS, () => drop(id)) }])
}

/** For errors of small actions, such as a like. */
export const notifyOf = (error: unknown): void => notify(errorLine(error))

/** Acts when the time for undo is over, or when the page is left. */
export function withUndo(text: string, { act, undo }: { act: () => void; undo: () => void }): void {
  const id = ++made
  const end = () => {
    timer.hold()
    removeEventListener('pagehide', finish)
    drop(id)
  }
  const finish = () => {
    end()
    act()
  }
  const timer = timerOf(UNDO_MS, finish)
  addEventListener('pagehide', finish)
  const takeBack = () => {
    end()
    undo()
    catchFocus()
  }
  change([...toasts, { id, text, undo: takeBack, ...timer }])
}

/** Undoes the last action that can be undone. */
export const undoLast = (): void => toasts.findLast(({ undo }) => undo !== undefined)?.undo?.()

/** Shown in the front dialog, or on the page. */
export function Toasts({ within }: { within?: string }) {
  const front = useFrontDialog()
  const all = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => toasts,
  )
  return (
    <div className={styles.toasts} role="status" aria-live="polite">
      {(front === within ? all : []).map(({ id, text, undo, hold, release }) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only pauses the timer
        <div
          key={id}
          className={styles.toast}
          onFocus={hold}
          onBlur={release}
          onMouseEnter={hold}
          onMouseLeave={release}
        >
          <span dir="auto">{text}</span>
          {undo && (
            <button type="button" aria-keyshortcuts="z" onClick={undo}>
              {t('undo')}
            </button>
          )}
        </div>
      ))}
    </div>
  )
}
