/** Short notices at the edge of the page, and the way back from what was just done. */
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
  /** It does not go while somebody is at it. */
  readonly hold: () => void
  readonly release: () => void
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

/** What is done once its time is over. */
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

/** For what went wrong with something small, such as a like. */
export const notifyOf = (error: unknown): void => notify(errorLine(error))

/** Done once nobody has undone it any more; also when the page is left before that. */
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

/** What was done last and can be undone, if there is anything. */
export const undoLast = (): void => toasts.findLast(({ undo }) => undo !== undefined)?.undo?.()

/** Shown, heard and in reach where people are: in the dialog in front of all others, or on the page. */
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
        // biome-ignore lint/a11y/noStaticElementInteractions: it only waits for whoever is at it
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
