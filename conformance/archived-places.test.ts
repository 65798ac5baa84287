/** A place that is archived stays readable and takes nothing new (decision 0233). */
import type { Client } from '@folkmoot/client'
import { api, type Resources } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import {
  aContent,
  aDiscussion,
  admin,
  aMember,
  aMessage,
  anonymous,
  aPlace,
  html,
  newContent,
  newPerson,
} from './community.ts'
import { untilEntries } from './inbox-entries.ts'

const manager = await aMember({ svc: { roles: ['communityManager'] } })
const [owner, member, stranger] = [await aMember(), await aMember(), await aMember()]

type Reply = Promise<{ status: number; error?: { code: string; message: string } | undefined }>
const answer = async (sent: Reply) => {
  const { status, error } = await sent
  return `${status} ${error?.code ?? ''}`.trim()
}
const REFUSED = '409 placeArchived'

async function aGroup(groupType: 'OPEN' | 'PRIVATE' | 'SECRET' = 'OPEN') {
  const group = await aPlace(owner.client, { groupType })
  await owner.client.addMember({ placeID: group.id, body: { person: member.id, state: 'member' } })
  return { placeID: group.id, parent: `/places/${group.id}` }
}

test('it refuses every new content, reply, comment, place and request to join, to everybody, and says why (decision 0233)', async () => {
  const { placeID, parent } = await aGroup()
  const document = await aContent(owner.client, { parent })
  const { id: contentID } = await aDiscussion(member.client, { parent })
  const reply = await aMessage(member.client, contentID)
  const elsewhere = await aContent(owner.client)
  const draft = await aContent(owner.client, { parent, status: 'incomplete' })
  const other = await aPlace(owner.client, { type: 'project', name: `Beside ${placeID}`, parent })
  await owner.client.archivePlace({ placeID })
  const comment = { type: 'comment', content: html('Late') } as const
  const message = { type: 'message', content: html('Late') } as const

  for (const { client } of [owner, member, { client: admin }]) {
    const said = [
      await answer(client.send(api.createContent, { body: newContent({ parent }) })),
      await answer(client.send(api.createPlaceContent, { placeID, body: newContent() as never })),
      await answer(client.send(api.createComment, { contentID: document.id, body: comment })),
      await answer(client.send(api.createMessage, { contentID, body: message })),
      await answer(client.send(api.createReply, { messageID: reply.id, body: message })),
      await answer(
        client.send(api.createChildPlace, { placeID, body: { type: 'project', name: `Late ${placeID}` } }),
      ),
    ]
    expect(said).toEqual([REFUSED, REFUSED, REFUSED, REFUSED, REFUSED, REFUSED])
  }
  const move = { ...newContent(), type: elsewhere.type, subject: elsewhere.subject, parent } as never
  expect([
    await answer(owner.client.send(api.updateContent, { contentID: elsewhere.id, body: move })),
    await answer(
      owner.client.send(api.updateContent, {
        contentID: draft.id,
        body: { ...newContent(), subject: draft.subject, status: 'published' } as never,
      }),
    ),
    await answer(
      owner.client.send(api.createPlaceAnnouncement, {
        placeID,
        body: newContent({ type: 'announcement' }) as never,
      }),
    ),
    await answer(stranger.client.send(api.addMember, { placeID, body: {} })),
    await answer(
      owner.client.send(api.createContent, { body: newContent({ parent: `/places/${other.id}` }) }),
    ),
  ]).toEqual([REFUSED, REFUSED, REFUSED, REFUSED, REFUSED])
  const { error } = await member.client.send(api.createMessage, { contentID, body: message })
  expect(error?.message).toBe('This place is archived: it takes nothing new.')
})

test('it stays readable, liked and edited by its authors; its owners let people in to read it (decision 0233)', async () => {
  const { placeID, parent } = await aGroup('PRIVATE')
  const { id: contentID, subject } = await aDiscussion(member.client, { parent })
  await owner.client.archivePlace({ placeID })

  expect((await member.client.getPlace({ placeID })).status).toBe('Archived')
  expect((await member.client.listPlaceContents({ placeID })).list.map(({ id }) => id)).toEqual([contentID])
  expect(await answer(owner.client.send(api.like, { contentID }))).toBe('201')
  const body = { type: 'discussion', subject, content: html('Mended') } as const
  expect(await answer(member.client.send(api.updateContent, { contentID, body }))).toBe('200')
  const added = { placeID, body: { person: stranger.id, state: 'member' } } as const
  expect(await answer(owner.client.send(api.addMember, added))).toBe('201')
  expect(await answer(stranger.client.send(api.getContent, { contentID }))).toBe('200')
})

test('allowed offers nothing that it would refuse, and restoring undoes all of it (decision 0233)', async () => {
  const { placeID, parent } = await aGroup()
  const { id: contentID } = await aDiscussion(member.client, { parent })
  const offered = async (client: Client) => {
    const { resources, childTypes } = await client.getPlace({ placeID })
    const { comments, messages } = (await client.getContent({ contentID })).resources
    const { allowed } = await client.getPlacePermissions({ placeID })
    const verbs = [resources.contents, resources.announcements, resources.places, resources.members]
    return {
      place: verbs.map((resource) => resource?.allowed),
      content: [comments?.allowed, messages?.allowed],
      childTypes,
      permissions: allowed,
    }
  }
  const before = [await offered(owner.client), await offered(member.client)]
  await owner.client.archivePlace({ placeID })

  expect(await offered(owner.client)).toEqual({
    place: [['GET'], ['GET'], ['GET'], ['GET', 'POST']],
    content: [['GET'], ['GET']],
    childTypes: [],
    permissions: ['view', 'viewContent', 'join', 'manage'],
  })
  expect(await offered(member.client)).toMatchObject({
    place: [['GET'], ['GET'], ['GET'], ['GET']],
    content: [['GET'], ['GET']],
    permissions: ['view', 'viewContent'],
  })
  await owner.client.restorePlace({ placeID })
  expect([await offered(owner.client), await offered(member.client)]).toEqual(before)
  expect(await answer(member.client.send(api.createContent, { body: newContent({ parent }) }))).toBe('201')
})

test('its owners, community managers and admins archive it, again as often as sent; nobody archives the root (decision 0233)', async () => {
  const { placeID } = await aGroup()
  const { placeID: secretID } = await aGroup('SECRET')
  const root = await admin.getRootPlace()
  const archive = async (client: Client, id: string) =>
    await answer(client.send(api.archivePlace, { placeID: id }))
  const allowed = async (client: Client, id: string) =>
    (await client.getPlace({ placeID: id })).resources.archived?.allowed

  expect([
    await archive(anonymous, placeID),
    await archive(stranger.client, placeID),
    await archive(member.client, placeID),
    await archive(stranger.client, secretID),
    await archive(manager.client, secretID),
  ]).toEqual([
    '401 unauthenticated',
    '403 forbidden',
    '403 forbidden',
    '404 placeMissing',
    '404 placeMissing',
  ])
  for (const client of [owner.client, manager.client, admin]) {
    expect(await allowed(client, placeID)).toEqual(['DELETE', 'PUT'])
    expect([await archive(client, placeID), await archive(client, placeID)]).toEqual(['204', '204'])
    expect(await answer(client.send(api.restorePlace, { placeID }))).toBe('204')
  }
  expect(await allowed(stranger.client, placeID)).toBeUndefined()
  expect(await archive(admin, root.id)).toBe('409 placeFixed')
  expect(await allowed(admin, root.id)).toBeUndefined()
  const filter = [`target(place,${placeID})`, 'action(place.archived,place.restored)']
  const { list } = await admin.listAuditEntries({ filter })
  expect(list.map(({ action }) => action)).toEqual(
    [1, 2, 3].flatMap(() => ['place.restored', 'place.archived']),
  )
  expect(list.at(-1)?.actor?.id).toBe(owner.id)
})

test('a community manager who is a member of a secret group does not archive it (decisions 0207, 0233)', async () => {
  const { placeID } = await aGroup('SECRET')
  await owner.client.addMember({ placeID, body: { person: manager.id, state: 'member' } })

  expect((await manager.client.getPlace({ placeID })).resources.archived).toBeUndefined()
  expect(await answer(manager.client.send(api.archivePlace, { placeID }))).toBe('403 forbidden')
  expect(await answer(manager.client.send(api.restorePlace, { placeID }))).toBe('403 forbidden')
})

test('it takes nobody by invitation, new or from before: sign-up goes on without it (decision 0233)', async () => {
  const { placeID } = await aGroup('PRIVATE')
  const guest = await aMember()
  const body = { place: `/places/${placeID}`, maxUses: 2 }
  const code = new URL((await admin.createInvitation({ body })).url).searchParams.get('code') ?? ''
  const [invite] = (await owner.client.createInvites({ placeID, body: { invitees: [guest.id] } })).list
  const id = invite?.id ?? ''
  await owner.client.archivePlace({ placeID })
  const person = newPerson({ svc: { password: undefined } })
  const made = await anonymous.send(api.signUpInvited, { body: { code, person } })

  expect([
    await answer(guest.client.send(api.updateInvite, { inviteID: id, body: { state: 'accepted' } })),
    await answer(guest.client.send(api.updateMember, { memberID: id, body: { state: 'member' } })),
    await answer(stranger.client.send(api.acceptInvitation, { body: { code } })),
    made.status,
  ]).toEqual([REFUSED, REFUSED, REFUSED, 201])
  const { list } = await owner.client.listMembers({ placeID })
  expect(list.map((one) => one.person.id).toSorted()).toEqual([owner.id, member.id].toSorted())
  await owner.client.restorePlace({ placeID })
  expect(
    await answer(guest.client.send(api.updateInvite, { inviteID: id, body: { state: 'accepted' } })),
  ).toBe('200')
})

test('invited people are offered to decline, not to accept; its owners let them in (decision 0233)', async () => {
  const { placeID } = await aGroup('PRIVATE')
  const guest = await aMember()
  const [invite] = (await owner.client.createInvites({ placeID, body: { invitees: [guest.id] } })).list
  const inviteID = invite?.id ?? ''
  await untilEntries(guest.client, 1)
  const allowedIn = ({ self, member: ofMember }: Resources) => [self?.allowed, ofMember?.allowed]
  const offered = async (client: Client) => [
    ...allowedIn((await client.getInvite({ inviteID })).resources),
    (await client.getMember({ memberID: inviteID })).resources.self?.allowed,
  ]
  const inInbox = async () => (await untilEntries(guest.client, 1))[0]?.resources.invite?.allowed
  const before = [...(await offered(guest.client)), await inInbox()]
  await owner.client.archivePlace({ placeID })

  expect(before).toEqual(Array(4).fill(['DELETE', 'GET', 'PUT']))
  expect([...(await offered(guest.client)), await inInbox()]).toEqual(Array(4).fill(['DELETE', 'GET']))
  expect(await offered(owner.client)).toEqual(Array(3).fill(['DELETE', 'GET', 'PUT']))
  expect(await answer(guest.client.send(api.deleteInvite, { inviteID }))).toBe('204')
})

test('what is in a group is not restored without the group, which the refusal names (decision 0233)', async () => {
  const { placeID: groupID, parent } = await aGroup()
  const { name } = await owner.client.getPlace({ placeID: groupID })
  const { id: placeID } = await aPlace(owner.client, { type: 'project', name: `In ${groupID}`, parent })
  await owner.client.archivePlace({ placeID: groupID })
  const allowed = async () => [
    (await owner.client.getPlace({ placeID })).resources.archived?.allowed,
    (await admin.listPlaceOverviews({ filter: [`parent(/places/${groupID})`] })).list[0]?.resources.archived
      ?.allowed,
  ]
  const refused = await owner.client.send(api.restorePlace, { placeID })

  expect([refused.status, refused.error?.code]).toEqual([409, 'homeArchived'])
  expect(refused.error?.message).toContain(name)
  expect(await allowed()).toEqual([['PUT'], ['PUT']])
  expect(await answer(owner.client.send(api.archivePlace, { placeID }))).toBe('204')
  await owner.client.restorePlace({ placeID: groupID })
  expect(await allowed()).toEqual([
    ['DELETE', 'PUT'],
    ['DELETE', 'PUT'],
  ])
  expect((await owner.client.getPlace({ placeID })).status).toBe('Active')
})
