import { expect, test } from 'vitest'
import { addressesIn } from './addresses.ts'

test.each([
  ['ann@example.org', ['ann@example.org']],
  [
    'ann@example.org, ben@example.org;cleo@example.org',
    ['ann@example.org', 'ben@example.org', 'cleo@example.org'],
  ],
  ['ann@example.org\r\n\nben@example.org ', ['ann@example.org', 'ben@example.org']],
  ['Ann Archer <ann@example.org>', ['ann@example.org']],
  ['<ann@example.org>', ['ann@example.org']],
  [
    'Ann Archer <ann@example.org>, "Baker, Ben" <ben@example.org>; Cleo <cleo@example.org>\ndan@example.org',
    ['ann@example.org', 'ben@example.org', 'cleo@example.org', 'dan@example.org'],
  ],
  ['Ann <ann@example.org>ben@example.org', ['ann@example.org', 'ben@example.org']],
  ['not an address', ['not', 'an', 'address']],
  ['Ann <>, ', []],
])('the addresses in %j', (text, addresses) => {
  expect(addressesIn(text)).toEqual(addresses)
})

test('a long text without brackets is read at once', () => {
  const begin = performance.now()

  expect(addressesIn('"'.repeat(50_000) + 'a'.repeat(50_000))).toHaveLength(1)
  expect(performance.now() - begin).toBeLessThan(1_000)
})
