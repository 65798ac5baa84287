/** Removal with undo: hidden at once, deleted a little later. */
import { useSyncExternalStore } from 'react'
import { notifyOf, withUndo } from './toasts.tsx'

let hidden: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

function change(next: ReadonlySet<string>): void {
  hidden = next
  for (const listener of listeners) listener()
}

const show = (key: string) => change(new Set([...hidden].filter((one) => one !== key)))

/** Keys of hidden items: kind and id. */
export function useRemoved(): ReadonlySet<string> {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => hidden,
  )
}

interface Removal {
  /** Toast text. */
  readonly text: string
  readonly remove: () => Promise<unknown>
  readonly onUndo?: () => void
}

/** Hidden until deleted; comes back if the server refuses. */
export function removeWithUndo(key: string, { text, remove, onUndo }: Removal): void {
  change(new Set([...hidden, key]))
  withUndo(text, {
    act: () =>
      void remove().catch((error: unknown) => {
        show(key)
        notifyOf(error)
      }),
    undo: () => {
      show(key)
      onUndo?.()
    },
  })
}
