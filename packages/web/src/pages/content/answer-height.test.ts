import { expect, test } from 'vitest'
import { heightsOf } from './answer-height.ts'

test('every line of a longer text adds height, and more of them on a phone', () => {
  const short = heightsOf('<p>Yes.</p>')
  const long = heightsOf(`<p>${'word '.repeat(100)}</p>`)

  expect(short.wide).toBe(short.narrow)
  expect(long.wide).toBeGreaterThan(short.wide)
  expect(long.narrow).toBeGreaterThan(long.wide)
})

test('paragraphs, items and line breaks count; markup does not', () => {
  const one = heightsOf('<p>Yes.</p>').wide

  expect(heightsOf('<p>Yes.</p><p>No.</p>').wide).toBeGreaterThan(one)
  expect(heightsOf('<ul><li>Yes.</li><li>No.</li></ul>').wide).toBeGreaterThan(one)
  expect(heightsOf(`<p><a href="https://example.org/${'x'.repeat(500)}">Yes.</a></p><p></p>`).wide).toBe(one)
})
