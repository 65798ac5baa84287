import { expect, test } from 'vitest'
import { readSearch, writeSearch } from './search-params.ts'

test.each([
  ['', {}],
  ['?tab=members', { tab: 'members' }],
  ['?tag=a&tag=b&tab=1', { tag: ['a', 'b'], tab: '1' }],
  ['?q=a+b%26c', { q: 'a b&c' }],
])('%j is read as %j, and written the same way', (text, read) => {
  expect(readSearch(text)).toEqual(read)
  expect(writeSearch(read)).toBe(text)
})

test('empty and missing values are not written', () => {
  expect(writeSearch({ tab: undefined, q: '', tag: [] })).toBe('')
})
