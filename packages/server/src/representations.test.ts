import { afterAll, expect, test } from 'vitest'
import { aDatabase, aNode } from './testing/instance.ts'
import { aPerson } from './testing/makers.ts'

const { connection, drop } = await aDatabase()
const [one, other] = [await aNode(connection), await aNode(connection)]
afterAll(async () => {
  await Promise.all([one.close(), other.close()])
  await drop()
})
const { admin } = one

test('what is kept is never out of date: not after a change, a follower, or the work of another node', async () => {
  const [person, fan] = [await aPerson(one), await aPerson(one)]
  const read = async () => {
    const single = await admin.getPerson({ personID: person.id })
    const [listed] = (await admin.listPeople({ filter: [`search(${person.username})`], fields: '@all' })).list
    expect(listed).toEqual(single)
    return single
  }

  const before = await read()
  await fan.client.follow({ personID: '@me', otherID: person.id })
  const followed = await read()
  await other.admin.updatePerson({ personID: person.id, body: { status: 'Changed elsewhere' } })
  const changed = await read()

  expect([before.followerCount, followed.followerCount]).toEqual([0, 1])
  expect([followed.status, changed.status]).toEqual(['', 'Changed elsewhere'])
})

test('callers of different rights never get what was kept for another', async () => {
  const [person, stranger] = [await aPerson(one), await aPerson(one)]

  const seen = []
  for (const client of [admin, person.client, stranger.client, admin, stranger.client, person.client]) {
    seen.push((await client.getPerson({ personID: person.id })).resources.self?.allowed.join(' '))
  }

  expect(seen).toEqual(['DELETE GET PUT', 'GET PUT', 'GET', 'DELETE GET PUT', 'GET', 'GET PUT'])
})

test('all fields, the summary and a choice of fields do not get into each other’s way', async () => {
  const person = await aPerson(one)
  const keys = async (fields?: string) =>
    Object.keys(await admin.getPerson({ personID: person.id, fields })).toSorted()

  const whole = await keys()
  const summary = await keys('@summary')
  const chosen = await keys('displayName,-resources')

  expect(await keys()).toEqual(whole)
  expect(await keys('@summary')).toEqual(summary)
  expect(summary.length).toBeLessThan(whole.length)
  expect(chosen).toEqual(['displayName', 'id', 'type'])
})
