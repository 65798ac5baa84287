import { expect, test } from 'vitest'
import { DATE_PATTERN, formatDate, parseDate } from './dates.ts'

test('dates are written with milliseconds and an offset without colon (§General conventions 5)', () => {
  const text = formatDate(new Date(Date.UTC(2026, 0, 2, 3, 4, 5, 6)))

  expect(text).toBe('2026-01-02T03:04:05.006+0000')
  expect(text).toMatch(new RegExp(DATE_PATTERN))
})

test.each([
  ['2026-01-02T03:04:05.006+0000', '2026-01-02T03:04:05.006Z'],
  ['2026-01-02T03:04:05+01:00', '2026-01-02T02:04:05.000Z'],
  ['2026-01-02T03:04:05-0230', '2026-01-02T05:34:05.000Z'],
  ['2026-01-02T03:04Z', '2026-01-02T03:04:00.000Z'],
  ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
])('%s is read', (text, expected) => {
  expect(parseDate(text)?.toISOString()).toBe(expected)
})

test.each([
  '2026-01-02',
  '2026-01-02T03:04:05',
  '2026-02-30T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-01-02T25:00:00Z',
  'yesterday',
  '',
  '999999-01-01T00:00:00Z',
  '0000-06-30T12:00:00Z',
  '0001-01-01T00:00:00+0100',
  '9999-12-31T23:59:59-2359',
])('%j lacks a time, a zone or a day that exists: refused', (text) => {
  expect(parseDate(text)).toBeUndefined()
})
