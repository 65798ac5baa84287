import { expect, test } from 'vitest'
import { chooseKept } from './retention.ts'

const DAY_MS = 86_400_000
const at = (text: string) => ({ time: new Date(text) })
const days = (backups: Iterable<{ time: Date }>) =>
  [...backups].map(({ time }) => time.toISOString().slice(0, 16)).toSorted()

test('the last backup of each of the latest days, weeks and months is kept', () => {
  // A Friday.
  const newest = Date.parse('2026-11-20T12:00:00Z')
  const hourly = Array.from({ length: 400 * 4 }, (_, index) => ({
    time: new Date(newest - (index * DAY_MS) / 4),
  }))

  const kept = chooseKept(hourly, { daily: 7, weekly: 4, monthly: 3 })

  expect(days(kept)).toEqual(
    [
      ...['2026-11-20T12:00', '2026-11-19T18:00', '2026-11-18T18:00', '2026-11-17T18:00'],
      ...['2026-11-16T18:00', '2026-11-15T18:00', '2026-11-14T18:00'],
      // Sundays; the first of them is one of the days.
      ...['2026-11-08T18:00', '2026-11-01T18:00'],
      ...['2026-10-31T18:00', '2026-09-30T18:00'],
    ].toSorted(),
  )
})

test('days without a backup do not count, and the newest one stays whatever is asked', () => {
  const few = [at('2026-11-20T00:00:00Z'), at('2026-06-01T00:00:00Z'), at('2025-01-01T00:00:00Z')]

  expect(days(chooseKept(few, { daily: 2, weekly: 0, monthly: 0 }))).toEqual([
    '2026-06-01T00:00',
    '2026-11-20T00:00',
  ])
  expect(days(chooseKept(few, { daily: 0, weekly: 0, monthly: 0 }))).toEqual(['2026-11-20T00:00'])
  expect(days(chooseKept([], { daily: 7, weekly: 4, monthly: 12 }))).toEqual([])
})
