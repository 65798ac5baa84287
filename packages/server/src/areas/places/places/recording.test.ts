import { INNER_VERBS } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { anInstance } from '../../../testing/instance.ts'
import { aPerson } from '../../../testing/makers.ts'
import { BEGINNING, readActivities } from '../../record/activity/activity.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const { admin } = instance

/** What happened in a place, oldest first; who is asked in and who asks is another matter. */
async function happenedIn(type: number, id: string) {
  return (await toldOf(type, id)).filter(({ verb }) => !INNER_VERBS.some((inner) => inner === verb))
}
async function toldOf(type: number, id: string) {
  const all = await readActivities(instance.store.db, BEGINNING, 10_000)
  return all.filter(({ container }) => container?.type === type && container.id === id)
}
const verbsIn = async (id: string) =>
  (await happenedIn(700, id)).map((activity) => activity.verb.replace('svc:', ''))

test('a group that is created, renamed and deleted is recorded with its names, the founder as a member', async () => {
  const ann = await aPerson(instance)
  const group = await ann.client.createPlace({ body: { type: 'group', name: 'First Name' } })

  await ann.client.updatePlace({ placeID: group.id, body: { name: 'Second Name' } })
  await ann.client.updatePlace({ placeID: group.id, body: { displayName: 'third' } })
  await ann.client.deletePlace({ placeID: group.id })

  const itself = { type: 700, id: group.id }
  expect(await happenedIn(700, group.id)).toMatchObject([
    { verb: 'svc:social_group_created', actorId: ann.id, object: itself, details: { name: 'First Name' } },
    {
      verb: 'svc:user_membership_added',
      object: { type: 3, id: ann.id },
      details: { username: ann.username, state: 'owner', placeName: 'First Name' },
    },
    {
      verb: 'svc:social_group_renamed',
      object: itself,
      details: { name: 'Second Name', previousName: 'First Name', displayName: 'first-name' },
    },
    {
      verb: 'svc:social_group_renamed',
      details: { displayName: 'third', previousDisplayName: 'first-name' },
    },
    { verb: 'svc:social_group_deleted', object: itself, details: { name: 'Second Name' } },
  ])
})

test('a change that leaves the name, a sent-back entity and a picture are no activities', async () => {
  const group = await admin.createPlace({ body: { type: 'group', name: 'Calm' } })

  await admin.updatePlace({ placeID: group.id, body: { description: 'Other', groupType: 'PRIVATE' } })
  await admin.updatePlace({ placeID: group.id, body: await admin.getPlace({ placeID: group.id }) })

  expect(await verbsIn(group.id)).toEqual(['social_group_created', 'user_membership_added'])
})

test('becoming a member is recorded once, by any way; pending and invited are not', async () => {
  const [ann, bob, eve] = [await aPerson(instance), await aPerson(instance), await aPerson(instance)]
  const group = await admin.createPlace({ body: { type: 'group', name: 'Door', groupType: 'PRIVATE' } })
  const placeID = group.id

  const waiting = await ann.client.addMember({ placeID, body: {} })
  const invited = await admin.createInvites({ placeID, body: { invitees: [bob.id] } })
  await admin.addMember({ placeID, body: { person: eve.id, state: 'banned' } })
  expect(await verbsIn(placeID)).toHaveLength(2)
  await admin.updateMember({ memberID: waiting.id, body: { state: 'member' } })
  await admin.updateMember({ memberID: waiting.id, body: { state: 'owner' } })
  await bob.client.updateInvite({ inviteID: invited.list[0]?.id ?? '', body: { state: 'accepted' } })

  const happened = (await happenedIn(700, placeID)).slice(2)
  expect(happened.map(({ verb, object, actorId }) => [verb, object.id, actorId])).toEqual([
    ['svc:user_membership_added', ann.id, expect.any(String)],
    ['svc:user_membership_added', bob.id, bob.id],
  ])
})

test('leaving, being removed and being banned are recorded; declining and lifting a ban are not', async () => {
  const [ann, bob, eve] = [await aPerson(instance), await aPerson(instance), await aPerson(instance)]
  const { id: placeID } = await admin.createPlace({ body: { type: 'group', name: 'Exit' } })
  const left = await ann.client.addMember({ placeID, body: {} })
  const banned = await bob.client.addMember({ placeID, body: {} })
  const invited = await admin.createInvites({ placeID, body: { invitees: [eve.id] } })

  await ann.client.removeMember({ memberID: left.id })
  await admin.updateMember({ memberID: banned.id, body: { state: 'banned' } })
  await admin.removeMember({ memberID: banned.id })
  await eve.client.deleteInvite({ inviteID: invited.list[0]?.id ?? '' })

  const happened = (await happenedIn(700, placeID)).slice(4)
  expect(happened.map(({ verb, object }) => [verb, object.id])).toEqual([
    ['svc:user_membership_removed', ann.id],
    ['svc:user_membership_removed', bob.id],
  ])
})

test('members of a space are recorded in the space; the space itself has no verb', async () => {
  const space = await admin.createPlace({ body: { type: 'space', name: 'Room' } })

  await admin.updatePlace({ placeID: space.id, body: { name: 'Hall' } })

  expect((await happenedIn(14, space.id)).map((activity) => activity.verb)).toEqual([
    'svc:user_membership_added',
  ])
})

test('invitations and requests are recorded; once for all invited together', async () => {
  const [ann, bob, eve, dan] = await Promise.all([1, 2, 3, 4].map(() => aPerson(instance)))
  if (!ann || !bob || !eve || !dan) throw new Error('nobody came')
  const group = await ann.client.createPlace({ body: { type: 'group', name: 'Gate', groupType: 'PRIVATE' } })
  const placeID = group.id

  await bob.client.addMember({ placeID, body: {} })
  await ann.client.addMember({ placeID, body: { person: eve.id, state: 'invited' } })
  await ann.client.createInvites({ placeID, body: { invitees: [bob.id, eve.id, dan.id] } })
  await ann.client.createInvites({ placeID, body: { invitees: [bob.id] } })

  const about = (await toldOf(700, placeID)).slice(2)
  expect(about.map(({ verb, actorId, object, details }) => [verb, actorId, object.id, details])).toEqual([
    ['svc:membership_requested', bob.id, placeID, {}],
    ['svc:invited', ann.id, placeID, { invited: [eve.id] }],
    ['svc:invited', ann.id, placeID, { invited: [bob.id, dan.id] }],
  ])
})
