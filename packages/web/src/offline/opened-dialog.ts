/** The dialog of what waits to be sent: opened by the line at the foot, or before signing out, which deletes it. */
import { useSyncExternalStore } from 'react'

export type WaitingDialogKind = 'list' | 'signing out'

let opened: WaitingDialogKind | undefined
const listeners = new Set<() => void>()

function change(next: WaitingDialogKind | undefined): void {
  opened = next
  for (const listener of listeners) listener()
}

export const openWaiting = (kind: WaitingDialogKind): void => change(kind)
export const closeWaiting = (): void => change(undefined)

export const useOpenedWaiting = (): WaitingDialogKind | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => opened,
  )
