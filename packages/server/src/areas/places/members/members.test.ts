import { api, type GroupType } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { anInstance } from '../../../testing/instance.ts'
import { aPerson, newPerson } from '../../../testing/makers.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const { admin } = instance

let made = 0
const aGroup = async (owner = admin, groupType: GroupType = 'OPEN') =>
  await owner.createPlace({ body: { type: 'group', name: `Group ${++made}`, groupType } })

async function aCrowd(size: number): Promise<string[]> {
  const people = await Promise.all(
    Array.from({ length: size }, () => {
      const { svc, ...rest } = newPerson()
      return admin.createPerson({ body: { ...rest, svc: { username: svc.username } } })
    }),
  )
  return people.map((person) => person.id)
}

const membersIn = async (placeID: string) => await Array.fromAsync(admin.each(api.listMembers, { placeID }))
const countOf = async (placeID: string) => (await admin.getPlace({ placeID })).memberCount

test('twenty who join as one person at the same time are one member', async () => {
  const [group, ann] = [await aGroup(), await aPerson(instance)]

  const replies = await Promise.all(
    Array.from({ length: 20 }, () => ann.client.send(api.addMember, { placeID: group.id, body: {} })),
  )

  const statuses = replies.map((reply) => reply.status).toSorted()
  expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)])
  expect(await countOf(group.id)).toBe(2)
  expect(await membersIn(group.id)).toHaveLength(2)
})

test('fifty who come and twenty who go at the same time are counted exactly', async () => {
  const group = await aGroup()
  const crowd = await aCrowd(50)
  const added = await Promise.all(
    crowd.slice(0, 20).map((person) => admin.addMember({ placeID: group.id, body: { person } })),
  )

  await Promise.all([
    ...crowd.slice(20).map((person) => admin.addMember({ placeID: group.id, body: { person } })),
    ...added.map((member) => admin.removeMember({ memberID: member.id })),
  ])

  expect(await countOf(group.id)).toBe(31)
  expect(await membersIn(group.id)).toHaveLength(31)
})

test.each(['leave', 'step down', 'ban each other'])(
  'two owners who %s at the same time leave one owner',
  async (way) => {
    const [ann, bob] = [await aPerson(instance), await aPerson(instance)]
    const group = await aGroup(ann.client)
    const second = await ann.client.addMember({
      placeID: group.id,
      body: { person: bob.id, state: 'owner' },
    })
    const first = (await membersIn(group.id)).find((member) => member.person.id === ann.id)
    const [annID, bobID] = [first?.id ?? '', second.id]

    const replies = await Promise.all(
      way === 'leave'
        ? [
            ann.client.send(api.removeMember, { memberID: annID }),
            bob.client.send(api.removeMember, { memberID: bobID }),
          ]
        : way === 'step down'
          ? [
              ann.client.send(api.updateMember, { memberID: annID, body: { state: 'member' } }),
              bob.client.send(api.updateMember, { memberID: bobID, body: { state: 'member' } }),
            ]
          : [
              ann.client.send(api.updateMember, { memberID: bobID, body: { state: 'banned' } }),
              bob.client.send(api.updateMember, { memberID: annID, body: { state: 'banned' } }),
            ],
    )

    const owners = (await membersIn(group.id)).filter((member) => member.state === 'owner')
    expect(owners).toHaveLength(1)
    expect(replies.filter((reply) => reply.status < 300)).toHaveLength(1)
  },
)

test('an invitation that is accepted and revoked at the same time ends in one of the two', async () => {
  const [group, ann] = [await aGroup(), await aPerson(instance)]
  const { list } = await admin.createInvites({ placeID: group.id, body: { invitees: [ann.id] } })
  const inviteID = list[0]?.id ?? ''

  const [accepted, revoked] = await Promise.all([
    ann.client.send(api.updateInvite, { inviteID, body: { state: 'accepted' } }),
    admin.send(api.updateInvite, { inviteID, body: { state: 'revoked' } }),
  ])

  expect([accepted.status, revoked.status].toSorted()).toEqual([200, 404])
  expect(await countOf(group.id)).toBe(accepted.status === 200 ? 2 : 1)
})

test('listed ⇔ readable: a person’s memberships show exactly those that the caller may read', async () => {
  const [ann, bob, eve] = [await aPerson(instance), await aPerson(instance), await aPerson(instance)]
  const types = ['OPEN', 'MEMBER_ONLY', 'PRIVATE', 'SECRET'] as const
  const states = ['owner', 'member', 'invited', 'banned'] as const
  const ids: string[] = []
  for (const groupType of types) {
    for (const state of states) {
      const group = await aGroup(admin, groupType)
      ids.push((await admin.addMember({ placeID: group.id, body: { person: ann.id, state } })).id)
      if (state !== 'invited') await admin.addMember({ placeID: group.id, body: { person: bob.id } })
    }
  }

  for (const viewer of [ann.client, bob.client, eve.client, admin]) {
    const listed = await Array.fromAsync(viewer.each(api.listMemberships, { personID: ann.id }))
    const statuses = await Promise.all(
      ids.map(async (memberID) => (await viewer.send(api.getMember, { memberID })).status),
    )

    const readable = ids.filter((_, index) => statuses[index] === 200)
    expect(listed.map((member) => member.id).toSorted()).toEqual(readable.toSorted())
  }
})

test('a removed person is a member of nothing', async () => {
  const [group, ann] = [await aGroup(), await aPerson(instance)]
  await admin.addMember({ placeID: group.id, body: { person: ann.id } })

  await admin.deletePerson({ personID: ann.id })

  expect((await membersIn(group.id)).map((member) => member.person.id)).not.toContain(ann.id)
})
