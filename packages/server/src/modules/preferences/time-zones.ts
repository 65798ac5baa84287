/** Time zones by the names that the world gives them. */
import { TIME_ZONE_DEFAULT } from '@folkmoot/contract'

/** An offset such as +01:00 would do for a clock, but knows no summer time and means the contrary elsewhere. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** The first of these that is one; profiles may have others. */
export const firstTimeZone = (...names: readonly (string | null)[]): string =>
  names.find((name) => name !== null && isTimeZone(name)) ?? TIME_ZONE_DEFAULT
