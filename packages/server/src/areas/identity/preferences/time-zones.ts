/** Time zones by the names that the world gives them. */
import { TIME_ZONE_DEFAULT } from '@folkmoot/contract'
import { LRUCache } from 'lru-cache'

/** To ask is dear, and many people live in one. Names are the same in capitals, so that there is no end to them. */
const asked = new LRUCache<string, boolean>({ max: 1_000 })

function isKnown(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** An offset such as +01:00 would do for a clock, but knows no summer time and means the contrary elsewhere. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  const is = asked.get(name) ?? isKnown(name)
  asked.set(name, is)
  return is
}

/** The first of these that is one; profiles may have others. */
export const firstTimeZone = (...names: readonly (string | null)[]): string =>
  names.find((name) => name !== null && isTimeZone(name)) ?? TIME_ZONE_DEFAULT
