import { basic, createClient } from '@folkmoot/client'
import { api } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { startInstance } from '../conformance/instance.ts'
import { fillCommunity } from './fill.ts'
import { DEMO_PASSWORD } from './filling.ts'
import { people } from './people.ts'
import { places } from './places.ts'

const instance = await startInstance({ vocabulary: 'svc' })
afterAll(() => instance.stop())
const { baseUrl, adminPassword } = instance
const admin = createClient({ baseUrl }).as(basic('admin', adminPassword))

/** The length of a list over all pages. */
async function countOf(items: AsyncIterable<unknown>): Promise<number> {
  let count = 0
  for await (const _ of items) count++
  return count
}

test('the demo has 40 people, 12 places and as many contents as wanted, and is created once', async () => {
  const contents = 60
  expect(await fillCommunity({ baseUrl, adminPassword, contents })).toBe(true)
  expect(await fillCommunity({ baseUrl, adminPassword, contents })).toBe(false)

  expect(await countOf(admin.each(api.listPeople, { count: 100 }))).toBe(people.length + 1)
  // Plus the root space.
  expect(await countOf(admin.each(api.listPlaces, { count: 100 }))).toBe(places.length + 1)
  expect(await countOf(admin.each(api.listContents, { count: 100 }))).toBe(contents)
}, 240_000)

test('the first demo account has inbox entries', async () => {
  const first = admin.as(basic(people[0]?.username ?? '', DEMO_PASSWORD))
  const { list } = await first.listInbox({})

  expect(list.length).toBeGreaterThanOrEqual(2)
})
