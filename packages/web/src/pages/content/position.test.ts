import { expect, test } from 'vitest'
import { findAbove, shareOf, stepOf } from './position.ts'

/** Replies of 100 pixels each, scrolled by so many. */
const topAt = (scrolled: number) => (index: number) => index * 100 - scrolled

test('the reply being read is the last one that begins at or above the edge', () => {
  const at = (scrolled: number) => findAbove(300, topAt(scrolled), 160)

  expect([at(0), at(40), at(1000), at(29_000), at(99_000)]).toEqual([1, 2, 11, 291, 299])
  expect([
    findAbove(300, topAt(-1000), 160),
    findAbove(1, topAt(0), 160),
    findAbove(0, topAt(0), 160),
  ]).toEqual([0, 0, 0])
})

test('it is found in a few looks, however long the conversation is', () => {
  let looks = 0
  findAbove(
    5000,
    (index) => {
      looks++
      return topAt(123_456)(index)
    },
    160,
  )

  expect(looks).toBeLessThanOrEqual(13)
})

test('the rail begins with the first reply and ends with the last', () => {
  expect([shareOf(1, 300), shareOf(300, 300), shareOf(400, 300), shareOf(1, 1)]).toEqual([0, 1, 1, 0])
  expect(shareOf(151, 301)).toBe(0.5)
})

test('keys lead down and up the rail, and not beyond its ends', () => {
  const steps = ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End', 'a']

  expect(steps.map((key) => stepOf(key, 5, 12))).toEqual([6, 4, 12, 1, 1, 12, undefined])
})
