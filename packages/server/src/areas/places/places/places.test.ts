import { api, GROUP_TYPES, type GroupType, type Place, type PlaceType } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { anInstance } from '../../../testing/instance.ts'
import { aPerson } from '../../../testing/makers.ts'
import { aCast, aStage, PRINCIPALS } from '../../../testing/places.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const { admin } = instance

let made = 0
const aPlace = async (type: PlaceType) => await admin.createPlace({ body: { type, name: `Place ${++made}` } })
const uriOf = (place: Place) => `/api/core/v3/places/${place.id}`

test('listed ⇔ readable: a list shows exactly the places that the caller may read', async () => {
  const cast = await aCast(instance)
  const stages = await Promise.all(GROUP_TYPES.map((groupType) => aStage(instance, cast, groupType)))
  const projects: Place[] = []
  for (const { placeID } of stages) {
    projects.push(
      await admin.createPlace({
        body: { type: 'project', name: `P ${placeID}`, parent: `/places/${placeID}` },
      }),
    )
  }
  const ids = [...stages.map((stage) => stage.placeID), ...projects.map((project) => project.id)]

  for (const principal of PRINCIPALS) {
    const viewer = cast.clientOf(principal)
    const all = await Array.fromAsync(viewer.each(api.listPlaces, { count: 3 }))
    const statuses = await Promise.all(
      ids.map(async (placeID) => (await viewer.send(api.getPlace, { placeID })).status),
    )

    const listed = all.map((place) => place.id).filter((id) => ids.includes(id))
    const readable = ids.filter((_, index) => statuses[index] === 200)
    expect(listed.toSorted(), principal).toEqual(readable.toSorted())
  }
})

test('of those who want one name in addresses at the same time one gets it', async () => {
  const replies = await Promise.all(
    Array.from({ length: 10 }, () =>
      admin.send(api.createPlace, { body: { type: 'group', name: 'Sought' } }),
    ),
  )

  expect(replies.map((reply) => reply.status).toSorted()).toEqual([201, ...Array(9).fill(409)])
})

test('children who come at the same time are counted exactly, secret ones not at all', async () => {
  const space = await admin.createPlace({ body: { type: 'space', name: 'Counted' } })
  const parent = uriOf(space)

  const groups = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      admin.createPlace({
        body: { type: 'group', name: `Child ${index}`, parent, groupType: index < 5 ? 'SECRET' : 'OPEN' },
      }),
    ),
  )
  await admin.updatePlace({ placeID: groups[0]?.id ?? '', body: { groupType: 'OPEN' } })
  await admin.updatePlace({ placeID: groups[10]?.id ?? '', body: { groupType: 'SECRET' } })
  await admin.deletePlace({ placeID: groups[11]?.id ?? '' })
  await admin.deletePlace({ placeID: groups[1]?.id ?? '' })

  expect((await admin.getPlace({ placeID: space.id })).childCount).toBe(14)
})

test('a project in a group turns secret with the group, also when it is created at the same moment', async () => {
  const stranger = await aPerson(instance)
  for (let round = 0; round < 5; round++) {
    const group = await aPlace('group')
    const create = (index: number) =>
      admin.createPlace({ body: { type: 'project', name: `Race ${round} ${index}`, parent: uriOf(group) } })

    const [first, , second] = await Promise.all([
      create(1),
      admin.updatePlace({ placeID: group.id, body: { groupType: 'SECRET' } }),
      create(2),
    ])

    for (const { id } of [first, second]) {
      expect((await stranger.client.send(api.getPlace, { placeID: id })).status).toBe(404)
    }
  }
})

test('two spaces that are moved into each other at the same time make no ring', async () => {
  const [one, two] = [await aPlace('space'), await aPlace('space')]

  const replies = await Promise.all([
    admin.send(api.updatePlace, { placeID: one.id, body: { parent: uriOf(two) } }),
    admin.send(api.updatePlace, { placeID: two.id, body: { parent: uriOf(one) } }),
  ])

  expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 409])
})

test('a place that is removed while another is put into it is either kept or refused as a parent', async () => {
  for (let round = 0; round < 5; round++) {
    const space = await aPlace('space')

    const [removed, created] = await Promise.all([
      admin.send(api.deletePlace, { placeID: space.id }),
      admin.send(api.createPlace, { body: { type: 'group', name: `Late ${round}`, parent: uriOf(space) } }),
    ])

    expect([
      [204, 400],
      [409, 201],
    ]).toContainEqual([removed.status, created.status])
  }
})

test('where anonymous callers may read, they read what everyone may, and no member list of a private group', async () => {
  const open = await anInstance({ FOLKMOOT_ANONYMOUS_READ: 'on' })
  const create = async (groupType: GroupType) =>
    (await open.admin.createPlace({ body: { type: 'group', name: groupType, groupType } })).id
  const ids = await Promise.all(GROUP_TYPES.map(create))
  const read = async (placeID: string) => (await open.anonymous.send(api.getPlace, { placeID })).status
  const members = async (placeID: string) => (await open.anonymous.send(api.listMembers, { placeID })).status

  const listed = await open.anonymous.listPlaces({ filter: ['type(group)'] })
  const ofAdmin = await open.anonymous.listMemberships({ personID: '1' })

  expect(await Promise.all(ids.map(read))).toEqual([200, 200, 200, 404])
  expect(await Promise.all(ids.map(members))).toEqual([200, 200, 403, 404])
  expect(listed.list.map((place) => place.resources.members?.allowed)).toEqual([['GET'], ['GET'], undefined])
  expect(ofAdmin.list.map((member) => member.place.name).toSorted()).toEqual(['MEMBER_ONLY', 'OPEN'])
  await open.close()
})
