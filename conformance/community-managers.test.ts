import { api } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { aContent, admin, aMember, aPerson, aPlace } from './community.ts'

const manager = await aMember({ svc: { roles: ['communityManager'] } })
const [owner, member] = [await aMember(), await aMember()]

const errorOf = async (sent: Promise<{ status: number }>) => (await sent).status

test('a community manager is a moderator too (decision 0207)', async () => {
  const content = await aContent(owner.client)

  expect((await manager.client.getModerationCounts()).decides).toBe(true)
  expect(content.resources.self?.allowed).toContain('DELETE')
  const seen = await manager.client.getContent({ contentID: content.contentID })
  expect(seen.resources.self?.allowed).toEqual(['DELETE', 'GET', 'PUT'])
})

test('a community manager reads figures, asks who may see something and lists disabled people (decision 0207)', async () => {
  const disabled = await aPerson({ svc: { enabled: false } })
  const content = await aContent(owner.client)

  const { resources } = await manager.client.getPerson({ personID: '@me' })
  const explained = await manager.client.explainAccess({
    object: content.resources.self?.ref ?? '',
    person: member.id,
  })

  expect([resources.figures?.allowed, resources.access?.allowed]).toEqual([['GET'], ['GET']])
  expect(await errorOf(manager.client.send(api.getFigures, {}))).toBe(200)
  expect(explained.visible).toBe(true)
  const { list } = await manager.client.listPeople({ filter: ['include-disabled'], sort: 'dateJoinedDesc' })
  expect(list.map(({ id }) => id)).toContain(disabled.id)
})

test('a community manager sees neither secret groups nor hidden people, and asks nothing about them (decision 0207)', async () => {
  const secret = await aPlace(owner.client, { groupType: 'SECRET' })
  const hidden = await aMember({ svc: { visible: false } })
  const content = await aContent(owner.client)
  const object = content.resources.self?.ref ?? ''

  expect(await errorOf(manager.client.send(api.getPlace, { placeID: secret.id }))).toBe(404)
  expect(await errorOf(manager.client.send(api.explainAccess, { object: `/places/${secret.id}` }))).toBe(404)
  expect(await errorOf(manager.client.send(api.getPerson, { personID: hidden.id }))).toBe(403)
  expect(await errorOf(manager.client.send(api.explainAccess, { object, person: hidden.id }))).toBe(400)
  const document = await aContent(hidden.client, { visibility: 'people', users: [manager.id] })
  const readers = await manager.client.listReaders({ object: document.resources.self?.ref ?? '' })
  const all = await admin.listReaders({ object: object, count: 100 })
  expect(readers.list.map(({ id }) => id)).toEqual([manager.id])
  expect(all.list.length).toBeGreaterThan(1)
})
