import { expect, test } from 'vitest'
import { newRequestKeys } from './request-key.ts'

test('a text that is sent again after a lost answer keeps its key', () => {
  const keys = newRequestKeys()
  const first = keys.of('+1')

  expect(keys.of('+1')).toBe(first)
  expect(keys.of('+2')).not.toBe(first)
})

test('the same text after a success is something new', () => {
  const keys = newRequestKeys()
  const first = keys.of('+1')
  keys.forget()

  expect(keys.of('+1')).not.toBe(first)
})
