/** Unsent drafts, stored on this device per person. */
import { prefixOf } from './kept-names.ts'

const PREFIX = prefixOf('draft')
const keyOf = (name: string) => PREFIX + name

/** The rest of the names that begin so. */
export function findDraftNames(beginning: string): string[] {
  const start = keyOf(beginning)
  try {
    return Object.keys(localStorage).flatMap((key) =>
      key.startsWith(start) ? [key.slice(start.length)] : [],
    )
  } catch {
    // Storage is off.
    return []
  }
}

export function findDraft(name: string): string | undefined {
  try {
    return localStorage.getItem(keyOf(name)) ?? undefined
  } catch {
    // Storage is off.
    return undefined
  }
}

/** Returns whether it was stored: there may be no space. The page still holds it. */
export function keepDraft(name: string, text: string): boolean {
  try {
    localStorage.setItem(keyOf(name), text)
    return true
  } catch {
    return false
  }
}

export function dropDraft(name: string): void {
  try {
    localStorage.removeItem(keyOf(name))
  } catch {
    // Nothing stored, nothing to drop.
  }
}

/** Calls when another tab saves or drops it. */
export function followDraft(name: string, onChange: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === keyOf(name)) onChange()
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}
