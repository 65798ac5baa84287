import { networkInterfaces } from 'node:os'
import { expect, test } from 'vitest'
import { send } from './send.ts'
import { mayCallAddress, readTarget, type TargetRules } from './targets.ts'

const OPEN: TargetRules = {
  baseUrl: 'https://community.example.org',
  isLoopback: false,
  port: 8080,
  webhookAllow: [],
}
const TIMEOUTS = { connectionMs: 1_000, readMs: 1_000 }

/** Hosts that mean this machine, its network, or somewhere that is nobody's. */
const FORBIDDEN_HOSTS = [
  // 127.0.0.1 in every way that a browser reads it
  ...['127.0.0.1', '127.1', '127.0.1', '2130706433', '0x7f000001', '0x7f.1', '0x7f.0.0.1', '0177.0.0.1'],
  ...['017700000001', '0177.1', '127.0.0.1.', '0x7f.0x0.0x0.0x1', '00000177.0.0.1', '127.0.0.0x1'],
  ...['127.255.255.254', '127.0.0.2', '0x7F000001', '127.000.000.001', '127.0.0.01'],
  ...['１２７.０.０.１', '①②⑦.0.0.1', '127。0。0。1', '127．0．0．1', '127｡0｡0｡1', '%31%32%37.0.0.1'],
  // unspecified, private, shared, link-local and metadata
  ...[
    '0.0.0.0',
    '0',
    '0x0',
    '00',
    '0.0.0.1',
    '0.1.2.3',
    '10.0.0.1',
    '10.255.255.255',
    '012.0.0.1',
    '0xa000001',
  ],
  ...[
    '167772161',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '192.168.255.255',
    '3232235521',
    '0xc0a80001',
  ],
  ...['100.64.0.1', '100.127.255.255', '169.254.0.1', '169.254.169.254', '2852039166', '0xa9fea9fe'],
  ...['0251.0376.0251.0376', '169.254.43518', '100.100.100.200', '192.0.0.192'],
  // reserved, documentation, benchmarking, relay, multicast, broadcast
  ...['192.0.0.1', '192.0.2.1', '192.88.99.1', '198.18.0.1', '198.19.255.255', '198.51.100.1', '203.0.113.1'],
  ...[
    '192.175.48.1',
    '192.31.196.1',
    '192.52.193.1',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
  ],
  // IPv6
  ...['[::1]', '[0:0:0:0:0:0:0:1]', '[0000:0000:0000:0000:0000:0000:0000:0001]', '[::]', '[0::0]', '[::2]'],
  ...['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::FFFF:7F00:0001]', '[0:0:0:0:0:ffff:127.0.0.1]'],
  ...['[::ffff:10.0.0.1]', '[::ffff:192.168.1.1]', '[::ffff:169.254.169.254]', '[::ffff:0.0.0.0]'],
  ...['[::127.0.0.1]', '[::7f00:1]', '[::10.0.0.1]', '[::a9fe:a9fe]', '[::8.8.8.8]'],
  ...['[::ffff:0:127.0.0.1]', '[::ffff:0:8.8.8.8]'],
  ...[
    '[64:ff9b::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b::a00:1]',
    '[64:ff9b:1::7f00:1]',
    '[64:ff9b::8.8.8.8]',
  ],
  ...['[2002:7f00:1::]', '[2002:a00:1::1]', '[2002:c0a8:101::1]', '[2002:a9fe:a9fe::]'],
  ...['[2001::1]', '[2001:0:7f00:1::]', '[2001:0:4136:e378:8000:63bf:3fff:fdd2]'],
  ...['[fc00::1]', '[fd00::1]', '[fd00:ec2::254]', '[fdff:ffff::1]', '[fe80::1]', '[febf::1]', '[fec0::1]'],
  ...['[feff::1]', '[ff02::1]', '[ff0e::1]', '[100::1]', '[2001:2::1]', '[2001:10::1]', '[2001:20::1]'],
  ...['[2001:db8::1]', '[3fff::1]', '[5f00::1]', '[4000::1]', '[1::1]', '[2620:4f:8000::1]'],
]

/** Whatever is no plain address of a web server that is not ours. */
const FORBIDDEN_URLS = [
  '',
  'example.org',
  '//example.org/',
  '/hook',
  'http://',
  'http:///hook',
  'https://:443/',
  'https://exa mple.org/',
  'https://[::1/',
  'https://[fe80::1%25eth0]/',
  'https://user@example.org/',
  'https://user:password@example.org/',
  'https://:password@example.org/',
  'https://example.org\\@127.0.0.1/',
  'https://127.0.0.1\\@example.org/',
  'https:\\\\example.org/',
  'ftp://example.org/',
  'file:///etc/passwd',
  'gopher://example.org/_GET',
  'javascript:alert(1)',
  'data:text/plain,x',
  'ws://example.org/',
  'unix:/var/run/docker.sock',
  'dict://example.org:11211/',
  'https://example.org:0/',
  'https://example.org:22/',
  'https://example.org:25/',
  'https://example.org:5432/',
  'https://example.org:6379/',
  'https://example.org:70000/',
  'https://community.example.org/api/core/v3/people',
  'https://community.example.org:443/hook',
  'https://COMMUNITY.example.org/hook',
  'https://community.example.org./hook',
  `https://example.org/${'x'.repeat(2048)}`,
]

test(`none of ${FORBIDDEN_HOSTS.length + FORBIDDEN_URLS.length} forbidden targets is taken for one (T43)`, () => {
  const urls = [...FORBIDDEN_HOSTS.map((host) => `http://${host}/hook`), ...FORBIDDEN_URLS]

  expect(urls.length).toBeGreaterThanOrEqual(120)
  expect(urls.filter((url) => readTarget(url, OPEN) !== undefined)).toEqual([])
})

test('every forbidden address is refused in the same words, whatever is wrong with it (T53)', async () => {
  const urls = [...FORBIDDEN_HOSTS.map((host) => `http://${host}/hook`), ...FORBIDDEN_URLS]
  const sent = urls.map((url) =>
    send({ config: OPEN }, { url, method: 'GET', headers: {}, timeouts: TIMEOUTS }).catch(
      (error) => error.message,
    ),
  )

  expect(new Set(await Promise.all(sent))).toEqual(
    new Set(['The address is unknown, or none that this server calls.']),
  )
})

const PUBLIC = [
  '8.8.8.8',
  '1.1.1.1',
  '93.184.215.14',
  '2606:4700:4700::1111',
  '2a00:1450:4001:81b::200e',
  '::ffff:8.8.8.8',
]

test('public addresses and names are called', () => {
  expect(PUBLIC.filter((address) => !mayCallAddress(address, 443, OPEN))).toEqual([])
  for (const url of ['https://example.org', 'http://example.org:8090/a?b=c', 'https://[2606:4700::1]/']) {
    expect(readTarget(url, OPEN)?.href, url).toBe(new URL(url).href)
  }
})

test('an instance on loopback calls its own network, but no metadata service and not itself', () => {
  const rules = { ...OPEN, baseUrl: 'http://localhost:8080', isLoopback: true }
  const may = (address: string, port = 9000) => mayCallAddress(address, port, rules)

  expect(
    ['127.0.0.1', '::1', '10.1.2.3', '192.168.0.1', 'fd00::1', '8.8.8.8'].filter((one) => !may(one)),
  ).toEqual([])
  expect(
    ['169.254.169.254', 'fe80::1', '0.0.0.0', '::', '100.64.0.1', '224.0.0.1'].filter((one) => may(one)),
  ).toEqual([])
  expect(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'].filter((one) => may(one, 8080))).toEqual([])
  expect(readTarget('http://localhost:8080/hook', rules)).toBeUndefined()
})

test('the allow-list opens what it names and nothing beside it; never the own listener', () => {
  const rules = { ...OPEN, webhookAllow: ['10.1.0.0/16', 'fd12::/16', '127.0.0.0/8'] }
  const own = Object.values(networkInterfaces()).flatMap((each) => each?.map(({ address }) => address) ?? [])

  expect(['10.1.2.3', '::ffff:10.1.2.3', 'fd12::1'].every((one) => mayCallAddress(one, 443, rules))).toBe(
    true,
  )
  expect(['10.2.0.1', 'fd13::1', '192.168.0.1', '::1'].some((one) => mayCallAddress(one, 443, rules))).toBe(
    false,
  )
  expect(
    own.filter((one) => mayCallAddress(one, 8080, { ...rules, webhookAllow: ['0.0.0.0/0', '::/0'] })),
  ).toEqual([])
})
