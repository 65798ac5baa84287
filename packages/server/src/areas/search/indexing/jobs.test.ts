import { afterAll, expect, test } from 'vitest'
import { startFollowers } from '../../../followers.ts'
import { anInstance } from '../../../testing/instance.ts'
import { measureSearch } from './jobs.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const { admin, context } = instance

const content = { type: 'text/html', text: '<p>A kingfisher</p>' } as const
const create = async (subject: string) =>
  await admin.createContent({ body: { type: 'document', subject, content } })
const metrics = async () => await (await fetch(`${instance.baseUrl}/metrics`)).text()

test('metrics show what waits to be indexed, and followers index it', async () => {
  await create('One')
  await create('Two')
  await measureSearch(context)
  const before = await metrics()
  const tasks = startFollowers(context)
  const found = async () => (await admin.listContents({ filter: ['search(kingfishers)'] })).list.length
  await expect.poll(found, { timeout: 20_000 }).toBe(2)
  await tasks.stop()
  await measureSearch(context)
  const after = await metrics()

  // The first admin and both contents; the root place waits for the rebuild.
  expect(before).toContain('folkmoot_search_waiting{cause="change"} 3')
  expect(before).toContain('folkmoot_search_waiting{cause="rebuild"} 1')
  expect(before).not.toContain('folkmoot_search_lag_seconds 0\n')
  expect(after).toContain('folkmoot_search_waiting{cause="change"} 0')
  expect(after).toContain('folkmoot_search_lag_seconds 0\n')
  expect(after).toContain('folkmoot_search_indexed_total 4')
})
