import { expect, test } from 'vitest'
import { DelayMeter, Start } from './overload.ts'

/** Ticks after so many milliseconds each, of which the thread worked for some. */
function meanAfter(...steps: readonly (readonly [elapsed: number, worked: number])[]): number {
  let now = { at: 0, used: 0 }
  const meter = new DelayMeter(now)
  for (const [elapsed, worked] of steps) {
    now = { at: now.at + elapsed, used: now.used + worked }
    meter.tick(now)
  }
  return meter.meanMs
}

const IN_TIME = Array.from({ length: 10 }, () => [50, 5] as const)

test('work that waits here is measured; a machine that was asleep or busy with others is not (more §1.11)', () => {
  expect(meanAfter([1500, 1490])).toBeCloseTo(1450)
  expect(meanAfter([700, 690], [700, 690])).toBeCloseTo(650)
  expect(meanAfter(...IN_TIME, [3_600_000, 10])).toBeLessThan(10)
  expect(meanAfter([3_600_000, 10])).toBeLessThan(20)
  expect(meanAfter([5_000, 100])).toBeLessThan(200)
  expect(meanAfter(...IN_TIME, ...IN_TIME)).toBe(0)
})

test("the server's own start is over when it had time for a moment, and does not last for ever (more §1.11)", () => {
  const start = new Start(0)
  const busy = [0, 0, 900, 0, 0, 0, 0].map((behind, index) => start.isOverAfter(behind, 100 * index))
  const calm = start.isOverAfter(0, 800)
  const endless = new Start(0)

  expect(busy.includes(true)).toBe(false)
  expect(calm).toBe(true)
  expect([endless.isOverAfter(900, 29_000), endless.isOverAfter(900, 30_000)]).toEqual([false, true])
})
