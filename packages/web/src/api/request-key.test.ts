import { expect, test } from 'vitest'
import { requestKeysOf } from './request-key.ts'

test('a draft whose form was closed while it was sent has the same key when it is sent again', () => {
  const first = requestKeysOf('new').of('Alpha')

  expect(requestKeysOf('new').of('Alpha')).toBe(first)
  expect(requestKeysOf('in 3').of('Alpha')).not.toBe(first)
  requestKeysOf('new').forget()
  expect(requestKeysOf('new').of('Alpha')).not.toBe(first)
})
