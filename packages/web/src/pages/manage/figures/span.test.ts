import { expect, test } from 'vitest'
import { viewOf } from './span.ts'

const NOW = Date.parse('2026-03-31T23:00:00Z')

test.each([
  [{}, '2026-03-02', '2026-03-31', 'day'],
  [{ span: '7' }, '2026-03-25', '2026-03-31', 'day'],
  [{ span: '90' }, '2026-01-01', '2026-03-31', 'week'],
  [{ span: '365' }, '2025-04-01', '2026-03-31', 'month'],
  [{ span: 'own', from: '2026-01-01', to: '2026-01-10' }, '2026-01-01', '2026-01-10', 'day'],
  [{ span: 'own', from: 'soon', to: '2026-01-30' }, '2026-01-01', '2026-01-30', 'day'],
  [{ span: 'ever' }, '2026-03-02', '2026-03-31', 'day'],
])('%j is the span from %s to %s by %s', (address, from, to, interval) => {
  expect(viewOf(address, NOW)).toMatchObject({ from, to, interval })
})

test('spans are compared unless the address says no, and a place is an id', () => {
  expect(viewOf({}, NOW)).toMatchObject({ isCompared: true, placeID: undefined })
  expect(viewOf({ compare: 'no', place: '7' }, NOW)).toMatchObject({ isCompared: false, placeID: '7' })
  expect(viewOf({ place: 'here' }, NOW).placeID).toBeUndefined()
})
