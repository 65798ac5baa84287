import { expect, test } from 'vitest'
import { quietUntil } from './quiet-hours.ts'

const at = (time: string, from: string, to: string, timeZone = 'Europe/Berlin', enabled = true) =>
  quietUntil({ timeZone, quietHours: { enabled, from, to } }, new Date(time))?.toISOString()

test('quiet hours may pass midnight, and end by the clock of the reader', () => {
  expect(at('2026-01-10T21:30:00Z', '22:00', '07:00')).toBe('2026-01-11T06:00:00.000Z')
  expect(at('2026-01-11T04:00:00Z', '22:00', '07:00')).toBe('2026-01-11T06:00:00.000Z')
  expect(at('2026-01-11T06:00:00Z', '22:00', '07:00')).toBeUndefined()
  expect(at('2026-01-10T20:59:59Z', '22:00', '07:00')).toBeUndefined()
  expect(at('2026-01-10T12:00:00Z', '12:30', '13:30')).toBe('2026-01-10T12:30:00.000Z')
  expect(at('2026-01-10T21:30:00Z', '22:00', '07:00', 'America/New_York')).toBeUndefined()
})

test('clock changes move the end with the clock', () => {
  expect(at('2026-03-28T22:00:00Z', '22:00', '07:00')).toBe('2026-03-29T05:00:00.000Z')
  expect(at('2026-10-24T22:00:00Z', '22:00', '07:00')).toBe('2026-10-25T06:00:00.000Z')
  // 02:30 occurs twice: the first one ends the night.
  expect(at('2026-10-24T22:00:00Z', '22:00', '02:30')).toBe('2026-10-25T00:30:00.000Z')
  expect(at('2026-10-25T01:10:00Z', '22:00', '02:30')).toBeUndefined()
})

test('turned off, no hour is quiet', () => {
  expect(at('2026-01-10T23:00:00Z', '22:00', '07:00', 'UTC', false)).toBeUndefined()
})
