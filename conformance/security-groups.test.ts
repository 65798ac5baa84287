import type { Client } from '@folkmoot/client'
import { api, type SecurityGroup } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { admin, aMember, anonymous, aPerson, baseUrl, collect, unique } from './community.ts'
import { DATE, fieldsNamed, sendJson } from './wire.ts'

const GROUPS = '/api/core/v3/securityGroups'
const NOBODY = '9007199254740991'

const aGroup = async (): Promise<SecurityGroup> =>
  await admin.createSecurityGroup({ body: { name: unique('Readers ') } })
const [ann, ben, chair] = await Promise.all([aMember(), aMember(), aMember()])
const crowd = await Promise.all(Array.from({ length: 4 }, () => aPerson()))

const idsIn = async (client: Client, securityGroupID: string) =>
  (await collect(client.each(api.listSecurityGroupMembers, { securityGroupID, count: 100 }))).map(
    ({ id }) => id,
  )
const add = async (client: Client, { id }: SecurityGroup, body: unknown, what = 'members') =>
  await sendJson(client, 'POST', `${GROUPS}/${id}/${what}`, body)

/** Looked after by chair. */
async function aTendedGroup(): Promise<SecurityGroup> {
  const group = await aGroup()
  await admin.addSecurityGroupAdministrators({ securityGroupID: group.id, body: [chair.id] })
  return await admin.getSecurityGroup({ securityGroupID: group.id })
}

test('an admin creates one: 201, Location, the whole entity (decisions §1, §4)', async () => {
  const name = unique('Editors ')
  const reply = await admin.send(api.createSecurityGroup, {
    body: { name: ` ${name} `, description: 'Who edits' },
  })

  const { id = '' } = reply.body ?? {}
  expect(reply.status).toBe(201)
  expect(reply.headers.get('location')).toBe(`${baseUrl}${GROUPS}/${id}`)
  expect(reply.body).toEqual({
    id: expect.stringMatching(/^\d+$/),
    type: 'securityGroup',
    typeCode: 4,
    name,
    description: 'Who edits',
    memberCount: 0,
    administratorCount: 0,
    published: expect.stringMatching(DATE),
    updated: expect.stringMatching(DATE),
    resources: {
      self: { ref: `${baseUrl}${GROUPS}/${id}`, allowed: ['DELETE', 'GET', 'PUT'] },
      members: { ref: `${baseUrl}${GROUPS}/${id}/members`, allowed: ['GET', 'POST'] },
      administrators: { ref: `${baseUrl}${GROUPS}/${id}/administrators`, allowed: ['GET', 'POST'] },
    },
  })
  expect(await admin.getSecurityGroup({ securityGroupID: id })).toEqual(reply.body)
})

test('a name is needed, and is unique without regard to case: 400, 409 (decision 0072)', async () => {
  const { id, name } = await aGroup()
  const other = await aGroup()

  const replies = [
    await sendJson(admin, 'POST', GROUPS, {}),
    await sendJson(admin, 'POST', GROUPS, { name: '  ' }),
    await sendJson(admin, 'POST', GROUPS, { name: name.toUpperCase() }),
    await sendJson(admin, 'PUT', `${GROUPS}/${other.id}`, { name: name.toLowerCase() }),
    await sendJson(admin, 'PUT', `${GROUPS}/${id}`, { name: name.toUpperCase() }),
  ]

  expect(replies.map(({ status }) => status)).toEqual([400, 400, 409, 409, 200])
  expect(replies.slice(0, 2).map(fieldsNamed)).toEqual([['name'], ['name']])
  expect(replies[2]?.error?.code).toBe('nameTaken')
})

test('it is read by its name, ignoring case (decisions §4)', async () => {
  const group = await admin.createSecurityGroup({ body: { name: `${unique('Ä/B ')} & Co` } })

  const found = await admin.getSecurityGroupByName({ name: group.name.toLowerCase() })
  const missing = await admin.send(api.getSecurityGroupByName, { name: unique('nobody') })

  expect(found).toEqual(group)
  expect([missing.status, missing.error?.code]).toEqual([404, 'securityGroupMissing'])
})

test('PUT merges the given fields; If-Match is checked; DELETE removes it (decisions §1, §3)', async () => {
  const { id, name } = await aGroup()
  const path = `${GROUPS}/${id}`
  const etag = (await admin.request({ path })).headers.get('etag') ?? ''

  const changed = await sendJson(admin, 'PUT', path, { description: 'New', memberCount: 7 })
  const stale = await sendJson(admin, 'PUT', path, { description: 'Newer' }, { 'if-match': etag })
  const removed = await admin.request({ method: 'DELETE', path })

  expect(changed.body).toMatchObject({ name, description: 'New', memberCount: 0 })
  expect([stale.status, removed.status]).toEqual([412, 204])
  const after = await Promise.all([
    admin.request({ path }),
    admin.request({ path: `${path}/members` }),
    admin.request({ method: 'DELETE', path }),
    sendJson(admin, 'POST', `${path}/members`, []),
  ])
  expect(after.map(({ status }) => status)).toEqual([404, 404, 404, 404])
})

test('POST members takes URIs, ids, person objects, @me and {"list": …}: 204 (decisions §4)', async () => {
  const group = await aGroup()
  const me = await admin.getPerson({ personID: '@me' })
  const [one, two, three, four] = crowd

  const replies = [
    await add(admin, group, [`${baseUrl}/api/core/v3/people/${one?.id}`, two?.id, three]),
    await add(admin, group, { list: [`/people/${four?.id}`, '@me'] }),
    await add(admin, group, []),
  ]

  expect(replies.map(({ status, text }) => [status, text])).toEqual([
    [204, ''],
    [204, ''],
    [204, ''],
  ])
  const expected = [...crowd.map(({ id }) => id), me.id].sort((a, b) => Number(a) - Number(b))
  expect(await idsIn(admin, group.id)).toEqual(expected)
  expect((await admin.getSecurityGroup({ securityGroupID: group.id })).memberCount).toBe(5)
})

test('adding somebody twice is the same as once, also in one call (decision 0072)', async () => {
  const group = await aGroup()
  await add(admin, group, [ann.id])

  const reply = await add(admin, group, [ann.id, ben.id, `/people/${ben.id}`])

  expect(reply.status).toBe(204)
  expect((await admin.getSecurityGroup({ securityGroupID: group.id })).memberCount).toBe(2)
})

test('an unknown person is 400 with its position, and nobody is added (decisions §1, §4)', async () => {
  const group = await aGroup()

  const replies = [
    await add(admin, group, [ann.id, NOBODY, ben.id]),
    await add(admin, group, { list: [ann.id, `${baseUrl}/api/core/v3/places/1`] }),
    await add(admin, group, [ann.id, 5]),
    await add(admin, group, { people: [ann.id] }),
    await add(admin, group, [ann.id, NOBODY], 'administrators'),
  ]

  expect(replies.map(({ status, error }) => [status, error?.code])).toEqual(
    Array(5).fill([400, 'fieldInvalid']),
  )
  expect(replies.map(fieldsNamed)).toEqual([['body[1]'], ['list[1]'], ['body[1]'], ['body'], ['body[1]']])
  expect(await idsIn(admin, group.id)).toEqual([])
})

test('at most 200 items in a call; one more is 400 tooManyItems, and nobody is added (§Limits)', async () => {
  const group = await aGroup()
  const known = [...crowd.map(({ id }) => id), ann.id]
  const times = (count: number) => Array.from({ length: count }, (_, index) => known[index % known.length])

  const refused = await add(admin, group, times(201))
  const before = await idsIn(admin, group.id)
  const taken = await add(admin, group, { list: times(200) })

  expect([refused.status, refused.error?.code]).toEqual([400, 'tooManyItems'])
  expect(before).toEqual([])
  expect(taken.status).toBe(204)
  expect(await idsIn(admin, group.id)).toHaveLength(5)
})

test('DELETE of a member: 204, then 404; somebody unknown: 404 (decision 0072)', async () => {
  const group = await aGroup()
  await add(admin, group, [ann.id, ben.id])
  const remove = async (personID: string) =>
    await admin.send(api.removeSecurityGroupMember, { securityGroupID: group.id, personID })

  const replies = [await remove(ann.id), await remove(ann.id), await remove(NOBODY)]

  expect(replies.map(({ status, error }) => [status, error?.code])).toEqual([
    [204, undefined],
    [404, 'memberMissing'],
    [404, 'personMissing'],
  ])
  expect(await idsIn(admin, group.id)).toEqual([ben.id])
})

test('administrators see the group and change its members, and nothing else (decision 0072)', async () => {
  const group = await aTendedGroup()
  const path = `${GROUPS}/${group.id}`
  const { client } = chair

  const read = await client.getSecurityGroup({ securityGroupID: group.id })
  const replies = [
    await client.send(api.getSecurityGroupByName, { name: group.name }),
    await add(client, group, [ann.id]),
    await client.send(api.listSecurityGroupMembers, { securityGroupID: group.id }),
    await client.send(api.removeSecurityGroupMember, { securityGroupID: group.id, personID: ann.id }),
    await client.send(api.listSecurityGroupAdministrators, { securityGroupID: group.id }),
    await add(client, group, [ben.id], 'administrators'),
    await client.request({ method: 'DELETE', path: `${path}/administrators/${chair.id}` }),
    await sendJson(client, 'PUT', path, { description: 'Mine' }),
    await client.request({ method: 'DELETE', path }),
    await sendJson(client, 'POST', GROUPS, { name: unique('Own ') }),
  ]

  expect(replies.map(({ status }) => status)).toEqual([200, 204, 200, 204, 200, 403, 403, 403, 403, 403])
  expect(read.administratorCount).toBe(1)
  expect(Object.values(read.resources).map(({ allowed }) => allowed.join())).toEqual([
    'GET',
    'GET,POST',
    'GET',
  ])
})

test('everybody else is refused, members of the group too: 403; strangers 401 (decision 0072)', async () => {
  const group = await aTendedGroup()
  await add(admin, group, [ann.id])
  const path = `${GROUPS}/${group.id}`

  for (const [client, due] of [
    [ann.client, 403],
    [ben.client, 403],
    [anonymous, 401],
  ] as const) {
    const replies = [
      await client.request({ path }),
      await client.request({ path: `${GROUPS}/name/${encodeURIComponent(group.name)}` }),
      await client.request({ path: `${path}/members` }),
      await client.request({ path: `${path}/administrators` }),
      await add(client, group, [ben.id]),
      await add(client, group, [ben.id], 'administrators'),
      await client.request({ method: 'DELETE', path: `${path}/members/${ann.id}` }),
      await client.request({ method: 'DELETE', path: `${path}/administrators/${chair.id}` }),
      await sendJson(client, 'PUT', path, {}),
      await client.request({ method: 'DELETE', path }),
      await sendJson(client, 'POST', GROUPS, { name: unique('Own ') }),
    ]

    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => due))
  }
})

test('the list has what the caller may read, by name, in pages (decisions §2, decision 0072)', async () => {
  const names = ['b', 'A', 'c'].map((letter) => unique(`${letter} listed `))
  const made = await Promise.all(names.map((name) => admin.createSecurityGroup({ body: { name } })))
  const [first] = made
  await admin.addSecurityGroupAdministrators({ securityGroupID: first?.id ?? '', body: { list: [ben.id] } })

  const all = await collect(admin.each(api.listSecurityGroups, { count: 100 }))
  const bens = await collect(ben.client.each(api.listSecurityGroups, { count: 1 }))
  const anns = await ann.client.listSecurityGroups()

  const listed = all.filter(({ id }) => made.some((group) => group.id === id)).map(({ name }) => name)
  expect(listed).toEqual([names[1], names[0], names[2]])
  expect(bens.map(({ id }) => id)).toEqual([first?.id])
  expect(anns.list).toEqual([])
})

test('people whom an administrator may not see are neither listed nor added by them (decisions §1)', async () => {
  const group = await aTendedGroup()
  const hidden = await aPerson({ svc: { visible: false } })
  await add(admin, group, [hidden.id, ann.id])

  const reply = await add(chair.client, group, [hidden.id])

  expect([reply.status, fieldsNamed(reply)]).toEqual([400, ['body[0]']])
  expect(await idsIn(chair.client, group.id)).toEqual([ann.id])
  expect(await idsIn(admin, group.id)).toHaveLength(2)
})

test('changes of a group are audited: who, whom, which (decision 0072)', async () => {
  const group = await aTendedGroup()
  await add(chair.client, group, [ann.id, ben.id])
  await admin.removeSecurityGroupMember({ securityGroupID: group.id, personID: ben.id })
  await admin.removeSecurityGroupAdministrator({ securityGroupID: group.id, personID: chair.id })
  await admin.updateSecurityGroup({ securityGroupID: group.id, body: { name: `${group.name} two` } })
  await admin.deleteSecurityGroup({ securityGroupID: group.id })

  const { list } = await admin.listAuditEntries({ filter: [`target(securityGroup,${group.id})`] })

  expect(list.map(({ action, actor }) => `${action} by ${actor?.username}`).toReversed()).toEqual([
    'security_group.created by admin',
    'security_group.administrators_added by admin',
    `security_group.members_added by ${chair.username}`,
    'security_group.member_removed by admin',
    'security_group.administrator_removed by admin',
    'security_group.renamed by admin',
    'security_group.removed by admin',
  ])
  const added = list.find(({ action }) => action === 'security_group.members_added')
  expect(added?.details).toEqual({
    people: [ann, ben]
      .map(({ id, username }) => ({ id, username }))
      .sort((a, b) => Number(a.id) - Number(b.id)),
  })
})
