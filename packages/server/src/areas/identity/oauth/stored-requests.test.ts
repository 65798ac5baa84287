/** A request to authorize is stored before anybody has signed in, so strangers have a budget for it. */
import { afterAll, expect, test } from 'vitest'
import { anInstance } from '../../../testing/instance.ts'
import { anAddOn, OAuthClient } from '../../../testing/oauth.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const client = new OAuthClient(instance, await anAddOn(instance))

const authorize = async (state: string) =>
  await fetch(new URL(client.authorizeUrl({ state }), instance.baseUrl), { redirect: 'manual' })

const countStored = async () =>
  (await instance.store.sql`select from oauth_entry where model = 'Interaction'`).length

test('a long request is refused and not stored', async () => {
  const before = await countStored()

  const [usual, long] = [await authorize('x'.repeat(2_000)), await authorize('x'.repeat(9_000))]

  expect([usual.status, long.status]).toEqual([303, 414])
  expect(await countStored()).toBe(before + 1)
})

test('after 500 requests an address stores about one a second', { timeout: 120_000 }, async () => {
  const startedAt = performance.now()
  const before = await countStored()

  const statuses: number[] = []
  while (statuses.length < 700) statuses.push((await authorize('x')).status)

  const seconds = Math.ceil((performance.now() - startedAt) / 1000)
  expect((await countStored()) - before).toBeLessThanOrEqual(500 + seconds)
  expect(statuses).toContain(429)
})
