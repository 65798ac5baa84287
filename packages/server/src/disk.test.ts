import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { DiskWatch, requireSpace, reserveOf, type Space } from './disk.ts'

const GB = 1024 ** 3
const log = pino({ level: 'silent' })

function aWatch(measure: () => Promise<Space>) {
  const watch = new DiskWatch({ log, measure, everyMs: 10 })
  onTestFinished(() => watch.stop())
  return watch
}

test.each([
  [5 * GB, 0.5 * GB],
  [40 * GB, 2 * GB],
  [10_000 * GB, 5 * GB],
])('of a disk of %d bytes %d must be free', (total, free) => {
  expect(reserveOf(total)).toBe(free)
})

test('writes are refused while there is too little space, and accepted again by itself', async () => {
  const space = { freeBytes: 3 * GB, totalBytes: 40 * GB }
  const watch = aWatch(async () => ({ ...space }))
  await watch.look()
  const before = watch.isLow
  space.freeBytes = 1.9 * GB
  await expect.poll(() => watch.isLow).toBe(true)
  const refuse = () => requireSpace(watch)
  expect(refuse).toThrow(/almost full/)
  space.freeBytes = 2.1 * GB
  await expect.poll(() => watch.isLow).toBe(false)

  expect(before).toBe(false)
  expect(refuse).not.toThrow()
})

test('a disk that cannot be measured is no reason to refuse', async () => {
  const watch = aWatch(() => Promise.reject(new Error('no such directory')))

  await watch.look()

  expect([watch.isLow, watch.space]).toEqual([false, undefined])
})
