import { api, type GroupType } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { admin, aMember, aPerson, aPlace, baseUrl } from './community.ts'
import { fieldsNamed, sendJson } from './wire.ts'

const [ann, bob, eve] = [await aMember(), await aMember(), await aMember()]
const V3 = '/api/core/v3'
const MISSING = '9007199254740991'
const aGroup = async (groupType: GroupType = 'PRIVATE') => (await aPlace(ann.client, { groupType })).id
const invite = async (placeID: string, ...invitees: string[]) =>
  await ann.client.send(api.createInvites, { placeID, body: { invitees } })

async function anInvite(placeID: string, personID: string): Promise<string> {
  const reply = await invite(placeID, personID)
  return reply.body?.list[0]?.id ?? ''
}

test('owners invite people by URI, id or @me: 201 and the invitations (decisions §4)', async () => {
  const placeID = await aGroup()
  const [one, two] = [await aPerson(), await aPerson()]

  const reply = await invite(placeID, `${baseUrl}${V3}/people/${one.id}`, two.id)

  expect(reply.status).toBe(201)
  expect(reply.body?.list).toMatchObject([
    {
      type: 'invite',
      state: 'invited',
      invitee: { id: one.id },
      inviter: { id: ann.id },
      place: { id: placeID },
    },
    { type: 'invite', state: 'invited', invitee: { id: two.id } },
  ])
  const listed = await ann.client.listInvites({ placeID })
  expect(listed.list).toEqual(reply.body?.list)
  expect((await ann.client.getPlace({ placeID })).memberCount).toBe(1)
})

test('an invitation is a member in state invited (decisions §4)', async () => {
  const placeID = await aGroup()
  const inviteID = await anInvite(placeID, bob.id)

  const member = await bob.client.getMember({ memberID: inviteID })
  const accepted = await bob.client.updateMember({ memberID: inviteID, body: { state: 'member' } })

  expect([member.state, accepted.state]).toEqual(['invited', 'member'])
})

test('all or none: with one unknown, existing or banned person nobody is invited (decisions §1)', async () => {
  const placeID = await aGroup()
  const { id } = await aPerson()
  await ann.client.addMember({ placeID, body: { person: eve.id, state: 'banned' } })

  const unknown = await invite(placeID, id, `/people/${MISSING}`, 'nonsense')
  const isIn = await invite(placeID, id, ann.id)
  const banned = await invite(placeID, id, eve.id)

  expect([unknown.status, unknown.error?.code]).toEqual([400, 'fieldInvalid'])
  expect(fieldsNamed(unknown)).toEqual(['invitees[1]', 'invitees[2]'])
  expect([isIn.error?.code, banned.error?.code]).toEqual(['alreadyMember', 'memberBanned'])
  expect((await ann.client.listInvites({ placeID })).list).toEqual([])
})

test('200 at most: 201 are 400 tooManyItems, none 400 (§Limits)', async () => {
  const placeID = await aGroup()
  const { id } = await aPerson()

  const most = await invite(placeID, ...Array<string>(200).fill(id))
  const more = await invite(placeID, ...Array<string>(201).fill(id))
  const none = await invite(placeID)

  expect([most.status, most.body?.list.length]).toEqual([201, 1])
  expect([more.status, more.error?.code]).toEqual([400, 'tooManyItems'])
  expect([none.status, none.error?.code]).toEqual([400, 'fieldInvalid'])
})

test('inviting again is the same invitation', async () => {
  const placeID = await aGroup()
  const first = await anInvite(placeID, bob.id)

  expect(await anInvite(placeID, bob.id)).toBe(first)
})

test.each(['OPEN', 'MEMBER_ONLY', 'PRIVATE', 'SECRET'] as const)(
  'accepting an invitation to a group that is %s gives membership at once (decisions §4)',
  async (groupType) => {
    const placeID = await aGroup(groupType)
    const inviteID = await anInvite(placeID, bob.id)

    const accepted = await bob.client.updateInvite({ inviteID, body: { state: 'accepted' } })
    const again = await bob.client.send(api.getInvite, { inviteID })

    expect(accepted).toMatchObject({ state: 'accepted', invitee: { id: bob.id } })
    expect((await bob.client.getMember({ memberID: inviteID })).state).toBe('member')
    expect([again.status, again.error?.code]).toEqual([404, 'inviteMissing'])
    expect((await bob.client.getPlace({ placeID })).memberCount).toBe(2)
  },
)

test('invited people who join a private group need no approval (decisions §4)', async () => {
  const placeID = await aGroup()
  await anInvite(placeID, bob.id)

  const joined = await bob.client.addMember({ placeID, body: {} })

  expect(joined.state).toBe('member')
})

test.each([
  ['declined', 'the invited', () => bob.client],
  ['revoked', 'an owner', () => ann.client],
  ['revoked', 'an admin', () => admin],
] as const)('an invitation %s by %s is gone (decisions §4)', async (state, _, clientOf) => {
  const placeID = await aGroup()
  const inviteID = await anInvite(placeID, bob.id)

  const ended = await clientOf().updateInvite({ inviteID, body: { state } })

  expect(ended).toMatchObject({ state, resources: {} })
  expect((await bob.client.send(api.getInvite, { inviteID })).status).toBe(404)
  expect((await ann.client.listInvites({ placeID })).list).toEqual([])
})

test('DELETE declines for the invited and revokes for owners: 204; for others 403 (decisions §1)', async () => {
  const placeID = await aGroup()
  const remove = async (client: typeof admin) => {
    const inviteID = await anInvite(placeID, bob.id)
    return (await client.send(api.deleteInvite, { inviteID })).status
  }

  expect([await remove(bob.client), await remove(ann.client), await remove(eve.client)]).toEqual([
    204, 204, 403,
  ])
})

test('only the invited accept, and they cannot revoke: 403 (decisions §1)', async () => {
  const inviteID = await anInvite(await aGroup(), bob.id)
  const put = async (client: typeof admin, state: 'accepted' | 'declined' | 'revoked') =>
    (await client.send(api.updateInvite, { inviteID, body: { state } })).status

  expect([
    await put(ann.client, 'accepted'),
    await put(ann.client, 'declined'),
    await put(eve.client, 'accepted'),
    await put(bob.client, 'revoked'),
  ]).toEqual([403, 403, 403, 403])
})

test('only owners and admins invite and see who is invited: 403 for others (decisions §4)', async () => {
  const placeID = await aGroup('OPEN')
  await bob.client.addMember({ placeID, body: {} })

  for (const { client } of [bob, eve]) {
    const invited = await client.send(api.createInvites, { placeID, body: { invitees: [eve.id] } })
    const listed = await client.send(api.listInvites, { placeID })
    const { resources } = await client.getPlace({ placeID })

    expect([invited.status, listed.status]).toEqual([403, 403])
    expect(resources.invites).toBeUndefined()
  }
  const { resources } = await ann.client.getPlace({ placeID })
  expect(resources.invites?.allowed).toEqual(['GET', 'POST'])
})

test('an invitation read and sent back changes nothing; an unknown state is 400 (decisions §1, §3)', async () => {
  const inviteID = await anInvite(await aGroup(), bob.id)
  const path = `${V3}/invites/${inviteID}`
  const read = await bob.client.getInvite({ inviteID })

  const back = await sendJson(bob.client, 'PUT', path, read)
  const unknown = await sendJson(bob.client, 'PUT', path, { state: 'maybe' })

  expect([back.status, unknown.status]).toEqual([200, 400])
  expect(back.body).toEqual(read)
})

test('an invitation carries resources for the caller (§The resources field)', async () => {
  const inviteID = await anInvite(await aGroup(), bob.id)

  const { resources } = await bob.client.getInvite({ inviteID })

  expect(resources.self).toEqual({
    ref: `${baseUrl}${V3}/invites/${inviteID}`,
    allowed: ['DELETE', 'GET', 'PUT'],
  })
  expect(resources.member?.ref).toBe(`${baseUrl}${V3}/members/${inviteID}`)
})
