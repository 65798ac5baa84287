import { afterEach, expect, test, vi } from 'vitest'
import type { Context } from '../../../context.ts'
import { modifiedAt } from './modified.ts'

afterEach(() => vi.useRealTimers())

test('the dates of 10,000 feeds are remembered; the one asked for longest ago goes', () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) })
  const context = {} as Context
  modifiedAt(context, 'first', 'etag')
  modifiedAt(context, 'second', 'etag')
  for (let feed = 0; feed < 9_999; feed++) modifiedAt(context, `feed ${feed}`, 'etag')

  vi.setSystemTime(Date.UTC(2026, 0, 2))

  expect(modifiedAt(context, 'second', 'etag')).toEqual(new Date(Date.UTC(2026, 0, 1)))
  expect(modifiedAt(context, 'first', 'etag')).toEqual(new Date(Date.UTC(2026, 0, 2)))
})
