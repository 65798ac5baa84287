import { expect, test } from 'vitest'
import { pairOf, pairsOf } from './pairs.ts'

test('two short words have a number, which is that of their order, and always the same one', () => {
  expect(pairOf('of', 'the')).toBe(1592)
  expect(pairOf('the', 'of')).not.toBe(pairOf('of', 'the'))
  expect(pairOf('民主', '主的')).toBe(29_372)
})

test('a number is one that PostgreSQL can keep', () => {
  const numbers = Array.from({ length: 2_000 }, (_, at) => pairOf(`a${at}`, 'b') ?? 0)

  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(-32_768)
  expect(Math.max(...numbers)).toBeLessThanOrEqual(32_767)
  expect(new Set(numbers).size).toBeGreaterThan(1_900)
})

test('words that are long are found by themselves', () => {
  expect(pairOf('of', 'collaboration')).toBeUndefined()
  expect(pairOf('commun', 'of')).toBeUndefined()
})

test('where a word may have several stems any of them is meant, unless one of them is long', () => {
  expect(pairsOf(['a', 'b'], ['c'])).toEqual([pairOf('a', 'c'), pairOf('b', 'c')])
  expect(pairsOf(['a', 'longer'], ['c'])).toBeUndefined()
})
