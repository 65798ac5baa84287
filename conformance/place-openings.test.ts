import type { Client } from '@folkmoot/client'
import { api, type NewPlace, type SecurityGroup } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { aContent, admin, aMember, aPlace, baseUrl, html, type Member, unique } from './community.ts'
import { fieldsNamed, PLACES, sendJson } from './wire.ts'

/** eve belongs to the security groups, ann owns the places, bob is anybody. */
const [ann, bob, eve] = await Promise.all([aMember(), aMember(), aMember()])

const aSecurityGroup = async (...people: Member[]): Promise<SecurityGroup> => {
  const group = await admin.createSecurityGroup({ body: { name: unique('Circle ') } })
  await admin.addSecurityGroupMembers({ securityGroupID: group.id, body: people.map(({ id }) => id) })
  return group
}

interface Opened {
  readonly placeID: string
  readonly securityGroupID: string
  readonly contentID: string
}

async function anOpenedGroup(groupType: NewPlace['groupType'] = 'PRIVATE'): Promise<Opened> {
  const [{ id: securityGroupID }, { id: placeID }] = await Promise.all([
    aSecurityGroup(eve),
    aPlace(ann.client, { groupType }),
  ])
  const { id: contentID } = await aContent(ann.client, { type: 'discussion', parent: `/places/${placeID}` })
  await admin.openPlace({ placeID, body: [securityGroupID] })
  return { placeID, securityGroupID, contentID }
}

const statusesFor = async (client: Client, { placeID, contentID }: Opened) => [
  (await client.send(api.getPlace, { placeID })).status,
  (await client.send(api.getContent, { contentID })).status,
  (
    await client.send(api.createComment, {
      contentID,
      body: { type: 'comment', content: html('<p>Yes</p>') },
    })
  ).status,
]
const finds = async (client: Client, { contentID }: Opened) =>
  (await client.listContents({ filter: [`entityDescriptor(1,${contentID})`] })).list.length

test.each(['PRIVATE', 'SECRET', 'MEMBER_ONLY'] as const)(
  'members of the security group have the rights of a member in a %s group: they read and write (issue 6)',
  async (groupType) => {
    const opened = await anOpenedGroup(groupType)
    const parent = `/places/${opened.placeID}`

    const written = await eve.client.send(api.createContent, {
      body: { type: 'document', subject: unique('Mine '), content: html('<p>x</p>'), parent },
    })

    expect(await statusesFor(eve.client, opened)).toEqual([200, 200, 201])
    expect(await finds(eve.client, opened)).toBe(1)
    expect(written.status).toBe(201)
    expect(await statusesFor(bob.client, opened)).not.toContain(201)
  },
)

test('they do not become members by that: not listed, not counted, no relationship (decision 0073)', async () => {
  const { placeID } = await anOpenedGroup('SECRET')

  const members = await eve.client.listMembers({ placeID })
  const { memberCount } = await eve.client.getPlace({ placeID })
  const mine = await eve.client.listPlaces({
    filter: ['relationship(member)', `entityDescriptor(700,${placeID})`],
  })
  const seen = await eve.client.listPlaces({ filter: [`entityDescriptor(700,${placeID})`] })

  expect(members.list.map(({ person }) => person.id)).toEqual([ann.id])
  expect(memberCount).toBe(1)
  expect([mine.list.length, seen.list.length]).toEqual([0, 1])
})

test('who leaves the security group loses the rights at once; so it is when the place is closed (issue 6)', async () => {
  const opened = await anOpenedGroup('SECRET')
  const { placeID, securityGroupID } = opened
  const rights = async () => [...(await statusesFor(eve.client, opened)), await finds(eve.client, opened)]
  const before = await rights()

  await admin.removeSecurityGroupMember({ securityGroupID, personID: eve.id })
  const without = await rights()
  await admin.addSecurityGroupMembers({ securityGroupID, body: [eve.id] })
  const again = await rights()
  await ann.client.closePlace({ placeID, securityGroupID })
  const closed = await rights()

  expect([before, without, again, closed]).toEqual([
    [200, 200, 201, 1],
    [404, 404, 404, 0],
    [200, 200, 201, 1],
    [404, 404, 404, 0],
  ])
})

test('a security group that is removed closes the places that were opened to it (decisions §4)', async () => {
  const opened = await anOpenedGroup()

  await admin.deleteSecurityGroup({ securityGroupID: opened.securityGroupID })

  expect(await statusesFor(eve.client, opened)).toEqual([200, 403, 403])
  expect((await ann.client.listOpenings({ placeID: opened.placeID })).list).toEqual([])
})

test('projects in a group are opened with it, those that come later too (decision 0073)', async () => {
  const { placeID, securityGroupID } = await anOpenedGroup('SECRET')
  const parent = `/places/${placeID}`
  const other = await aPlace(ann.client, { groupType: 'SECRET' })
  const project = await aPlace(ann.client, { type: 'project', parent })
  const see = async () => (await eve.client.send(api.getPlace, { placeID: project.id })).status
  const listed = await ann.client.listOpenings({ placeID: project.id })

  const inside = await see()
  await ann.client.updatePlace({ placeID: project.id, body: { parent: `/places/${other.id}` } })
  const moved = await see()
  await ann.client.updatePlace({ placeID: project.id, body: { parent } })
  const back = await see()
  await ann.client.closePlace({ placeID: project.id, securityGroupID })

  expect([inside, moved, back, await see()]).toEqual([200, 404, 200, 404])
  expect(listed.list.map(({ id }) => id)).toEqual([securityGroupID])
})

test('banned wins over it; an own membership wins where it gives more (decision 0073)', async () => {
  const opened = await anOpenedGroup()
  const { placeID } = opened
  const become = async (state: 'banned' | 'owner' | 'invited') => {
    const member = await ann.client.addMember({ placeID, body: { person: eve.id, state } })
    const statuses = await statusesFor(eve.client, opened)
    const { resources } = await eve.client.getPlace({ placeID })
    await admin.removeMember({ memberID: member.id })
    return [...statuses, resources.self?.allowed.length]
  }

  expect(await become('banned')).toEqual([200, 403, 403, 1])
  expect(await become('owner')).toEqual([200, 200, 201, 3])
  expect(await become('invited')).toEqual([200, 200, 201, 1])
})

test.each(['PRIVATE', 'SECRET'] as const)(
  'to become a member of a %s group by themselves they wait for an owner, unless invited (decision 0073)',
  async (groupType) => {
    const { placeID } = await anOpenedGroup(groupType)
    const asked = await eve.client.addMember({ placeID, body: {} })
    await ann.client.removeMember({ memberID: asked.id })
    await ann.client.createInvites({ placeID, body: { invitees: [eve.id] } })

    const accepted = await eve.client.addMember({ placeID, body: {} })

    expect([asked.state, accepted.state]).toEqual(['pending', 'member'])
  },
)

test('an owner opens a place to groups that they administer, an admin to any; others 403 (decision 0073)', async () => {
  const { id: placeID } = await aPlace(ann.client)
  const [own, foreign] = await Promise.all([aSecurityGroup(), aSecurityGroup()])
  await admin.addSecurityGroupAdministrators({ securityGroupID: own.id, body: [ann.id, bob.id] })
  const open = async (client: Client, body: unknown) =>
    await sendJson(client, 'POST', `${PLACES}/${placeID}/securityGroups`, body)

  const refused = await open(ann.client, [own.id, foreign.id])
  const replies = [
    await open(ann.client, [`${baseUrl}/api/core/v3/securityGroups/${own.id}`]),
    await open(admin, { list: [foreign, own] }),
    await open(bob.client, [own.id]),
    await bob.client.send(api.listOpenings, { placeID }),
    await bob.client.send(api.closePlace, { placeID, securityGroupID: own.id }),
  ]

  expect([refused.status, fieldsNamed(refused)]).toEqual([400, ['body[1]']])
  expect(replies.map(({ status }) => status)).toEqual([204, 204, 403, 403, 403])
  const { list } = await ann.client.listOpenings({ placeID })
  const byId = new Map(list.map((one) => [one.id, one]))
  expect(byId.get(own.id)).toEqual({
    id: own.id,
    type: 'securityGroup',
    name: own.name,
    resources: { self: { ref: own.resources.self?.ref, allowed: ['GET'] } },
  })
  expect(byId.get(foreign.id)).toEqual({ ...byId.get(foreign.id), name: foreign.name, resources: {} })
})

test('an owner closes it to any of them; a group that it is not opened to is 404 (decision 0073)', async () => {
  const { placeID, securityGroupID } = await anOpenedGroup()
  const close = async () => await ann.client.send(api.closePlace, { placeID, securityGroupID })

  const replies = [await close(), await close()]

  expect(replies.map(({ status, error }) => [status, error?.code])).toEqual([
    [204, undefined],
    [404, 'securityGroupMissing'],
  ])
})

test('an unknown security group is 400 with its position; 201 are too many; nothing changes (decisions §1)', async () => {
  const { id: placeID } = await aPlace(ann.client)
  const { id } = await aSecurityGroup()
  const open = async (body: unknown) =>
    await sendJson(admin, 'POST', `${PLACES}/${placeID}/securityGroups`, body)

  const replies = [
    await open([id, '9007199254740991']),
    await open({ list: [`${baseUrl}/api/core/v3/people/${ann.id}`] }),
    await open([id, 7]),
    await open({}),
    await open(Array(201).fill(id)),
  ]

  expect(replies.map(fieldsNamed).slice(0, 4)).toEqual([['body[1]'], ['list[0]'], ['body[1]'], ['body']])
  expect(replies.map(({ error }) => error?.code)).toEqual([...Array(4).fill('fieldInvalid'), 'tooManyItems'])
  expect((await admin.listOpenings({ placeID })).list).toEqual([])
})

test('only owners and admins have `resources.securityGroups` (§The resources field)', async () => {
  const { placeID } = await anOpenedGroup('MEMBER_ONLY')
  const linkFor = async (client: Client) => (await client.getPlace({ placeID })).resources.securityGroups

  const due = { ref: `${baseUrl}${PLACES}/${placeID}/securityGroups`, allowed: ['GET', 'POST'] }
  expect(await Promise.all([admin, ann.client, eve.client, bob.client].map(linkFor))).toEqual([
    due,
    due,
    undefined,
    undefined,
  ])
})

test('opening and closing is audited (decision 0073)', async () => {
  const { placeID, securityGroupID } = await anOpenedGroup()
  await ann.client.closePlace({ placeID, securityGroupID })

  const { list } = await admin.listAuditEntries({
    filter: [`target(place,${placeID})`, 'action(place.opened,place.closed)'],
  })

  expect(list.map(({ action, actor }) => [action, actor?.username])).toEqual([
    ['place.closed', ann.username],
    ['place.opened', 'admin'],
  ])
  expect(list[1]?.details).toMatchObject({ securityGroups: [{ id: securityGroupID }] })
})

test('content that they may read through it counts in their tags and shows in mentions (issue 6)', async () => {
  const { placeID, securityGroupID } = await anOpenedGroup('SECRET')
  const tag = unique('tag')
  const secret = await aContent(ann.client, { parent: `/places/${placeID}`, tags: [tag] })
  const text = `<p><a href="/docs/DOC-${secret.id}">this</a></p>`
  const open = await aContent(ann.client, { content: html(text) })
  const known = async () => [
    (await eve.client.listTags({ filter: [`prefix(${tag})`] })).list.length,
    (await eve.client.listMentions({ contentID: open.id })).list.length,
  ]

  const before = await known()
  await admin.removeSecurityGroupMember({ securityGroupID, personID: eve.id })

  expect([before, await known()]).toEqual([
    [1, 1],
    [0, 0],
  ])
})
