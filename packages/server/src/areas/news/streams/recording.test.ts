import { typeCodes } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { anInstance } from '../../../testing/instance.ts'
import { aPerson } from '../../../testing/makers.ts'
import { followEvents } from '../../places/places/last-activity.ts'
import { BEGINNING, readActivities } from '../../record/activity/activity.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const { context, store } = instance
const [ann, bob] = [await aPerson(instance), await aPerson(instance)]

/** New activities about streams. */
async function toldBy(act: () => Promise<unknown>) {
  const before = (await readActivities(store.db, BEGINNING, 10_000)).at(-1)?.cursor ?? BEGINNING
  await act()
  const told = await readActivities(store.db, before, 10_000)
  return told.map(({ verb, actorId, object, container }) => ({ verb, actorId, object, container }))
}

const aStream = async () => (await ann.client.createStream({ personID: '@me', body: { name: 'One' } })).id
const streamOf = (id: string) => ({ type: typeCodes.stream, id })

test('creating, renaming and removing a stream is recorded each time, with its actor', async () => {
  let id = ''

  const told = await toldBy(async () => {
    id = await aStream()
    await ann.client.updateStream({ streamID: id, body: { name: 'Other' } })
    await ann.client.updateStream({ streamID: id, body: { name: 'Other' } })
    await instance.admin.deleteStream({ streamID: id })
  })

  const { id: adminId } = await instance.admin.getPerson({ personID: '@me' })
  const object = streamOf(id)
  expect(told).toEqual([
    { verb: 'svc:stream_config_created', actorId: ann.id, object, container: undefined },
    { verb: 'svc:stream_config_modified', actorId: ann.id, object, container: undefined },
    { verb: 'svc:stream_config_deleted', actorId: adminId, object, container: undefined },
  ])
})

test('built-in streams are not recorded', async () => {
  const newcomer = await aPerson(instance)

  expect(await toldBy(() => newcomer.client.listStreams({ personID: '@me' }))).toEqual([])
})

test('following and unfollowing is recorded once per stream, with the object as container', async () => {
  const [id, place] = [
    await aStream(),
    await bob.client.createPlace({ body: { type: 'group', name: 'Group' } }),
  ]
  const container = { type: typeCodes.group, id: place.id }
  const body = [`/places/${place.id}`]

  const told = await toldBy(async () => {
    await ann.client.addAssociations({ streamID: id, body })
    await ann.client.addAssociations({ streamID: id, body })
    await ann.client.setPlaceFollowingIn({ placeID: place.id, body: [] })
    await ann.client.setPlaceFollowingIn({ placeID: place.id, body: [] })
    await ann.client.setPlaceFollowingIn({ placeID: place.id, body: [`/streams/${id}`] })
    await ann.client.removeAssociation({ streamID: id, objectType: 'place', objectID: place.id })
  })

  const [added, removed] = ['svc:stream_association_added', 'svc:stream_association_removed']
  const told1 = (verb: string | undefined) => ({ verb, actorId: ann.id, object: streamOf(id), container })
  expect(told).toEqual([added, removed, added, removed].map(told1))
})

test('following a person is recorded as an association of the connections stream', async () => {
  const { list } = await ann.client.listStreams({ personID: '@me' })
  const connections = list.find(({ source }) => source === 'connections')?.id ?? ''
  const target = { personID: '@me', otherID: bob.id }

  const told = await toldBy(async () => {
    for (let time = 0; time < 2; time++) await ann.client.follow(target)
    for (let time = 0; time < 2; time++) await ann.client.unfollow(target)
  })

  expect(told.map(({ verb, object, container }) => [verb, object.id, container])).toEqual([
    ['svc:stream_association_added', connections, { type: typeCodes.person, id: bob.id }],
    ['svc:stream_association_removed', connections, { type: typeCodes.person, id: bob.id }],
  ])
})

test('following a place is no activity in it', async () => {
  const place = await bob.client.createPlace({ body: { type: 'group', name: 'Quiet' } })
  await followEvents(context)
  const before = await bob.client.getPlace({ placeID: place.id })
  await ann.client.addAssociations({ streamID: await aStream(), body: [`/places/${place.id}`] })

  await followEvents(context)

  const after = await bob.client.getPlace({ placeID: place.id })
  expect(after.lastActivityDate).toBe(before.lastActivityDate)
  expect([before.followerCount, after.followerCount]).toEqual([0, 1])
})
