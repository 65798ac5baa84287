import { expect, test } from 'vitest'
import { Failure } from '../failure.ts'
import { isDeeperThan, parseJson } from './body.ts'

test('depth is counted outside of strings only', () => {
  expect(isDeeperThan(2, '[["]]]][[[[[["]]')).toBe(false)
  expect(isDeeperThan(2, '[{"a":[]}]')).toBe(true)
  expect(isDeeperThan(2, '["\\"[[[[[", {}]')).toBe(false)
})

test.each(['{"__proto__":{"x":1}}', '{"a":{"constructor":{}}}', '{"\\u005f_proto__":1}'])(
  '%s is refused',
  (text) => {
    expect(() => parseJson(text)).toThrow(Failure)
  },
)

test('a string that mentions such a name is accepted', () => {
  expect(parseJson('{"subject":"__proto__","x":"the constructor"}')).toEqual({
    subject: '__proto__',
    x: 'the constructor',
  })
})

test.each(['', '{', '[1,]', "{'a':1}", 'undefined', '{"a":1}x', `${'['.repeat(5000)}${']'.repeat(5000)}`])(
  '%.30s is not accepted as JSON',
  (text) => {
    expect(() => parseJson(text)).toThrow(Failure)
  },
)
