/** IANA time zones. */
import { TIME_ZONE_DEFAULT } from '@folkmoot/contract'
import { LRUCache } from 'lru-cache'

/** Checking is slow and zones repeat. Names ignore case, so the cache is bounded. */
const asked = new LRUCache<string, boolean>({ max: 1_000 })

function isKnown(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** An offset such as +01:00 has no summer time, and its sign is ambiguous. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  const is = asked.get(name) ?? isKnown(name)
  asked.set(name, is)
  return is
}

/** The first valid one; profiles may hold others. */
export const firstTimeZone = (...names: readonly (string | null)[]): string =>
  names.find((name) => name !== null && isTimeZone(name)) ?? TIME_ZONE_DEFAULT
