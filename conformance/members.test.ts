import { api, type GroupType } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { admin, aMember, aPerson, aPlace, baseUrl, collect } from './community.ts'
import { DATE, fieldsNamed, sendJson } from './wire.ts'

const [ann, bob, eve] = [await aMember(), await aMember(), await aMember()]
const V3 = '/api/core/v3'
const MISSING = '9007199254740991'
const aGroup = async (groupType: GroupType = 'OPEN') => (await aPlace(ann.client, { groupType })).id
const ownMember = async (placeID: string, personID: string) => {
  const all = await collect(admin.each(api.listMemberships, { personID }))
  return all.find((member) => member.place.id === placeID)
}

test('joining is 201, Location and the whole member (decisions §1, §4)', async () => {
  const placeID = await aGroup()

  const reply = await bob.client.send(api.addMember, { placeID, body: {} })
  const member = reply.body

  expect(reply.status).toBe(201)
  expect(reply.headers.get('location')).toBe(`${baseUrl}${V3}/members/${member?.id}`)
  expect(member).toMatchObject({
    type: 'member',
    state: 'member',
    person: { id: bob.id, type: 'person', displayName: bob.person.displayName },
    place: { id: placeID, placeID, type: 'group', uri: `${baseUrl}${V3}/places/${placeID}` },
    published: expect.stringMatching(DATE),
    updated: expect.stringMatching(DATE),
    resources: { self: { allowed: ['DELETE', 'GET'] } },
  })
  expect(await bob.client.getMember({ memberID: member?.id ?? '' })).toEqual(member)
  expect((await bob.client.getPlace({ placeID })).memberCount).toBe(2)
})

test.each([
  ['OPEN', 'member'],
  ['MEMBER_ONLY', 'member'],
  ['PRIVATE', 'pending'],
] as const)('people who join a group that is %s become %s (decisions §4)', async (groupType, state) => {
  const placeID = await aGroup(groupType)

  const member = await bob.client.addMember({ placeID, body: { person: '@me', state: 'member' } })

  expect(member.state).toBe(state)
})

test('in a private group an owner approves: pending becomes member, and counts then (decisions §4)', async () => {
  const placeID = await aGroup('PRIVATE')
  const { id: memberID } = await bob.client.addMember({ placeID, body: {} })
  const approve = { memberID, body: { state: 'member' as const } }

  const waiting = await ann.client.listMembers({ placeID, filter: ['state(pending)'] })
  const before = (await ann.client.getPlace({ placeID })).memberCount
  const byThemselves = await bob.client.send(api.updateMember, approve)
  const byOwner = await ann.client.send(api.updateMember, approve)

  expect(waiting.list.map((member) => member.id)).toEqual([memberID])
  expect([byThemselves.status, byOwner.status]).toEqual([403, 200])
  expect([before, (await ann.client.getPlace({ placeID })).memberCount]).toEqual([1, 2])
})

test('joining twice is 409 (decisions §1)', async () => {
  const [open, closed] = [await aGroup(), await aGroup('PRIVATE')]
  await bob.client.addMember({ placeID: open, body: {} })
  await bob.client.addMember({ placeID: closed, body: {} })

  const again = await bob.client.send(api.addMember, { placeID: open, body: {} })
  const waiting = await bob.client.send(api.addMember, { placeID: closed, body: {} })

  for (const reply of [again, waiting])
    expect([reply.status, reply.error?.code]).toEqual([409, 'alreadyMember'])
})

test.each([
  ['a URI', (id: string) => `${baseUrl}${V3}/people/${id}`],
  ['a path', (id: string) => `/people/${id}`],
  ['an id', (id: string) => id],
  ['a person as it was read', (id: string) => ({ id, type: 'person', displayName: 'Any' })],
])('an owner adds somebody named by %s, also as an owner (decisions §4)', async (_, name) => {
  const placeID = await aGroup('SECRET')
  const { id } = await aPerson()

  const reply = await sendJson(ann.client, 'POST', `${V3}/members/places/${placeID}`, {
    person: name(id),
    state: 'owner',
  })

  expect(reply.status).toBe(201)
  expect(reply.body).toMatchObject({ state: 'owner', person: { id } })
})

test.each([`/people/${MISSING}`, 'nonsense', '/places/1', MISSING])(
  'a person %s who does not exist is 400 fieldInvalid, naming the field (decisions §1)',
  async (person) => {
    const reply = await ann.client.send(api.addMember, { placeID: await aGroup(), body: { person } })

    expect([reply.status, reply.error?.code]).toEqual([400, 'fieldInvalid'])
    expect(fieldsNamed(reply)).toEqual(['person'])
  },
)

test('others cannot add people or make anybody an owner, not even themselves: 403 (decisions §4)', async () => {
  const placeID = await aGroup()

  const statuses = [
    (await bob.client.send(api.addMember, { placeID, body: { person: eve.id } })).status,
    (await bob.client.send(api.addMember, { placeID, body: { state: 'owner' } })).status,
  ]

  expect(statuses).toEqual([403, 403])
})

test('an unknown state is 400; PUT to pending or invited is 409 (decisions §1)', async () => {
  const placeID = await aGroup()
  const { id } = await bob.client.addMember({ placeID, body: {} })
  const put = async (state: string) => await sendJson(ann.client, 'PUT', `${V3}/members/${id}`, { state })

  expect([(await put('king')).status, (await put('pending')).status, (await put('invited')).status]).toEqual([
    400, 409, 409,
  ])
  expect((await put('member')).status).toBe(200)
})

test('owners promote, demote and remove (decisions §4)', async () => {
  const placeID = await aGroup()
  const { id: memberID } = await bob.client.addMember({ placeID, body: {} })

  const promoted = await ann.client.updateMember({ memberID, body: { state: 'owner' } })
  const managed = await bob.client.send(api.updatePlace, { placeID, body: { description: 'By two' } })
  const demoted = await ann.client.updateMember({ memberID, body: { state: 'member' } })
  const removed = await ann.client.send(api.removeMember, { memberID })
  const gone = await ann.client.send(api.getMember, { memberID })

  expect([promoted.state, demoted.state]).toEqual(['owner', 'member'])
  expect([managed.status, removed.status, gone.status]).toEqual([200, 204, 404])
  expect(gone.error?.code).toBe('memberMissing')
})

test('the last owner stays: leaving, stepping down, removal and ban are 409, by admins too (decisions §4)', async () => {
  const placeID = await aGroup()
  const memberID = (await ownMember(placeID, ann.id))?.id ?? ''

  const replies = [
    await ann.client.send(api.removeMember, { memberID }),
    await ann.client.send(api.updateMember, { memberID, body: { state: 'member' } }),
    await admin.send(api.removeMember, { memberID }),
    await admin.send(api.updateMember, { memberID, body: { state: 'banned' } }),
  ]

  for (const reply of replies) expect([reply.status, reply.error?.code]).toEqual([409, 'lastOwner'])
})

test('members leave by DELETE of their own membership, and may come again (decisions §4)', async () => {
  const placeID = await aGroup()
  const { id: memberID } = await bob.client.addMember({ placeID, body: {} })

  const left = await bob.client.send(api.removeMember, { memberID })
  const again = await bob.client.send(api.addMember, { placeID, body: {} })

  expect([left.status, again.status]).toEqual([204, 201])
})

test('banned people cannot join, be added or invited, or lift the ban, until an owner does (decisions §4)', async () => {
  const placeID = await aGroup()
  const { id: memberID } = await bob.client.addMember({ placeID, body: {} })
  await ann.client.updateMember({ memberID, body: { state: 'banned' } })
  const join = async () => (await bob.client.send(api.addMember, { placeID, body: {} })).status

  const joining = await join()
  const added = await ann.client.send(api.addMember, { placeID, body: { person: bob.id } })
  const invited = await ann.client.send(api.createInvites, { placeID, body: { invitees: [bob.id] } })
  const lifting = await bob.client.send(api.removeMember, { memberID })
  const { resources } = await bob.client.getPlace({ placeID })
  await ann.client.removeMember({ memberID })

  expect([joining, lifting.status]).toEqual([403, 403])
  expect([added.error?.code, invited.error?.code]).toEqual(['memberBanned', 'memberBanned'])
  expect(resources.members?.allowed).toEqual(['GET'])
  expect(await join()).toBe(201)
})

test('who belongs to a private group is for its members: 403 for others (decisions §1, §4)', async () => {
  const placeID = await aGroup('PRIVATE')
  const own = await ownMember(placeID, ann.id)

  const list = await eve.client.send(api.listMembers, { placeID })
  const one = await eve.client.send(api.getMember, { memberID: own?.id ?? '' })
  const memberships = await collect(eve.client.each(api.listMemberships, { personID: ann.id, count: 100 }))
  const { resources } = await eve.client.getPlace({ placeID })

  expect([list.status, one.status]).toEqual([403, 403])
  expect(memberships.map((member) => member.place.id)).not.toContain(placeID)
  expect(resources.members?.allowed).toEqual(['POST'])
})

test('who waits, is invited or is banned is for owners and admins: 403 for others (decisions §4)', async () => {
  const placeID = await aGroup()
  await bob.client.addMember({ placeID, body: {} })
  const list = async (client: typeof admin, filter: string) =>
    (await client.send(api.listMembers, { placeID, filter: [filter] })).status

  expect(await list(bob.client, 'state(banned)')).toBe(403)
  expect(await list(ann.client, 'state(banned)')).toBe(200)
  expect(await list(bob.client, 'state(owner)')).toBe(200)
  expect(await list(ann.client, 'state(king)')).toBe(400)
})

test('filter=person lists the memberships of these people, by id or URI; other words are 400 (decisions §2)', async () => {
  const placeID = await aGroup()
  await bob.client.addMember({ placeID, body: {} })
  await ann.client.createInvites({ placeID, body: { invitees: [eve.id] } })
  const people = `person(${bob.id},/people/${eve.id},${MISSING})`
  const namesOf = async (...filter: string[]) =>
    (await ann.client.listMembers({ placeID, filter })).list.map(({ person }) => person.id)

  expect(await namesOf(people)).toEqual([bob.id])
  expect(await namesOf(people, 'state(member,invited)')).toEqual([bob.id, eve.id])
  expect(await namesOf(people, `person(${ann.id})`)).toEqual([])
  for (const wrong of ['person(king)', `person(/places/${placeID})`]) {
    const reply = await ann.client.send(api.listMembers, { placeID, filter: [wrong] })
    expect([reply.status, reply.error?.code]).toEqual([400, 'filterInvalid'])
  }
})

test('the memberships of a person are listed; of an unknown one: 404 (decisions §4)', async () => {
  const member = await aMember()
  const placeIDs = [await aGroup(), await aGroup('MEMBER_ONLY')]
  for (const placeID of placeIDs) await member.client.addMember({ placeID, body: {} })

  const listed = await collect(eve.client.each(api.listMemberships, { personID: member.id, count: 1 }))
  const nobody = await eve.client.send(api.listMemberships, { personID: MISSING })

  expect(listed.map(({ place }) => place.id)).toEqual(placeIDs)
  expect([nobody.status, nobody.error?.code]).toEqual([404, 'personMissing'])
})

test('members who hide their profile are in no list of others (decisions §1)', async () => {
  const hidden = await aMember({ svc: { visible: false } })
  const placeID = await aGroup()
  const { id: memberID } = await hidden.client.addMember({ placeID, body: {} })

  const seen = await bob.client.listMembers({ placeID })
  const one = await bob.client.send(api.getMember, { memberID })

  expect(seen.list.map((member) => member.person.id)).toEqual([ann.id])
  expect(one.status).toBe(403)
})

test('an admin manages every place, without being in it (decisions §1)', async () => {
  const placeID = await aGroup('SECRET')

  const joined = await admin.addMember({ placeID, body: { person: bob.id, state: 'owner' } })
  const own = await ownMember(placeID, ann.id)
  const demoted = await admin.updateMember({ memberID: own?.id ?? '', body: { state: 'member' } })

  expect([joined.state, demoted.state]).toEqual(['owner', 'member'])
})

test('a stale If-Match on a membership is 412 (decisions §1)', async () => {
  const placeID = await aGroup()
  const { id: memberID } = await bob.client.addMember({ placeID, body: {} })
  const etag = (await ann.client.send(api.getMember, { memberID })).headers.get('etag') ?? ''
  await ann.client.updateMember({ memberID, body: { state: 'owner' } })

  const reply = await ann.client.send(api.removeMember, { memberID, headers: { 'if-match': etag } })

  expect([reply.status, reply.error?.code]).toEqual([412, 'versionStale'])
})
