import { expect, test } from 'vitest'
import { bigramOf, bigramsOf } from './bigrams.ts'

test('two short words have a number, which is that of their order, and always the same one', () => {
  expect(bigramOf('of', 'the')).toBe(1592)
  expect(bigramOf('the', 'of')).not.toBe(bigramOf('of', 'the'))
  expect(bigramOf('民主', '主的')).toBe(29_372)
})

test('a number is one that PostgreSQL can keep', () => {
  const numbers = Array.from({ length: 2_000 }, (_, at) => bigramOf(`a${at}`, 'b') ?? 0)

  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(-32_768)
  expect(Math.max(...numbers)).toBeLessThanOrEqual(32_767)
  expect(new Set(numbers).size).toBeGreaterThan(1_900)
})

test('words that are long are found by themselves', () => {
  expect(bigramOf('of', 'collaboration')).toBeUndefined()
  expect(bigramOf('commun', 'of')).toBeUndefined()
})

test('where a word may have several stems any of them is meant, unless one of them is long', () => {
  expect(bigramsOf(['a', 'b'], ['c'])).toEqual([bigramOf('a', 'c'), bigramOf('b', 'c')])
  expect(bigramsOf(['a', 'longer'], ['c'])).toBeUndefined()
})
