/** Recent searches of the signed-in person, stored on this device only. */
import { boot } from '../boot.ts'

const MAX_KEPT = 5
const KEY = `folkmoot-searches-${boot.session?.personID ?? 'anybody'}`

/** Storage may be off or hold anything. */
export function findRecentSearches(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((words) => typeof words === 'string').slice(0, MAX_KEPT) : []
  } catch {
    return []
  }
}

export function rememberSearch(words: string): void {
  const others = findRecentSearches().filter((other) => other.toLowerCase() !== words.toLowerCase())
  try {
    localStorage.setItem(KEY, JSON.stringify([words, ...others].slice(0, MAX_KEPT)))
  } catch {
    // Storage is off.
  }
}

export function forgetSearches(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing stored.
  }
}
