import { expect, test } from 'vitest'
import { FormDecoder } from './form-decoder.ts'

/** In chunks of this many bytes. */
function decode(text: string, chunk = 3) {
  const bytes = Buffer.from(text)
  const decoder = new FormDecoder()
  for (let at = 0; at < bytes.length; at += chunk) decoder.add(bytes.subarray(at, at + chunk))
  return decoder.end()
}

test.each([
  '',
  'a=1&b=2&a=3',
  'a&b=&=c&=&&d=e=f',
  'a+b=c+d%2B%26%3D',
  'html=%3Cp%3E%D1%81%F0%9F%99%82%3C%2Fp%3E',
  'raw=naïve ☃ 🙂',
  'bad=%&x=%4&y=%zz%4z%%41&%',
  'invalid=%ff%C3&%E2%98=%83',
  '%5f%5Fproto__=1',
  'a=%41%4',
])('%s is read as URLSearchParams reads it, however it is cut', (text) => {
  const expected = [...new URLSearchParams(text)]

  for (const chunk of [1, 2, 3, 1000]) expect(decode(text, chunk)).toEqual(expected)
})

test('a form has at most 1000 fields, counted while it arrives', () => {
  expect(decode('a=1&'.repeat(1000))).toHaveLength(1000)
  expect(() => new FormDecoder().add(Buffer.from('a=1&'.repeat(1001)))).toThrow('at most 1000 fields')
})
