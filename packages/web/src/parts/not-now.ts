/** Suggestions that the signed-in person declined, stored on this device only. */
import { useSyncExternalStore } from 'react'
import { boot } from '../boot.ts'

const MAX_KEPT = 200
const KEY = `folkmoot-not-now-${boot.session?.personID ?? 'anybody'}`

/** Storage may be off or hold anything. */
function read(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : []
  } catch {
    return []
  }
}

let declined = read()
const listeners = new Set<() => void>()

function change(next: readonly string[]): void {
  declined = next
  try {
    localStorage.setItem(KEY, JSON.stringify(declined))
  } catch {
    // Storage is off: it holds for this window.
  }
  for (const listener of listeners) listener()
}

/** By kind and id: `person 7`. The latest are kept. */
export const decline = (name: string): void =>
  change([name, ...declined.filter((other) => other !== name)].slice(0, MAX_KEPT))

export const takeBack = (name: string): void => change(declined.filter((other) => other !== name))

export const useDeclined = (): readonly string[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => declined,
  )
