import { expect, test } from 'vitest'
import { partsOf, readSpan, spanBefore, startsOf } from './spans.ts'

test.each([
  ['day', { from: '2026-01-05', to: '2026-01-07' }, 3],
  ['week', { from: '2026-01-05', to: '2026-01-11' }, 1],
  ['month', { from: '2026-01-01', to: '2026-01-31' }, 1],
] as const)('a span by %s has whole intervals', (interval, expected, count) => {
  const span = readSpan({ from: '2026-01-05', to: '2026-01-07' }, interval)

  expect(span).toEqual(expected)
  expect(startsOf(span, interval)).toHaveLength(count)
})

test.each([
  ['day', { from: '2026-02-27', to: '2026-03-01' }, { from: '2026-02-24', to: '2026-02-26' }],
  ['week', { from: '2026-01-05', to: '2026-01-18' }, { from: '2025-12-22', to: '2026-01-04' }],
  ['month', { from: '2026-01-01', to: '2026-03-31' }, { from: '2025-10-01', to: '2025-12-31' }],
] as const)('the span before by %s is as long and ends the day before', (interval, span, before) => {
  expect(spanBefore(span, interval)).toEqual(before)
})

test.each([
  ['2026-01-01', '2026-01-31', ['month 2026-01-01 2026-01-01']],
  ['2026-01-02', '2026-02-27', ['day 2026-01-02 2026-02-27']],
  [
    '2025-11-20',
    '2026-02-01',
    ['month 2025-12-01 2026-01-01', 'day 2025-11-20 2025-11-30', 'day 2026-02-01 2026-02-01'],
  ],
])('from %s to %s it is made of whole months and the days around them', (from, to, expected) => {
  expect(partsOf({ from, to }).map((part) => `${part.unit} ${part.from} ${part.to}`)).toEqual(expected)
})

test.each([
  [{ from: '2026-02-30' }, 'from must be a day such as 2026-01-31'],
  [{ to: '0000-01-01' }, 'to must be a day such as 2026-01-31'],
  [{ from: '2026-01-02', to: '2026-01-01' }, 'from must not be later than to'],
  [{ from: '2024-01-01', to: '2026-01-01' }, 'from must be at most 730 days before to'],
])('%j is refused, naming the field', (asked, message) => {
  expect(() => readSpan(asked, 'day')).toThrow(message)
})
