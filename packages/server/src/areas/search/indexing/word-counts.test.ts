import { expect, test } from 'vitest'
import { WordCounts } from './word-counts.ts'

const once = (...words: string[]) => new Map(words.map((word) => [word, 1]))

function add(counts: WordCounts, words: ReadonlyMap<string, number>) {
  const change = counts.add(words)
  counts.settle(change)
  return Object.fromEntries(change.written)
}

test('a new word is written at once, and a known one when it has come up often', () => {
  const counts = new WordCounts()
  counts.begin(1)

  expect(add(counts, once('bee'))).toEqual({ bee: 1 })
  expect(add(counts, new Map([['bee', 30]]))).toEqual({})
  expect(counts.isAnythingLeft).toBe(true)
  expect(add(counts, new Map([['bee', 30]]))).toEqual({ bee: 60 })
  expect(counts.isAnythingLeft).toBe(false)
})

test('unwritten counts are not lost', () => {
  const counts = new WordCounts()
  counts.begin(1)
  counts.add(once('bee'))

  expect(Object.fromEntries(counts.add(once('bee')).written)).toEqual({ bee: 1 })
})

test('remaining counts are written on request, or when there are too many words', () => {
  const counts = new WordCounts(2)
  counts.begin(1)
  add(counts, once('ant', 'bee'))
  add(counts, once('ant', 'bee'))

  expect(add(counts, once('fly'))).toEqual({ fly: 1, ant: 1 })
  expect(Object.fromEntries(counts.flush().written)).toEqual({ bee: 1 })
  expect(add(counts, once('ant'))).toEqual({ ant: 1, bee: 1 })
})

test('every generation has each word written once', () => {
  const counts = new WordCounts()
  counts.begin(1)
  add(counts, once('bee'))
  counts.begin(2)

  expect(add(counts, once('bee'))).toEqual({ bee: 1 })
})
