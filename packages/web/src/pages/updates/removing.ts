/** What was removed here and can still be brought back: it is out of sight at once, and gone a little later. */
import { useSyncExternalStore } from 'react'
import { notifyOf, withUndo } from '../../parts/toasts.tsx'

let hidden: ReadonlySet<number> = new Set()
const listeners = new Set<() => void>()

function change(next: ReadonlySet<number>): void {
  hidden = next
  for (const listener of listeners) listener()
}

const show = (id: number) => change(new Set([...hidden].filter((one) => one !== id)))

/** Updates and comments have their ids from the same numbers. */
export function useRemoved(): ReadonlySet<number> {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => hidden,
  )
}

/** Stays out of sight once it is gone. What the server refuses to remove comes back. */
export function removeWithUndo(id: number, text: string, remove: () => Promise<unknown>): void {
  change(new Set([...hidden, id]))
  withUndo(text, {
    act: () =>
      void remove().catch((error: unknown) => {
        show(id)
        notifyOf(error)
      }),
    undo: () => show(id),
  })
}
