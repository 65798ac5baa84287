import { expect, test } from 'vitest'
import { forEachYielding } from './yielding.ts'

/** Keeps everybody else waiting for longer than is good. */
function work(): void {
  const until = performance.now() + 10
  while (performance.now() < until);
}

test('other work runs between items that take long', async () => {
  let turns = 0
  let isOver = false
  const countTurns = () => {
    turns++
    if (!isOver) setImmediate(countTurns)
  }
  setImmediate(countTurns)
  const seen: { item: number; turns: number }[] = []
  await forEachYielding([1, 2, 3], (item) => {
    seen.push({ item, turns })
    work()
  })
  isOver = true
  expect(seen.map(({ item }) => item)).toEqual([1, 2, 3])
  expect(new Set(seen.map((each) => each.turns)).size).toBe(3)
})
