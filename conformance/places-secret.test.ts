import type { Client, Reply } from '@folkmoot/client'
import { api } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { admin, aMember, aPlace, baseUrl, collect, unique } from './community.ts'
import { indexed } from './searching.ts'
import { PLACES, sendJson } from './wire.ts'

const [ann, bob, eve] = [await aMember(), await aMember(), await aMember()]
const MISSING = '9007199254740991'
const tag = unique('secret')

const secret = await aPlace(ann.client, { groupType: 'SECRET', tags: [tag] })
const project = await aPlace(ann.client, { type: 'project', parent: `/places/${secret.id}`, tags: [tag] })
const member = await ann.client.addMember({ placeID: secret.id, body: { person: bob.id } })
const invites = await ann.client.createInvites({
  placeID: secret.id,
  body: { invitees: [(await aMember()).id] },
})
const inviteID = invites.list[0]?.id ?? ''

/** The parts of an answer by which a caller can distinguish two. */
const visiblePartOf = (reply: Reply<unknown>) => ({
  status: reply.status,
  text: reply.text,
  type: reply.headers.get('content-type'),
  headers: [...reply.headers.keys()].filter((name) => !name.startsWith('ratelimit')).toSorted(),
})

const V3 = '/api/core/v3'
const attempts: [string, string, string, string, unknown?][] = [
  ['the group', 'GET', `${PLACES}/${secret.id}`, `${PLACES}/${MISSING}`],
  ['a project in it', 'GET', `${PLACES}/${project.id}`, `${PLACES}/${MISSING}`],
  ['a change of it', 'PUT', `${PLACES}/${secret.id}`, `${PLACES}/${MISSING}`, { name: 'Mine' }],
  ['its removal', 'DELETE', `${PLACES}/${secret.id}`, `${PLACES}/${MISSING}`],
  ['its children', 'GET', `${PLACES}/${secret.id}/places`, `${PLACES}/${MISSING}/places`],
  ['its picture', 'GET', `${PLACES}/${secret.id}/avatar`, `${PLACES}/${MISSING}/avatar`],
  ['its page', 'GET', `/groups/${secret.displayName}/api/v3`, `/groups/${unique('none')}/api/v3`],
  ['its members', 'GET', `${V3}/members/places/${secret.id}`, `${V3}/members/places/${MISSING}`],
  ['joining', 'POST', `${V3}/members/places/${secret.id}`, `${V3}/members/places/${MISSING}`, {}],
  ['a member', 'GET', `${V3}/members/${member.id}`, `${V3}/members/${MISSING}`],
  ['removing a member', 'DELETE', `${V3}/members/${member.id}`, `${V3}/members/${MISSING}`],
  ['banning', 'PUT', `${V3}/members/${member.id}`, `${V3}/members/${MISSING}`, { state: 'banned' }],
  ['its invitations', 'GET', `${V3}/invites/places/${secret.id}`, `${V3}/invites/places/${MISSING}`],
  ['an invitation', 'GET', `${V3}/invites/${inviteID}`, `${V3}/invites/${MISSING}`],
]

const attempt = async (client: Client, method: string, path: string, body: unknown) =>
  body === undefined ? await client.request({ method, path }) : await sendJson(client, method, path, body)

test.each(attempts)(
  'of a secret group, %s is to others exactly as if it did not exist (decisions §1)',
  async (_, method, path, missing, body) => {
    const hidden = await attempt(eve.client, method, path, body)
    const nothing = await attempt(eve.client, method, missing, body)

    expect(hidden.status).toBe(404)
    expect(visiblePartOf(hidden)).toEqual(visiblePartOf(nothing))
  },
)

test('as a parent it is refused as one that does not exist: 400 placeInvalidURI (decisions §3)', async () => {
  const create = async (id: string) =>
    await eve.client.send(api.createPlace, { body: { type: 'blog', name: 'Some', parent: `/places/${id}` } })

  const hidden = await create(secret.id)
  const nothing = await create(MISSING)

  expect([hidden.status, hidden.error?.code]).toEqual([400, 'placeInvalidURI'])
  expect(visiblePartOf(hidden)).toEqual(visiblePartOf(nothing))
})

test('it and its content are in no list and no count of others (decisions §1)', async () => {
  const filters = [`tag(${tag})`, `search(${tag})`, `entityDescriptor(700,${secret.id},600,${project.id})`]
  const root = await eve.client.getRootPlace()

  await indexed()
  for (const filter of filters) {
    expect((await eve.client.listPlaces({ filter: [filter] })).list).toEqual([])
    expect((await bob.client.listPlaces({ filter: [filter] })).list).toHaveLength(2)
  }
  const children = await collect(eve.client.each(api.listChildPlaces, { placeID: root.id, count: 100 }))
  expect(children.map((place) => place.id)).not.toContain(secret.id)
  expect((await eve.client.listMemberships({ personID: ann.id })).list).toEqual([])
  const before = (await eve.client.getRootPlace()).childCount
  await aPlace(ann.client, { groupType: 'SECRET' })
  expect((await eve.client.getRootPlace()).childCount).toBe(before)
})

test('members and admins see it, whole (decisions §4)', async () => {
  for (const client of [bob.client, admin]) {
    const place = await client.getPlace({ placeID: secret.id })

    expect(place).toMatchObject({ groupType: 'SECRET', memberCount: 2, childCount: 1 })
    expect((await client.listMembers({ placeID: secret.id })).list).toHaveLength(2)
  }
})

test('invited people read the invitation, and the group once they accept (decisions §4)', async () => {
  const guest = await aMember()
  const { list } = await ann.client.createInvites({ placeID: secret.id, body: { invitees: [guest.id] } })
  const id = list[0]?.id ?? ''

  const invite = await guest.client.getInvite({ inviteID: id })
  const before = await guest.client.send(api.getPlace, { placeID: secret.id })
  const own = await guest.client.listMemberships({ personID: '@me' })
  await guest.client.updateInvite({ inviteID: id, body: { state: 'accepted' } })
  const after = await guest.client.send(api.getPlace, { placeID: secret.id })

  expect(invite.place).toMatchObject({ id: secret.id, uri: `${baseUrl}${PLACES}/${secret.id}` })
  expect(own.list).toMatchObject([{ state: 'invited' }])
  expect([before.status, after.status]).toEqual([404, 200])
})

test('people who are banned from it, or leave it, no longer see it (decisions §4)', async () => {
  const [banned, leaver] = [await aMember(), await aMember()]
  const add = async (person: string) => await ann.client.addMember({ placeID: secret.id, body: { person } })
  const [one, two] = [await add(banned.id), await add(leaver.id)]

  await ann.client.updateMember({ memberID: one.id, body: { state: 'banned' } })
  await leaver.client.removeMember({ memberID: two.id })

  for (const { client } of [banned, leaver]) {
    expect((await client.send(api.getPlace, { placeID: secret.id })).status).toBe(404)
    expect((await client.listMemberships({ personID: '@me' })).list).toEqual([])
  }
})

test('a group that becomes secret vanishes for others at once, with its content (decisions §1)', async () => {
  const group = await aPlace(ann.client)
  const blog = await aPlace(ann.client, { type: 'blog', parent: `/places/${group.id}` })
  const statuses = async () => [
    (await eve.client.send(api.getPlace, { placeID: group.id })).status,
    (await eve.client.send(api.getPlace, { placeID: blog.id })).status,
  ]
  const before = await statuses()

  await ann.client.updatePlace({ placeID: group.id, body: { groupType: 'SECRET' } })

  expect(before).toEqual([200, 200])
  expect(await statuses()).toEqual([404, 404])
})
