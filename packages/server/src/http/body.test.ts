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

test.each([
  ['__proto__', '"\\u005f_proto__"'],
  ['__proto__', '"_\\u005fproto__"'],
  ['__proto__', '"__prot\\u006f__"'],
  ['constructor', '"\\u0063onstructor"'],
  ['constructor', '"c\\u006Fnstructor"'],
])('%s written as %s gets the answer of the plain spelling', (name, spelling) => {
  expect(() => parseJson(`{"a":[{${spelling}:{"prototype":{"x":1}}}]}`)).toThrow(
    `The body must not have a field named ${name}.`,
  )
})

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
