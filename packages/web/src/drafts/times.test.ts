import { expect, test } from 'vitest'
import { latest, localInput, mondayMorning, tomorrowMorning } from './times.ts'

const at = (text: string) => new Date(text)

test('tomorrow morning is at nine, also across the end of a month', () => {
  expect(localInput(tomorrowMorning(at('2026-01-31T23:30')))).toBe('2026-02-01T09:00')
})

test('Monday morning is the next Monday, on a Monday in a week', () => {
  expect(localInput(mondayMorning(at('2026-11-18T12:00')))).toBe('2026-11-23T09:00')
  expect(localInput(mondayMorning(at('2026-11-22T12:00')))).toBe('2026-11-23T09:00')
  expect(localInput(mondayMorning(at('2026-11-23T08:00')))).toBe('2026-11-30T09:00')
})

test('times go up to a year ahead', () => {
  expect(latest(at('2026-11-18T12:00')).getTime() - at('2026-11-18T12:00').getTime()).toBeLessThan(
    365 * 86_400_000,
  )
})
