import { expect, test } from 'vitest'
import { checkSlug, slugKey, slugOf } from './names.ts'

test.each([
  ['Bakers of Bread', 'bakers-of-bread'],
  ['  Éclairs & Co. ', 'eclairs-co'],
  ['Q&A', 'q-a'],
  ['民会', '民会'],
  ['Büro 2', 'buro-2'],
  ['한국어 모임', '한국어-모임'],
])('the address of %s is %s, and an address may be that', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
  expect(checkSlug(slug)).toBe(slug)
})

test('a long name makes an address of at most a hundred characters that is whole', () => {
  const slug = slugOf(`${'a'.repeat(99)} ${'𝒳'.repeat(50)}`)

  expect(slug.length).toBeLessThanOrEqual(100)
  expect(slug.isWellFormed()).toBe(true)
  expect(checkSlug(slug)).toBe(slug)
})

test.each(['!!!', '', '-', '🙂'])('of the name "%s" no address can be made', (name) => {
  expect(() => slugOf(name)).toThrow(/displayName/)
})

test.each(['a/b', '.hidden', 'a b', '-a', '', 'ａ', 'a?b', 'a%2fb'])('"%s" is no address', (slug) => {
  expect(() => checkSlug(slug)).toThrow(/displayName/)
})

test('look-alikes of another case or width are the same address', () => {
  expect(slugKey('Ｂread')).toBe(slugKey('bREAD'))
})
