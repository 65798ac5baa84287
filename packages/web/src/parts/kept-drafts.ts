/** Unsent drafts, stored on this device per person. */
import { boot } from '../boot.ts'

const keyOf = (name: string) => `folkmoot-draft ${boot.session?.username ?? ''} ${name}`

export function findDraft(name: string): string | undefined {
  try {
    return localStorage.getItem(keyOf(name)) ?? undefined
  } catch {
    // A browser that keeps nothing.
    return undefined
  }
}

/** Whether it could be kept: there may be no room for it. What is on the page is still there. */
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
    // Where nothing is kept there is nothing to drop.
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
