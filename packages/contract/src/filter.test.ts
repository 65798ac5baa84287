import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FilterMalformed, filter, parseFilter } from './filter.ts'

const rules = {
  tag: { description: '' },
  search: { description: '' },
  'include-disabled': { description: '', flag: true },
} as const

test.each([
  ['tag(a)', ['a']],
  ['tag(a,b)', ['a', 'b']],
  ['tag( a , b )', ['a', 'b']],
  ['tag(a\\,b)', ['a,b']],
  ['tag(\\(a\\))', ['(a)']],
  ['tag(a\\\\)', ['a\\']],
])('%s has the values %j', (text, values) => {
  expect(parseFilter(text, rules)).toEqual({ name: 'tag', values })
})

test('a flag has no parentheses', () => {
  expect(parseFilter('include-disabled', rules)).toEqual({ name: 'include-disabled', values: [] })
})

test.each([
  'tag',
  'tag(',
  'tag(a',
  'tag(a)b',
  'tag(a(b))',
  'tag(a\\',
  'tag()',
  'nope(a)',
  '',
  '(a)',
  'include-disabled(x)',
])('%j is refused', (text) => {
  expect(() => parseFilter(text, rules)).toThrow(FilterMalformed)
})

test('the error for an unknown name lists the accepted ones', () => {
  expect(() => parseFilter('colour(red)', rules)).toThrow('accepted are tag(…), search(…), include-disabled')
})

test('any values are parsed back unchanged', () => {
  const value = fc
    .string()
    .map((text) => text.trim())
    .filter((text) => text !== '')

  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 5 }), (values) => {
      expect(parseFilter(filter('tag', ...values), rules).values).toEqual(values)
    }),
  )
})

test('any text is parsed or refused', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('t', 'a', 'g', '(', ')', ',', '\\', ' ') }), (text) => {
      try {
        parseFilter(text, rules)
      } catch (error) {
        expect(error).toBeInstanceOf(FilterMalformed)
      }
    }),
  )
})
