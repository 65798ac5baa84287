import { afterAll, expect, test } from 'vitest'
import { nameRights, Ready, Representations } from './representations.ts'
import { aDatabase, aNode } from './testing/instance.ts'
import { aPerson } from './testing/makers.ts'

const { connection, drop } = await aDatabase()
const [one, other] = [await aNode(connection), await aNode(connection)]
afterAll(async () => {
  await Promise.all([one.close(), other.close()])
  await drop()
})
const { admin } = one

test('cached entities are never stale: not after a change, a follower, or a change on another node', async () => {
  const [person, fan] = [await aPerson(one, { tags: ['kept'] }), await aPerson(one)]
  const read = async () => {
    const single = await admin.getPerson({ personID: person.id })
    const [listed] = (await admin.listPeople({ filter: ['tag(kept)'], fields: '@all' })).list
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

test('callers with different rights never share cached entities', async () => {
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

test('the cache counts real memory: non-Latin letters take two bytes', () => {
  const [latin, cyrillic] = [new Representations(), new Representations()]

  latin.keep('name', '1', new Ready('é'.repeat(1000)))
  cyrillic.keep('name', '1', new Ready('ж'.repeat(1000)))

  expect(cyrillic.bytes - latin.bytes).toBe(1000)
})

test('beyond 64 MB the least used go', () => {
  const kept = new Representations()

  for (let at = 0; at < 100; at++) kept.keep(`number ${at}`, '1', new Ready('x'.repeat(1024 ** 2)))

  expect(kept.bytes).toBeLessThanOrEqual(64 * 1024 ** 2)
  expect([kept.find('number 0', '1'), kept.find('number 99', '1')?.json.length]).toEqual([
    undefined,
    1024 ** 2,
  ])
})

test.each(['plain', 'caf\u00e9', 'Привет', '🎈 up', ''])(
  '%j goes over the wire in UTF-8, and is as long as it says',
  (word) => {
    const ready = new Ready(JSON.stringify({ word }))
    const bytes = Buffer.alloc(ready.length + 2, '.')

    const end = ready.writeTo(bytes, 1)

    expect(bytes.toString()).toBe(`.${ready.json}.`)
    expect(end).toBe(bytes.length - 1)
  },
)

test('a list whose entities are of many scripts reads back as it was written', async () => {
  const statuses = ['Zo\u00eb is here', 'Иван тут', '美咲です', 'plain']
  const people = await Promise.all(statuses.map(() => aPerson(one)))
  for (const [index, { id }] of people.entries()) {
    await admin.updatePerson({ personID: id, body: { status: statuses[index] } })
  }

  const { list } = await admin.listPeople({ sort: 'dateJoinedDesc', count: statuses.length })

  expect(list.map(({ status }) => status).toSorted()).toEqual(statuses.toSorted())
})

test('callers share an entity only if they may do the same with it, not if they may do as many things', () => {
  const editor = nameRights({ self: ['GET', 'PUT'], likes: ['GET'] })
  const remover = nameRights({ self: ['DELETE', 'GET'], likes: ['GET'] })

  expect(editor).not.toBe(remover)
  expect(editor).toBe(nameRights({ self: ['GET', 'PUT'], likes: ['GET'] }))
})
