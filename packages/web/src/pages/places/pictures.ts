/** The URL of a picture stays the same, so a new picture is fetched again. */
import type { Place } from '@folkmoot/contract'
import { useSyncExternalStore } from 'react'

const SIZE = 256
const listeners = new Set<() => void>()
let changes = 0

export function notifyPictureChanged(): void {
  changes++
  for (const listener of listeners) listener()
}

export function usePicture(place: Place): string | undefined {
  const count = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => changes,
  )
  const ref = place.resources.avatar?.ref
  return ref === undefined ? undefined : `${ref}?size=${SIZE}${count === 0 ? '' : `&changed=${count}`}`
}
