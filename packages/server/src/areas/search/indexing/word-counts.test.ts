import { expect, test } from 'vitest'
import { WordCounts } from './word-counts.ts'

const once = (...words: string[]) => new Map(words.map((word) => [word, 1]))

/** `added`: the unknown words that the index does not have; all of them by default. */
function add(counts: WordCounts, words: ReadonlyMap<string, number>, added?: readonly string[]) {
  const change = counts.add(words)
  counts.settle(change, new Set(added ?? change.unknown.keys()))
  return { unknown: Object.fromEntries(change.unknown), written: Object.fromEntries(change.written) }
}

function flush(counts: WordCounts, most?: number) {
  const change = counts.flush(most)
  counts.settle(change, new Set())
  return Object.fromEntries(change.written)
}

test('a new word is written at once, and the uses of known ones on request or when they are many', () => {
  const counts = new WordCounts()
  counts.begin(1)

  expect(add(counts, once('bee'))).toEqual({ unknown: { bee: 1 }, written: {} })
  expect(counts.isAnythingLeft).toBe(false)
  expect(add(counts, new Map([['bee', 30]]))).toEqual({ unknown: {}, written: {} })
  expect(add(counts, new Map([['bee', 30]]))).toEqual({ unknown: {}, written: {} })
  expect(counts.isAnythingLeft).toBe(true)
  expect(flush(counts)).toEqual({ bee: 60 })
  expect(counts.isAnythingLeft).toBe(false)
  expect(add(counts, new Map([['bee', 999]]))).toEqual({ unknown: {}, written: {} })
  expect(add(counts, once('bee'))).toEqual({ unknown: {}, written: { bee: 1_000 } })
  expect(counts.isAnythingLeft).toBe(false)
})

test('a word that the index has already waits with its first uses', () => {
  const counts = new WordCounts()
  counts.begin(1)

  expect(add(counts, once('ant', 'bee'), ['ant'])).toEqual({ unknown: { ant: 1, bee: 1 }, written: {} })
  expect(flush(counts)).toEqual({ bee: 1 })
})

test('counts that could not be written are not lost', () => {
  const counts = new WordCounts()
  counts.begin(1)
  counts.add(once('bee'))

  expect(add(counts, once('bee'), [])).toEqual({ unknown: { bee: 1 }, written: {} })
  counts.flush()
  expect(flush(counts)).toEqual({ bee: 1 })
})

test('the largest counts are written first', () => {
  const counts = new WordCounts()
  counts.begin(1)
  add(counts, new Map(Object.entries({ ant: 1, bee: 3, fly: 2 })), [])

  expect(flush(counts, 2)).toEqual({ bee: 3, fly: 2 })
  expect(counts.isAnythingLeft).toBe(true)
  expect(flush(counts, 2)).toEqual({ ant: 1 })
})

test('counts are written when there are too many words', () => {
  const counts = new WordCounts(2)
  counts.begin(1)
  add(counts, once('ant', 'bee'), [])

  expect(add(counts, once('fly'), [])).toEqual({ unknown: { fly: 1 }, written: { ant: 1 } })
  expect(add(counts, once('ant'), [])).toEqual({ unknown: { ant: 1 }, written: { bee: 1 } })
  expect(flush(counts)).toEqual({ ant: 1, fly: 1 })
})

test('every generation has each word written once', () => {
  const counts = new WordCounts()
  counts.begin(1)
  add(counts, once('bee'))
  counts.begin(2)

  expect(add(counts, once('bee'))).toEqual({ unknown: { bee: 1 }, written: {} })
})
