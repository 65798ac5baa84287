import { api } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { anInstance } from '../../../testing/instance.ts'
import { aPerson } from '../../../testing/makers.ts'

const instance = await anInstance()
afterAll(() => instance.close())

test('a place is found by the newest 50 of its former names', async () => {
  const ann = await aPerson(instance)
  const body = { type: 'group', name: 'A group', displayName: 'name-0' } as const
  const { id: placeID } = await ann.client.createPlace({ body })
  const statusOf = async (name: string) => (await ann.client.send(api.getGroupOfPage, { name })).status

  for (let number = 1; number <= 52; number++)
    await ann.client.updatePlace({ placeID, body: { displayName: `name-${number}` } })
  // A name that is used again is the newest once it is left.
  await ann.client.updatePlace({ placeID, body: { displayName: 'name-2' } })
  await ann.client.updatePlace({ placeID, body: { displayName: 'name-53' } })

  const statuses = await Promise.all(['name-1', 'name-2', 'name-3', 'name-4', 'name-52'].map(statusOf))
  expect(statuses).toEqual([404, 200, 404, 200, 200])
  const [stored] = await instance.store.sql`
    select count(*)::int as count from former_slug where place_id = ${placeID}`
  expect(stored?.count).toBe(50)
})
