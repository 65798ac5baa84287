import { expect, test } from 'vitest'
import { Counts } from './counts.ts'

const noteMany = (counts: Counts, prefix: string) => {
  for (let id = 0; id < 100_001; id++) counts.note(`${prefix} ${id}`)
}

test('100,000 different ids are counted, and no more', () => {
  const counts = new Counts()
  counts.note('often')
  noteMany(counts, 'content')
  counts.note('often')

  const taken = counts.take()

  expect(taken.size).toBe(100_000)
  expect(taken.get('often')).toBe(2)
})

test('nor are more kept that could not be written, however often that fails', () => {
  const counts = new Counts()
  for (let failure = 0; failure < 3; failure++) {
    noteMany(counts, `content ${failure}`)
    const taken = counts.take()
    counts.note('often')
    counts.giveBack(taken)
  }

  const taken = counts.take()

  expect(taken.size).toBe(100_000)
  expect(taken.get('often')).toBe(3)
})
