import { expect, onTestFinished, test } from 'vitest'
import { Browser } from '../testing/browser.ts'
import { anInstance } from '../testing/instance.ts'
import { aPerson } from '../testing/makers.ts'
import { proxiesOf } from './proxies.ts'

const ORIGIN = 'https://community.example'

/** The address that a sign-in is stored with, when a proxy on this machine sends this header. */
async function addressBehind(forwardedFor: string, environment: NodeJS.ProcessEnv): Promise<string> {
  const instance = await anInstance({ FOLKMOOT_BASE_URL: ORIGIN, ...environment })
  onTestFinished(() => instance.close())
  const { id, username, password } = await aPerson(instance)
  const headers = { origin: ORIGIN, 'x-forwarded-for': forwardedFor }
  await new Browser(instance.baseUrl).post('/login', { username, password }, headers)
  const { list } = await instance.admin.listSessions({ personID: id })
  return list[0]?.address ?? 'no session'
}

test.each([
  ['a client of the own network cannot choose its address', '203.0.113.9, 10.0.0.7', {}, '10.0.0.7'],
  [
    'two proxies: the address that the outer one saw',
    '203.0.113.9, 198.51.100.4, 10.0.0.7',
    { FOLKMOOT_TRUSTED_PROXIES: '2' },
    '198.51.100.4',
  ],
  [
    'ranges: the first address that is none of the proxies',
    '203.0.113.9, 198.51.100.4, 10.0.0.7',
    { FOLKMOOT_TRUSTED_PROXIES: '127.0.0.0/8,10.0.0.0/24' },
    '198.51.100.4',
  ],
  ['none: the header means nothing', '203.0.113.9', { FOLKMOOT_TRUSTED_PROXIES: '0' }, '127.0.0.1'],
  ['a port behind the address is left out', '198.51.100.4:4711', {}, '198.51.100.4'],
  ['what is no address is unknown', '<script>', {}, 'unknown'],
])('%s (X-Forwarded-For: %s)', async (_title, forwardedFor, environment, expected) => {
  expect(await addressBehind(forwardedFor, environment)).toBe(expected)
})

test.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['::ffff:10.1.2.3', true],
  ['172.31.0.1', true],
  ['fd00::1', true],
  ['fe80::1%eth0', true],
  ['172.32.0.1', false],
  ['203.0.113.5', false],
  ['2001:db8::1', false],
  ['unknown', false],
])('unless set, %s may be a proxy: %s', (address, expected) => {
  const { isProxy, trusts } = proxiesOf(undefined, false)

  expect([isProxy(address), trusts(address, 0), trusts(address, 1)]).toEqual([expected, expected, false])
})

test('while the base URL is loopback nobody is trusted, and the connections of this machine are not capped', () => {
  const { isProxy, trusts } = proxiesOf(undefined, true)

  expect([isProxy('127.0.0.1'), trusts('127.0.0.1', 0)]).toEqual([true, false])
})

test('a number of proxies is not counted from a connection that comes from afar', () => {
  const { isProxy, trusts } = proxiesOf({ kind: 'hops', hops: 2 }, false)

  expect([trusts('203.0.113.5', 0), isProxy('203.0.113.5')]).toEqual([false, false])
  expect([trusts('10.0.0.1', 0), trusts('203.0.113.5', 1), trusts('203.0.113.5', 2)]).toEqual([
    true,
    true,
    false,
  ])
})

test('without proxies every address is capped, near ones too', () => {
  expect(proxiesOf({ kind: 'hops', hops: 0 }, false).isProxy('127.0.0.1')).toBe(false)
})

test('ranges are the proxies, and no others, however near', () => {
  const { isProxy, trusts } = proxiesOf(
    { kind: 'ranges', ranges: ['203.0.113.0/24', '2001:db8::/32'] },
    false,
  )

  expect(['203.0.113.5', '2001:db8::7', '127.0.0.1', 'x'].map(isProxy)).toEqual([true, true, false, false])
  expect(trusts('203.0.113.5', 3)).toBe(true)
})
