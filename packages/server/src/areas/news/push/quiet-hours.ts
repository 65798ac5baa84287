/** Whether it is quiet at the reader's place, by their clock and across clock changes. */
import type { EffectivePreferences } from '../../identity/preferences.ts'
import { instantOf, shownAt } from '../mail-notifications/digest-time.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Of a time such as 22:30, since midnight. */
function millisecondsOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return (hours * 60 + minutes) * MINUTE_MS
}

/**
 * When the quiet hours end; undefined outside of them. An end that occurs twice, because clocks are set back, counts the first
 * time.
 */
export function quietUntil(
  { quietHours, timeZone }: Pick<EffectivePreferences, 'quietHours' | 'timeZone'>,
  now: Date,
): Date | undefined {
  const [from, to] = [millisecondsOf(quietHours.from), millisecondsOf(quietHours.to)]
  if (!quietHours.enabled || from === to) return undefined
  const shown = shownAt(timeZone, now.getTime())
  const today = Math.floor(shown / DAY_MS) * DAY_MS
  const time = shown - today
  const isQuiet = from < to ? time >= from && time < to : time >= from || time < to
  if (!isQuiet) return undefined
  const end = instantOf(timeZone, (time < to ? today : today + DAY_MS) + to)
  return end > now.getTime() ? new Date(end) : undefined
}
