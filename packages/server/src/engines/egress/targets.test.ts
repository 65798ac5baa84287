import { networkInterfaces } from 'node:os'
import { expect, test } from 'vitest'
import { HOSTILE_TARGETS } from '../../testing/hostile-targets.ts'
import { send } from './send.ts'
import { mayCallAddress, readTarget, type TargetRules } from './targets.ts'

const OPEN: TargetRules = {
  baseUrl: 'https://community.example.org',
  isLoopback: false,
  port: 8080,
  webhookAllow: [],
}
const TIMEOUTS = { connectionMs: 1_000, readMs: 1_000 }

test(`none of ${HOSTILE_TARGETS.length} forbidden targets is accepted (T43)`, () => {
  expect(HOSTILE_TARGETS.length).toBeGreaterThanOrEqual(120)
  expect(HOSTILE_TARGETS.filter((url) => readTarget(url, OPEN) !== undefined)).toEqual([])
})

test('every forbidden address gives the same message (T53)', async () => {
  const sent = HOSTILE_TARGETS.map((url) =>
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

test('public addresses and names are allowed', () => {
  expect(PUBLIC.filter((address) => !mayCallAddress(address, 443, OPEN))).toEqual([])
  for (const url of ['https://example.org', 'http://example.org:8090/a?b=c', 'https://[2606:4700::1]/']) {
    expect(readTarget(url, OPEN)?.href, url).toBe(new URL(url).href)
  }
})

test('a local instance may call its own network, but no metadata service and not itself', () => {
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

test('the allow-list opens exactly what it names, and never the own listener', () => {
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
