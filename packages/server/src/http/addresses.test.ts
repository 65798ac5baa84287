import { expect, test } from 'vitest'
import { addressKey, plainAddress } from './addresses.ts'

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['::1', '0:0:0:0'],
])('%s is counted as %s', (address, key) => {
  expect(addressKey(address)).toBe(key)
})

test.each([
  ['192.0.2.1:4711', '192.0.2.1'],
  ['[2001:db8::1]:4711', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1%eth0'],
])('%s, as a proxy may write it, is %s', (address, plain) => {
  expect(plainAddress(address)).toBe(plain)
})

test.each(['unknown', '', 'x'.repeat(30_000), '1.2.3.4, 5.6.7.8', '1.2.3.4:', undefined])(
  'what is no address is counted as one unknown caller',
  (address) => {
    expect(plainAddress(address)).toBe('unknown')
  },
)
