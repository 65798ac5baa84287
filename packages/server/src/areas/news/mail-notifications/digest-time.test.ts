import { expect, test } from 'vitest'
import { dayOf, nextDigestAt } from './digest-time.ts'

const next = (now: string, digestHour: number, timeZone: string) =>
  nextDigestAt({ digestHour, timeZone }, new Date(now)).toISOString()

test.for<[string, string, number, string, string]>([
  ['later today', '2026-11-16T01:00:00Z', 7, 'UTC', '2026-11-16T07:00:00.000Z'],
  ['tomorrow, once the hour has come', '2026-11-16T07:00:00Z', 7, 'UTC', '2026-11-17T07:00:00.000Z'],
  ['by the clock of the person', '2026-11-16T01:00:00Z', 7, 'America/New_York', '2026-11-16T12:00:00.000Z'],
  ['on their day', '2026-11-16T23:30:00Z', 7, 'Asia/Tokyo', '2026-11-17T22:00:00.000Z'],
  [
    'an hour earlier when summer begins',
    '2026-03-28T12:00:00Z',
    7,
    'Europe/Berlin',
    '2026-03-29T05:00:00.000Z',
  ],
  ['an hour later when it ends', '2026-10-24T12:00:00Z', 7, 'Europe/Berlin', '2026-10-25T06:00:00.000Z'],
  ['at 3 where 2 is left out', '2026-03-28T12:00:00Z', 2, 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
  ['at the first 2 of two', '2026-10-24T12:00:00Z', 2, 'Europe/Berlin', '2026-10-25T00:00:00.000Z'],
  ['not at the second', '2026-10-25T00:00:00Z', 2, 'Europe/Berlin', '2026-10-26T01:00:00.000Z'],
  ['at midnight', '2026-11-16T12:00:00Z', 0, 'Europe/Berlin', '2026-11-16T23:00:00.000Z'],
  ['where clocks differ by less', '2026-11-16T12:00:00Z', 7, 'Asia/Kathmandu', '2026-11-17T01:15:00.000Z'],
])('the digest is due %s', ([, now, hour, timeZone, expected]) => {
  expect(next(now, hour, timeZone)).toBe(expected)
})

test('there is exactly one digest on each day of a year, across clock changes', () => {
  for (const timeZone of ['Europe/Berlin', 'Australia/Lord_Howe', 'America/Havana']) {
    for (const digestHour of [0, 2]) {
      let now = new Date('2026-01-01T12:00:00Z')
      const days: string[] = []
      while (days.length < 365) {
        now = nextDigestAt({ digestHour, timeZone }, now)
        days.push(dayOf(timeZone, now))
      }
      expect(new Set(days).size, `${timeZone} at ${digestHour}`).toBe(365)
      expect(days.at(-1), `${timeZone} at ${digestHour}`).toMatch(/^2027-01-0[12]$/)
    }
  }
})
