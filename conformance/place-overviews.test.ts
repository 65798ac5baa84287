/** All places for those who look after them, and handing one over (decision 0233). */
import type { Client } from '@folkmoot/client'
import { api, type PlaceOverview } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { admin, aMember, anonymous, aPlace, collect } from './community.ts'

const manager = await aMember({ svc: { roles: ['communityManager'] } })
const member = await aMember()

const listed = async (client: Client, ...filter: string[]): Promise<PlaceOverview[]> =>
  await collect(client.each(api.listPlaceOverviews, { filter, count: 100 }))
const find = async (client: Client, id: string, ...filter: string[]) =>
  (await listed(client, ...filter)).find((overview) => overview.id === id)
const status = async (sent: Promise<{ status: number }>) => (await sent).status

async function aPlaceWithoutOwner(groupType: 'OPEN' | 'PRIVATE' | 'SECRET' = 'OPEN') {
  const owner = await aMember()
  const place = await aPlace(owner.client, { groupType })
  await admin.updatePerson({ personID: owner.id, body: { svc: { enabled: false } } })
  return { owner, place }
}

test('community managers and admins list places with owners, sizes and the place around them (decision 0233)', async () => {
  const owner = await aMember()
  const place = await aPlace(owner.client)
  await owner.client.addMember({ placeID: place.id, body: { person: member.id, state: 'member' } })
  const root = await admin.getRootPlace()

  expect(await find(manager.client, place.id, `parent(${root.id})`)).toMatchObject({
    type: 'placeOverview',
    place: { id: place.id, name: place.name },
    parentPlace: { id: root.id },
    groupType: 'OPEN',
    status: 'Active',
    memberCount: 2,
    contentCount: 0,
    childCount: 0,
    owners: [{ id: owner.id }],
    hasOwner: true,
  })
  expect([
    await status(manager.client.send(api.listPlaceOverviews, {})),
    await status(admin.send(api.listPlaceOverviews, {})),
    await status(member.client.send(api.listPlaceOverviews, {})),
    await status(anonymous.send(api.listPlaceOverviews, {})),
  ]).toEqual([200, 200, 403, 401])
  const own = async (client: Client) =>
    (await client.getPerson({ personID: '@me' })).resources.placeOverviews?.allowed
  expect([await own(manager.client), await own(admin), await own(member.client)]).toEqual([
    ['GET'],
    ['GET'],
    undefined,
  ])
})

test('ownerless finds places of which no owner can sign in; secret ones only for admins (decision 0233)', async () => {
  const { owner, place } = await aPlaceWithoutOwner()
  const { place: secret } = await aPlaceWithoutOwner('SECRET')
  const owned = await aPlace(member.client)

  const found = await find(manager.client, place.id, 'ownerless')
  expect(found).toMatchObject({ hasOwner: false, owners: [{ id: owner.id, svc: { enabled: false } }] })
  const ids = (await listed(manager.client, 'ownerless')).map(({ id }) => id)
  expect(ids).not.toContain(owned.id)
  expect(ids).not.toContain(secret.id)
  expect(ids).not.toContain((await admin.getRootPlace()).id)
  expect(await find(admin, secret.id, 'ownerless')).toBeDefined()
})

test('status, type and the last activity narrow the list; the least active come first on request (decision 0233)', async () => {
  const place = await aPlace(member.client)
  await member.client.archivePlace({ placeID: place.id })
  const now = new Date(Date.now() + 60_000).toISOString().replace('Z', '+0000')

  expect(await find(manager.client, place.id, 'status(archived)', 'type(group)')).toMatchObject({
    status: 'Archived',
  })
  expect(await find(manager.client, place.id, 'status(active)')).toBeUndefined()
  expect(await find(manager.client, place.id, 'type(space)')).toBeUndefined()
  expect(await find(manager.client, place.id, `lastActivity(${now},null)`)).toBeDefined()
  expect(await find(manager.client, place.id, 'lastActivity(2020-01-01T00:00:00.000+0000,null)')).toBe(
    undefined,
  )
  const dates: string[] = []
  const request = { sort: 'latestActivityAsc', count: 7 } as const
  for await (const { lastActivityDate } of manager.client.each(api.listPlaceOverviews, request))
    dates.push(lastActivityDate)
  expect(dates.length).toBeGreaterThan(7)
  expect(dates).toEqual(dates.toSorted())
})

test.each(['status(asleep)', 'type(house)', 'parent(nowhere)', 'lastActivity(yesterday)'])(
  'the filter %s is refused, by name (decision 0233)',
  async (filter) => {
    const { status: answered, error } = await manager.client.send(api.listPlaceOverviews, {
      filter: [filter],
    })

    expect([answered, error?.code]).toEqual([400, 'filterInvalid'])
    expect(error?.message).toContain(filter.slice(0, filter.indexOf('(')))
  },
)

test('a community manager hands a place over whose owners are gone, which is audited (decision 0233)', async () => {
  const { place } = await aPlaceWithoutOwner()
  const heir = await aMember()
  const placeID = place.id
  const handOver = async (client: Client, person: unknown = heir.id) => {
    const { status: answered, error } = await client.send(api.handOverPlace, {
      placeID,
      body: { person } as never,
    })
    return `${answered} ${error?.code ?? ''}`.trim()
  }
  const offered = (await find(manager.client, placeID))?.resources.owners?.allowed

  expect(offered).toEqual(['POST'])
  expect([await handOver(anonymous), await handOver(member.client)]).toEqual([
    '401 unauthenticated',
    '403 forbidden',
  ])
  expect(await handOver(manager.client, manager.id)).toBe('403 forbidden')
  expect(await handOver(manager.client)).toBe('204')
  expect((await heir.client.getPlace({ placeID })).resources.self?.allowed).toEqual(['DELETE', 'GET', 'PUT'])
  const [own] = (await heir.client.listMemberships({ personID: '@me' })).list
  expect(own).toMatchObject({ state: 'owner', place: { id: placeID } })
  const filter = [`target(person,${heir.id})`, 'action(person.membership_changed)']
  const [entry] = (await admin.listAuditEntries({ filter })).list
  expect(entry).toMatchObject({
    actor: { id: manager.id },
    details: { before: null, after: 'owner', place: { id: placeID } },
  })
  expect((await find(manager.client, placeID))?.resources.owners).toBeUndefined()
  expect(await handOver(manager.client, member.id)).toBe('403 forbidden')
})

test('a member, and somebody who waits, become owners; admins add one anywhere; nobody who cannot sign in does (decision 0233)', async () => {
  const { owner, place } = await aPlaceWithoutOwner('PRIVATE')
  const placeID = place.id
  const [waiting, banned] = [await aMember(), await aMember()]
  await waiting.client.addMember({ placeID, body: {} })
  await admin.addMember({ placeID, body: { person: banned.id, state: 'banned' } })
  const code = async (person: string) => {
    const { status: answered, error } = await admin.send(api.handOverPlace, { placeID, body: { person } })
    return `${answered} ${error?.code ?? ''}`.trim()
  }

  expect([
    await code(owner.id),
    await code(banned.id),
    await code('nobody'),
    await code(waiting.id),
    await code(waiting.id),
    await code(member.id),
  ]).toEqual(['400 fieldInvalid', '409 memberBanned', '400 fieldInvalid', '204', '409 alreadyMember', '204'])
  const { list } = await admin.listMembers({ placeID, state: ['owner'] })
  expect(list.map(({ person }) => person.id).toSorted()).toEqual([owner.id, waiting.id, member.id].toSorted())
  const root = await admin.getRootPlace()
  const asked = { placeID: root.id, body: { person: member.id } }
  expect([
    (await manager.client.send(api.handOverPlace, asked)).error?.code,
    (await admin.send(api.handOverPlace, asked)).error?.code,
  ]).toEqual(['placeFixed', 'placeFixed'])
})

test.each(['PRIVATE', 'SECRET'] as const)(
  'a community manager hands no %s group over, also as its member; an admin does (decisions 0207, 0233)',
  async (groupType) => {
    const { place } = await aPlaceWithoutOwner(groupType)
    const placeID = place.id
    await admin.addMember({ placeID, body: { person: manager.id, state: 'member' } })
    const body = { person: member.id }

    expect((await find(manager.client, placeID, 'ownerless'))?.resources.owners).toBeUndefined()
    expect(await status(manager.client.send(api.handOverPlace, { placeID, body }))).toBe(403)
    expect((await find(admin, placeID, 'ownerless'))?.resources.owners?.allowed).toEqual(['POST'])
    expect(await status(admin.send(api.handOverPlace, { placeID, body }))).toBe(204)
  },
)
