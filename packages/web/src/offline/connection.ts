/** Whether the server can be reached, from what became of the last requests. */
import { useSyncExternalStore } from 'react'

interface Connection {
  readonly isOffline: boolean
  /** How old the shown answers are, if they were kept: the oldest counts. */
  readonly asOf: number | undefined
}

let connection: Connection = { isOffline: !navigator.onLine, asOf: undefined }
const listeners = new Set<() => void>()
const returns = new Set<(hadKept: boolean) => void>()

function change(next: Connection): void {
  const before = connection
  if (before.isOffline === next.isOffline && before.asOf === next.asOf) return
  connection = next
  for (const listener of listeners) listener()
  if (before.isOffline && !next.isOffline) for (const heed of returns) heed(before.asOf !== undefined)
}

export const isOffline = (): boolean => connection.isOffline
export const noteReached = (): void => change({ isOffline: false, asOf: undefined })
export const noteUnreachable = (): void => change({ ...connection, isOffline: true })
/** A page was opened: the age of what was shown before does not matter. */
export const noteNewPage = (): void => change({ ...connection, asOf: undefined })
/** Without a time for what every page has. */
export function noteKept(at: number | undefined): void {
  const { asOf } = connection
  change({ isOffline: true, asOf: at === undefined ? asOf : Math.min(at, asOf ?? at) })
}

addEventListener('offline', noteUnreachable)
addEventListener('online', noteReached)

/** Calls when the server is reached again, and whether kept answers were shown until then. */
export function onReturn(heed: (hadKept: boolean) => void): () => void {
  returns.add(heed)
  return () => returns.delete(heed)
}

export const useConnection = (): Connection =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => connection,
  )
