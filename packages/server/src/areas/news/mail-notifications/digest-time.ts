/** When the daily digest is due: at an hour of the reader's clock, across clock changes. */
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

/** Formatters are expensive. Names ignore case, so one zone may be cached under several. */
const clocks = new LRUCache<string, Intl.DateTimeFormat>({ max: 1_000 })

/** An unknown zone counts as UTC. */
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

/** The local time of a zone, as if it were UTC. */
export function shownAt(timeZone: string, instant: number): number {
  const parts = clockOf(timeZone).formatToParts(instant)
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value)
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
}

/**
 * An hour that occurs twice counts the first time; a skipped hour is over when clocks change. Clocks never change
 * twice in two days.
 */
export function instantOf(timeZone: string, shown: number): number {
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

/** Strictly later than now: a digest sent now is not sent again today. */
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
