/** Browsers cache pictures by URL, so a changed one gets a new query string. */
import { useSyncExternalStore } from 'react'
import { own } from './client.ts'

const renewals = new Map<string, number>()
const listeners = new Set<() => void>()

/** By URL, as in answers. */
export function renewPicture(url: string): void {
  renewals.set(url, (renewals.get(url) ?? 0) + 1)
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The URL of the current version. */
export function usePicture(url: string | undefined): string | undefined {
  const count = useSyncExternalStore(listen, () => (url === undefined ? 0 : (renewals.get(url) ?? 0)))
  if (url === undefined) return undefined
  return count === 0 ? own(url) : `${own(url)}?renewed=${count}`
}
