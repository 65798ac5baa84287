import { expect, test } from 'vitest'
import { Failure } from '../failure.ts'
import { readJson } from './body.ts'
import { JsonScan, VALUES_LIMIT } from './json-scan.ts'

/** In chunks of two bytes, as slow networks may send it. */
function parse(text: string): unknown {
  const bytes = Buffer.from(text)
  const scan = new JsonScan()
  for (let at = 0; at < bytes.length; at += 2) scan.add(bytes.subarray(at, at + 2))
  return readJson(bytes)?.value
}

test('levels are counted outside of strings only', () => {
  const brackets = '['.repeat(200)

  expect(parse(JSON.stringify([brackets, `"${brackets}\\`]))).toEqual([brackets, `"${brackets}\\`])
  expect(parse(`${'['.repeat(100)}${']'.repeat(100)}`)).toBeDefined()
  expect(() => parse(`${'[{"a":'.repeat(51)}`)).toThrow('at most 100 levels')
})

test('values are counted outside of strings only, before anything is parsed', () => {
  const commas = ','.repeat(2 * VALUES_LIMIT)
  const listOf = (count: number, item: string) => `[${Array(count).fill(item).join(',')}]`

  expect(parse(`["${commas}"]`)).toEqual([commas])
  expect(parse(listOf(VALUES_LIMIT - 2, '1'))).toHaveLength(VALUES_LIMIT - 2)
  for (const item of ['1', '{}', '""', '[]', 'no JSON']) {
    expect(() => parse(listOf(VALUES_LIMIT, item))).toThrow(`at most ${VALUES_LIMIT} values`)
  }
})

test.each(['{"__proto__":{"x":1}}', '{"a":{"constructor":{}}}', '{"\\u005f_proto__":1}'])(
  '%s is refused',
  (text) => {
    expect(() => parse(text)).toThrow(Failure)
  },
)

test.each([
  ['__proto__', '"\\u005f_proto__"'],
  ['__proto__', '"_\\u005fproto__"'],
  ['__proto__', '"__prot\\u006f__"'],
  ['constructor', '"\\u0063onstructor"'],
  ['constructor', '"c\\u006Fnstructor"'],
])('%s written as %s gets the answer of the plain spelling', (name, spelling) => {
  expect(() => parse(`{"a":[{${spelling}:{"prototype":{"x":1}}}]}`)).toThrow(
    `The body must not have a field named ${name}.`,
  )
})

test('a string that mentions such a name is accepted', () => {
  expect(parse('{"subject":"__proto__","x":"the constructor"}')).toEqual({
    subject: '__proto__',
    x: 'the constructor',
  })
})

test.each(['{', '[1,]', "{'a':1}", 'undefined', '{"a":1}x', `${'['.repeat(5000)}${']'.repeat(5000)}`])(
  '%.30s is not accepted as JSON',
  (text) => {
    expect(() => parse(text)).toThrow(Failure)
  },
)
