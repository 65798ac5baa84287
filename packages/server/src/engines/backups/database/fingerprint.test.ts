import { expect, test } from 'vitest'
import { RowFingerprint } from './fingerprint.ts'

function fingerprint(text: string, size = text.length): { rows: number; value: string } {
  const fingerprint = new RowFingerprint()
  const bytes = Buffer.from(text)
  for (let from = 0; from < bytes.length; from += size) fingerprint.add(bytes.subarray(from, from + size))
  return { rows: fingerprint.rows, value: fingerprint.value }
}

test('the order of rows and the cuts between chunks do not matter', () => {
  const whole = fingerprint('one\ntwo\nthree\n')

  expect(whole.rows).toBe(3)
  expect(fingerprint('three\none\ntwo\n')).toEqual(whole)
  for (const size of [1, 2, 3, 5]) expect(fingerprint('one\ntwo\nthree\n', size)).toEqual(whole)
})

test('a changed, missing, added or doubled row does', () => {
  const { value } = fingerprint('one\ntwo\n')

  for (const other of [
    'one\ntwO\n',
    'one\n',
    'one\ntwo\n\n',
    'one\ntwo\ntwo\n',
    'onet\nwo\n',
    'one\nthree\ntwo\n',
  ])
    expect(fingerprint(other).value).not.toBe(value)
  expect(fingerprint('two\ntwo\n').value).not.toBe(fingerprint('').value)
})

test('a row that is cut is an error', () => {
  expect(() => fingerprint('one\ntw')).toThrow('The last row is cut.')
})
