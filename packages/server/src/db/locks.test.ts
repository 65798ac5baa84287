import { expect, test } from 'vitest'
import { LOCKS, LOCKS_BY_ID } from './locks.ts'

test.each([
  ['a single number', LOCKS],
  ['a number and an id', LOCKS_BY_ID],
])('locks of %s differ', (_kind, locks) => {
  const numbers: number[] = Object.values(locks)

  expect(numbers).toEqual([...new Set(numbers)])
})

test('numbers beside an id fit into 32 bits', () => {
  const numbers = Object.values(LOCKS_BY_ID)

  expect(numbers.map((number) => number | 0)).toEqual(numbers)
})
