import { afterAll, expect, test } from 'vitest'
import { anInstance } from '../../testing/instance.ts'
import { stemsOf } from './stems.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const { slowDb: db } = instance.context

test('the forms of a word have one stem, and a word without meaning is its own', async () => {
  const stems = await stemsOf(db, 'english', ['running', 'runs', 'the', 'running', '民会', '2024'])

  expect(Object.fromEntries(stems)).toEqual({
    running: 'run',
    runs: 'run',
    the: 'the',
    民会: '民会',
    2024: '2024',
  })
})

test('each language has its own', async () => {
  expect((await stemsOf(db, 'german', ['running', 'hausern'])).get('hausern')).toBe('haus')
  expect((await stemsOf(db, 'simple', ['running'])).get('running')).toBe('running')
})

test('more words than are asked for at once all get their stem', async () => {
  const words = Array.from(
    { length: 12_000 },
    (_, index) => `word${String.fromCharCode(97 + (index % 26))}${index}s`,
  )

  const stems = await stemsOf(db, 'english', words)

  expect(stems.size).toBe(12_000)
})
