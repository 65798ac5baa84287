/** When the digest of the day is due: at an hour by somebody's own clock, also on days on which clocks are changed. */
import { LRUCache } from 'lru-cache'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

function makeClock(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
}

/** Dear to make. There are some hundreds, but each of them by as many names as there are ways to use capitals. */
const clocks = new LRUCache<string, Intl.DateTimeFormat>({ max: 1_000 })

/** One that nobody here knows is taken for UTC. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  try {
    const made = makeClock(timeZone)
    clocks.set(timeZone, made)
    return made
  } catch {
    return clockOf('UTC')
  }
}

/** What a clock in a time zone shows, as if it were UTC. */
function shownAt(timeZone: string, instant: number): number {
  const parts = clockOf(timeZone).formatToParts(instant)
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value)
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
}

/**
 * Of an hour that comes twice the first time; an hour that is left out is over as soon as clocks go on. Clocks are not
 * changed twice in two days.
 */
function instantOf(timeZone: string, shown: number): number {
  const candidates = [shown - DAY_MS, shown + DAY_MS]
    .map((near) => shown - (shownAt(timeZone, near) - near))
    .toSorted((one, other) => one - other)
  const right = candidates.find((instant) => shownAt(timeZone, instant) === shown)
  return right ?? candidates.at(-1) ?? shown
}

export interface DigestTime {
  readonly digestHour: number
  readonly timeZone: string
}

/** The next time, and never this very moment: whatever is told now is not told again today. */
export function nextDigestAt({ digestHour, timeZone }: DigestTime, now: Date): Date {
  const today = Math.floor(shownAt(timeZone, now.getTime()) / DAY_MS) * DAY_MS
  for (let day = today; ; day += DAY_MS) {
    const instant = instantOf(timeZone, day + digestHour * HOUR_MS)
    if (instant > now.getTime()) return new Date(instant)
  }
}

/** As in 2026-11-16. */
export const dayOf = (timeZone: string, now: Date): string =>
  new Date(shownAt(timeZone, now.getTime())).toISOString().slice(0, 10)
