/** What was removed here and can still be brought back: it is out of sight at once, and gone a little later. */
import { useSyncExternalStore } from 'react'
import { notifyOf, withUndo } from './toasts.tsx'

let hidden: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

function change(next: ReadonlySet<string>): void {
  hidden = next
  for (const listener of listeners) listener()
}

const show = (key: string) => change(new Set([...hidden].filter((one) => one !== key)))

/** The keys of all that is out of sight: a kind and an id. */
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
  /** What is said meanwhile. */
  readonly text: string
  readonly remove: () => Promise<unknown>
  readonly onUndo?: () => void
}

/** Stays out of sight once it is gone. What the server refuses to remove comes back. */
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
