import { expect, test, vi } from 'vitest'
import { dateOf } from './dates.ts'

test('dates of the API are read by browsers that want a colon in the zone', () => {
  const read: unknown[] = []
  class StrictDate extends Date {
    constructor(value: string | number) {
      read.push(value)
      super(value)
    }
  }
  vi.stubGlobal('Date', StrictDate)

  const dates = [
    '2026-11-19T09:00:00.000+0000',
    '2026-11-19T14:30:00.000+0530',
    '2026-11-19T09:00:00.000Z',
  ].map((text) => dateOf(text).toISOString())
  const times = [dateOf(0).getTime(), dateOf('2026-11-19T09:00').getHours()]
  vi.unstubAllGlobals()

  expect(dates).toEqual(Array(3).fill('2026-11-19T09:00:00.000Z'))
  expect(times).toEqual([0, 9])
  expect(read.slice(0, 3)).toEqual([
    '2026-11-19T09:00:00.000+00:00',
    '2026-11-19T14:30:00.000+05:30',
    '2026-11-19T09:00:00.000Z',
  ])
})
