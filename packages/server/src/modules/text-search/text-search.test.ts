import { expect, test } from 'vitest'
import { fold, patternOf, searchText, searchWords } from './text-search.ts'

const finds = (text: string, search: string) =>
  searchWords([search]).every((word) => new RegExp(patternOf(word)).test(searchText([text])))

test.each([
  ['Collaboration base', 'collab*'],
  ['Collaboration base', '*ration BASE'],
  ['Collaboration base', 'c*b*ion'],
  ['Crème brûlée', 'creme brulee'],
  ['ann@example.org', 'ann@example.org'],
  ['ann@example.org', 'example'],
  ['民会の広場', '民*'],
])('%s is found by %s', (text, search) => {
  expect(finds(text, search)).toBe(true)
})

test.each([
  ['Collaboration base', 'collab'],
  ['Collaboration base', 'coll*base'],
  ['Collaboration base', 'base other'],
  ['a+b', 'a.b'],
])('%s is not found by %s', (text, search) => {
  expect(finds(text, search)).toBe(false)
})

test('folding takes case, accents and width away', () => {
  expect(fold('ＡÉß')).toBe('aeß')
})

test.each([['*'], ['a **'], [Array(21).fill('w').join(' ')]])('the search %s is refused', (search) => {
  expect(() => searchWords([search])).toThrow(/search/)
})
