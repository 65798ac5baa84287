import { expect, test } from 'vitest'
import { latest, localInput, mondayMorning, nextLook, tomorrowMorning } from './times.ts'

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

test('whether a text was sent is looked at after its time, then less and less often, and at least every hour', () => {
  const now = at('2026-11-18T12:00:00Z').getTime()
  const look = (...times: string[]) =>
    nextLook([{}, ...times.map((time) => ({ sendAt: `2026-11-18T${time}.000+0000` }))], now)

  expect(look()).toBe(false)
  expect(look('12:30:00', '12:10:00')).toBe(602_000)
  expect(look('11:59:59')).toBe(2_000)
  expect(look('11:59:20')).toBe(40_000)
  expect(look('23:00:00')).toBe(3_600_000)
  expect(look('02:00:00')).toBe(3_600_000)
})
