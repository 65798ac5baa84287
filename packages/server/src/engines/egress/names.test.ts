import type { LookupAddress } from 'node:dns'
import { expect, test } from 'vitest'
import { Names } from './names.ts'

const at = (address: string): LookupAddress[] => [{ address, family: 4 }]

/** A resolver that answers when told to. */
function aFinder() {
  const asked: { host: string; found(addresses: LookupAddress[]): void; lost(): void }[] = []
  const clock = { now: 0 }
  const names = new Names(
    (host) =>
      new Promise((found, reject) => asked.push({ host, found, lost: () => reject(new Error('ENOTFOUND')) })),
    () => clock.now,
  )
  return { asked, clock, names }
}

test('concurrent lookups share one query, and recent results are reused', async () => {
  const { asked, clock, names } = aFinder()

  const both = Promise.all([names.resolve('a.example'), names.resolve('a.example')])
  asked[0]?.found(at('192.0.2.1'))
  const answers = await both
  clock.now = 9_999
  const again = await names.resolve('a.example')

  expect(answers).toEqual([at('192.0.2.1'), at('192.0.2.1')])
  expect(again).toEqual(at('192.0.2.1'))
  expect(asked).toHaveLength(1)
})

test('after a while the name is looked up again, and the new answer is used', async () => {
  const { asked, clock, names } = aFinder()
  const first = names.resolve('a.example')
  asked[0]?.found(at('192.0.2.1'))
  await first

  clock.now = 10_000
  const second = names.resolve('a.example')
  asked[1]?.found(at('192.0.2.2'))

  expect(await second).toEqual(at('192.0.2.2'))
})

test('while the resolver fails, an old answer is used for an hour, no longer', async () => {
  const { asked, clock, names } = aFinder()
  const first = names.resolve('a.example')
  asked[0]?.found(at('192.0.2.1'))
  await first

  clock.now = 3_600_000
  const meanwhile = await names.resolve('a.example')
  clock.now = 3_600_001
  const late = names.resolve('a.example')
  asked[1]?.found(at('192.0.2.2'))

  expect(meanwhile).toEqual(at('192.0.2.1'))
  expect(await late).toEqual(at('192.0.2.2'))
  expect(asked).toHaveLength(2)
})

test('a missing name is not cached, and failures are retried', async () => {
  const { asked, clock, names } = aFinder()
  const first = names.resolve('a.example')
  asked[0]?.found(at('192.0.2.1'))
  await first

  clock.now = 20_000
  const second = names.resolve('a.example')
  asked[1]?.lost()
  await expect(second).rejects.toThrow('ENOTFOUND')
  const third = names.resolve('a.example')
  asked[2]?.found(at('192.0.2.3'))

  expect(await third).toEqual(at('192.0.2.3'))
})

test('10,000 names are remembered; the oldest go', async () => {
  const asked: string[] = []
  const names = new Names(
    async (host) => {
      asked.push(host)
      return at('192.0.2.1')
    },
    () => 0,
  )

  for (let number = 0; number <= 10_000; number++) await names.resolve(`host${number}.example`)
  asked.length = 0
  await names.resolve('host1.example')
  await names.resolve('host0.example')

  expect(asked).toEqual(['host0.example'])
})
