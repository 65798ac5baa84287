import { expect, test } from 'vitest'
import { heightsOf } from './answer-height.ts'

test('every line of a longer text adds height, and more of them on a phone', () => {
  const short = heightsOf('<p>Yes.</p>', 0)
  const long = heightsOf(`<p>${'word '.repeat(100)}</p>`, 0)

  expect(short.wide).toBe(short.narrow)
  expect(long.wide).toBeGreaterThan(short.wide)
  expect(long.narrow).toBeGreaterThan(long.wide)
})

test('indented text has more lines, and the line that names its parent where the indentation ends', () => {
  const heights = [0, 4, 5, 9].map((depth) => heightsOf(`<p>${'word '.repeat(100)}</p>`, depth).wide)

  expect(heights).toEqual([...heights].sort((one, other) => one - other))
  expect(new Set(heights).size).toBe(3)
})

test('paragraphs, items and line breaks count; markup does not', () => {
  const one = heightsOf('<p>Yes.</p>', 0).wide

  expect(heightsOf('<p>Yes.</p><p>No.</p>', 0).wide).toBeGreaterThan(one)
  expect(heightsOf('<ul><li>Yes.</li><li>No.</li></ul>', 0).wide).toBeGreaterThan(one)
  expect(heightsOf(`<p><a href="https://example.org/${'x'.repeat(500)}">Yes.</a></p><p></p>`, 0).wide).toBe(
    one,
  )
})
