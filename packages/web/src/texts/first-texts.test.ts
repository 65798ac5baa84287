import { expect, test } from 'vitest'
import { firstTexts } from '../../build/first-files.ts'

const isFirst = firstTexts()

test.each([
  ['home.unanswered', 'in an attribute'],
  ['home.trending', 'in another'],
  ['home.streams', 'as an argument'],
])('Home and content pages have %s from the start, which is named %s', (key) => {
  expect(isFirst(key)).toBe(true)
})

test('what other pages name comes later', () => {
  expect(isFirst('templates.replace.hint')).toBe(false)
})
