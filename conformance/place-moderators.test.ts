/** Moderators of single places (decision 0232). */
import type { Client } from '@folkmoot/client'
import { api, type ModerationEvent } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import {
  aContent,
  aDiscussion,
  admin,
  aMember,
  aMessage,
  anonymous,
  aPlace,
  collect,
  html,
  type Member,
} from './community.ts'
import { itemOf } from './moderating.ts'
import { fieldsNamed } from './wire.ts'

const [owner, keeper, author, reader] = await Promise.all([aMember(), aMember(), aMember(), aMember()])
const manager = await aMember({ svc: { roles: ['communityManager'] } })
const SPAM = { reason: 'spam' } as const

const join = async (placeID: string, ...people: Member[]) => {
  for (const { id } of people)
    await owner.client.addMember({ placeID, body: { person: `/people/${id}`, state: 'member' } })
}
const name = async (placeID: string, person: Member = keeper) =>
  await owner.client.nameModerator({ placeID, body: { person: `/people/${person.id}` } })

async function aModerated(groupType: 'OPEN' | 'PRIVATE' | 'SECRET' = 'OPEN', contentApproval = false) {
  const place = await aPlace(owner.client, { groupType, contentApproval })
  await join(place.id, keeper, author, reader)
  await name(place.id)
  return place
}
const post = async ({ id }: { id: string }, client = author.client) =>
  await aContent(client, { parent: `/places/${id}` })
async function aReport(contentID: string): Promise<string> {
  const report = await reader.client.reportContent({ contentID, body: SPAM })
  return await itemOf(report, keeper.client)
}
const openIn = async (client: Client, placeID?: string) => {
  const filter = ['state(open)', ...(placeID ? [`place(/places/${placeID})`] : [])]
  return (await collect(client.each(api.listModerationItems, { filter, count: 100 }))).map(({ id }) => id)
}
const moderatorsOf = async (client: Client, placeID: string) =>
  (await client.listModerators({ placeID })).list.map(({ person }) => person.id)

test('owners, community managers and admins name members as moderators; all who see the members see who moderates (0232)', async () => {
  const { id: placeID } = await aPlace(owner.client)
  await join(placeID, keeper, author)
  const body = { person: `/people/${keeper.id}` }

  const refused = [
    (await author.client.send(api.nameModerator, { placeID, body })).status,
    (await anonymous.send(api.nameModerator, { placeID, body })).status,
  ]
  const named = await owner.client.nameModerator({ placeID, body })
  const again = await admin.nameModerator({ placeID, body })
  const byManager = await manager.client.send(api.nameModerator, {
    placeID,
    body: { person: `/people/${author.id}` },
  })

  expect(refused).toEqual([403, 401])
  expect(named).toMatchObject({ type: 'member', state: 'member', moderator: true, person: { id: keeper.id } })
  expect(again).toEqual(expect.objectContaining({ id: named.id, updated: named.updated }))
  expect(byManager.status).toBe(201)
  expect(await moderatorsOf(reader.client, placeID)).toEqual([keeper.id, author.id])
  const { list } = await reader.client.listMembers({ placeID })
  expect(list.filter(({ moderator }) => moderator).map(({ person }) => person.id)).toEqual([
    keeper.id,
    author.id,
  ])
  await owner.client.removeModerator({ placeID, personID: keeper.id })
  const gone = await owner.client.send(api.removeModerator, { placeID, personID: keeper.id })
  expect([gone.status, gone.error?.code]).toEqual([404, 'memberMissing'])
  expect(await moderatorsOf(owner.client, placeID)).toEqual([author.id])
})

test('a community manager who is a member of a secret group does not name its moderators; its owners and admins do (0232)', async () => {
  const { id: placeID } = await aPlace(owner.client, { groupType: 'SECRET' })
  await join(placeID, keeper, manager)
  const body = { person: `/people/${keeper.id}` }
  const offered = async (client: Client) => (await client.getPlace({ placeID })).resources.moderators?.allowed
  const refused = [
    (await manager.client.send(api.nameModerator, { placeID, body })).status,
    (await manager.client.send(api.nameModerator, { placeID, body: { person: '@me' } })).status,
    (await manager.client.send(api.removeModerator, { placeID, personID: keeper.id })).status,
  ]

  expect(refused).toEqual([403, 403, 403])
  expect([await offered(manager.client), await offered(owner.client), await offered(admin)]).toEqual([
    ['GET'],
    ['GET', 'POST'],
    ['GET', 'POST'],
  ])
  expect((await admin.send(api.nameModerator, { placeID, body })).status).toBe(201)
})

test('each reader of a place gets their own `allowed`, also after somebody else read it (0232)', async () => {
  const { id: placeID } = await aModerated()
  const moderator = await aMember({ svc: { roles: ['moderator'] } })
  const stranger = await aMember()
  const allowedFor = async ({ client }: Member) => {
    const { moderators: named, moderation } = (await client.getPlace({ placeID })).resources
    return [named?.allowed, moderation?.allowed]
  }

  expect(await allowedFor(stranger)).toEqual([['GET'], undefined])
  expect(await allowedFor(moderator)).toEqual([['GET'], ['GET']])
  expect(await allowedFor(manager)).toEqual([['GET', 'POST'], ['GET']])
  expect(await allowedFor(keeper)).toEqual([['GET'], ['GET']])
  expect(await allowedFor(reader)).toEqual([['GET'], undefined])
  expect(await allowedFor(owner)).toEqual([['GET', 'POST'], undefined])
})

test('only members become moderators: 409 moderatorNotMember, 400 for unknown people (0232)', async () => {
  const { id: placeID } = await aPlace(owner.client)
  const send = async (person: string) =>
    await owner.client.send(api.nameModerator, { placeID, body: { person } })

  const replies = [await send(`/people/${reader.id}`), await send(`/people/${owner.id}`)]
  const unknown = await send('/people/9007199254740991')

  expect(replies.map(({ status, error }) => [status, error?.code])).toEqual([
    [409, 'moderatorNotMember'],
    [409, 'moderatorNotMember'],
  ])
  expect(unknown.status).toBe(400)
  expect(fieldsNamed(unknown)).toEqual(['person'])
})

test('in their place they see, decide and undo reports, and edit, hide and delete; elsewhere nothing (0232)', async () => {
  const [place, other] = [await aModerated(), await aPlace(owner.client)]
  await join(other.id, keeper)
  const [theirs, elsewhere] = [await post(place), await post(other, owner.client)]
  const itemID = await aReport(theirs.id)
  const foreign = await reader.client.reportContent({ contentID: elsewhere.id, body: SPAM })
  const foreignItem = await itemOf(foreign)

  expect(await openIn(keeper.client)).toEqual(expect.arrayContaining([itemID]))
  expect(await openIn(keeper.client)).not.toContain(foreignItem)
  expect(await openIn(keeper.client, other.id)).toEqual([])
  expect(await openIn(owner.client, place.id)).toEqual([])
  const refused = await keeper.client.send(api.resolveModerationItem, {
    itemID: foreignItem,
    body: { action: 'hide' },
  })
  const hidden = await keeper.client.resolveModerationItem({ itemID, body: { action: 'hide' } })
  const forReader = (await reader.client.send(api.getContent, { contentID: theirs.id })).status
  const forKeeper = await keeper.client.getContent({ contentID: theirs.id })
  const filter = ['status(hiddenByModerator)', `entityDescriptor(102,${theirs.id})`]
  const listed = await keeper.client.listContents({ filter })
  const forOthers = await reader.client.listContents({ filter })
  await keeper.client.reopenModerationItem({ itemID, body: {} })

  expect(refused.error?.code).toBe('moderationItemMissing')
  expect([hidden.state, hidden.action, forReader]).toEqual(['resolved', 'hide', 403])
  expect(forKeeper.status).toBe('hiddenByModerator')
  expect(listed.list.map(({ id }) => id)).toEqual([theirs.id])
  expect(forOthers.list).toEqual([])
  expect((await reader.client.getContent({ contentID: theirs.id })).status).toBe('published')
  const edit = { subject: 'Mended', content: html('<p>Mended</p>'), type: 'document' as const }
  const moved = { ...edit, parent: `/places/${other.id}` }
  const statuses = [
    (await keeper.client.send(api.updateContent, { contentID: theirs.id, body: edit })).status,
    (await keeper.client.send(api.updateContent, { contentID: theirs.id, body: moved })).status,
    (await keeper.client.send(api.featureContent, { contentID: theirs.id })).status,
    (await keeper.client.send(api.updateContent, { contentID: elsewhere.id, body: edit })).status,
    (await keeper.client.send(api.deleteContent, { contentID: elsewhere.id })).status,
  ]
  expect(forKeeper.movable).toBe(false)
  expect(statuses).toEqual([200, 403, 204, 403, 403])
  const removed = await keeper.client.resolveModerationItem({ itemID, body: { action: 'remove' } })
  expect(removed).toMatchObject({ state: 'resolved', action: 'remove' })
  expect((await keeper.client.getModerationItem({ itemID })).action).toBe('remove')
})

test('hidden replies are in the thread for them, and for no other member (0232)', async () => {
  const place = await aModerated()
  const { id: contentID } = await aDiscussion(author.client, { parent: `/places/${place.id}` })
  const { id: messageID } = await aMessage(author.client, contentID)
  await keeper.client.resolveModerationItem({ itemID: await aReport(messageID), body: { action: 'hide' } })
  const seenBy = async ({ client }: Member) =>
    (await client.listMessages({ contentID })).list.map(({ id }) => id)

  expect(await seenBy(keeper)).toEqual([messageID])
  expect(await seenBy(reader)).toEqual([])
})

test('they approve posts, and their own need no approval (0232)', async () => {
  const place = await aModerated('OPEN', true)
  const waiting = await post(place)
  const own = await post(place, keeper.client)

  const [itemID = ''] = await openIn(keeper.client, place.id)
  await keeper.client.resolveModerationItem({ itemID, body: { action: 'approve' } })

  expect([waiting.status, own.status]).toEqual(['pendingApproval', 'published'])
  expect((await reader.client.getContent({ contentID: waiting.id })).status).toBe('published')
})

test('they see the figures and the banned, and change neither settings nor members (0232)', async () => {
  const { id: placeID } = await aModerated()
  const banned = await aMember()
  await owner.client.addMember({ placeID, body: { person: `/people/${banned.id}`, state: 'banned' } })
  const place = await keeper.client.getPlace({ placeID })
  const [membership] = (await keeper.client.listMembers({ placeID, filter: ['state(banned)'] })).list
  const person = `/people/${(await aMember()).id}`

  expect(membership?.person.id).toBe(banned.id)
  expect(membership?.resources.self?.allowed).toEqual(['GET'])
  expect(place.resources.self?.allowed).toEqual(['GET'])
  expect(place.resources).toMatchObject({
    figures: { allowed: ['GET'] },
    banned: { allowed: ['GET'] },
    moderation: { allowed: ['GET'] },
    moderators: { allowed: ['GET'] },
  })
  expect(place.resources).not.toHaveProperty('invites')
  expect((await keeper.client.getPlacePermissions({ placeID })).membership).toBe('member')
  const statuses = await Promise.all([
    keeper.client.send(api.getFigures, { place: `/places/${placeID}` }),
    keeper.client.send(api.updatePlace, { placeID, body: { description: 'Mine' } }),
    keeper.client.send(api.deletePlace, { placeID }),
    keeper.client.send(api.addMember, { placeID, body: { person } }),
    keeper.client.send(api.removeMember, { memberID: membership?.id ?? '' }),
    keeper.client.send(api.nameModerator, { placeID, body: { person: `/people/${reader.id}` } }),
    keeper.client.send(api.listMembers, { placeID, filter: ['state(pending)'] }),
    reader.client.send(api.listMembers, { placeID, filter: ['state(banned)'] }),
    reader.client.send(api.getFigures, { place: `/places/${placeID}` }),
  ])
  expect(statuses.map(({ status }) => status)).toEqual([200, 403, 403, 403, 403, 403, 403, 403, 403])
})

test.each([
  ['leaves', async (memberID: string) => await keeper.client.removeMember({ memberID })],
  [
    'is banned',
    async (memberID: string) => await owner.client.updateMember({ memberID, body: { state: 'banned' } }),
  ],
  [
    'is an owner for a while',
    async (memberID: string) => {
      await owner.client.updateMember({ memberID, body: { state: 'owner' } })
      await owner.client.updateMember({ memberID, body: { state: 'member' } })
    },
  ],
])('somebody who %s is a moderator no longer (0232)', async (what, change) => {
  const { id: placeID } = await aModerated()
  const [member] = (await owner.client.listModerators({ placeID })).list
  await change(member?.id ?? '')
  expect(await moderatorsOf(owner.client, placeID)).toEqual([])
  if (what !== 'is an owner for a while') {
    const [again] = (await owner.client.listMembers({ placeID, state: ['banned'] })).list
    if (again) await owner.client.removeMember({ memberID: again.id })
    await join(placeID, keeper)
  }
  const { id: contentID } = await post({ id: placeID })
  const report = await reader.client.reportContent({ contentID, body: SPAM })

  expect(await moderatorsOf(owner.client, placeID)).toEqual([])
  expect(await openIn(keeper.client, placeID)).toEqual([])
  expect((await keeper.client.send(api.getModerationItem, { itemID: await itemOf(report) })).status).toBe(404)
})

test('it holds for projects of the group, which share its members (0232)', async () => {
  const group = await aModerated('SECRET')
  const project = await aPlace(owner.client, { type: 'project', parent: `/places/${group.id}` })
  const { id: contentID } = await post(project)
  const itemID = await aReport(contentID)

  expect(await openIn(keeper.client, project.id)).toEqual([itemID])
  expect(await moderatorsOf(keeper.client, project.id)).toEqual([keeper.id])
})

test('secret groups answer others as if they were missing, community managers too (0232)', async () => {
  const { id: placeID } = await aModerated('SECRET')
  const body = { person: `/people/${reader.id}` }

  for (const client of [manager.client, (await aMember()).client]) {
    const replies = [
      await client.send(api.listModerators, { placeID }),
      await client.send(api.nameModerator, { placeID, body }),
      await client.send(api.removeModerator, { placeID, personID: keeper.id }),
    ]
    expect(replies.map(({ error }) => error?.code)).toEqual(Array(3).fill('placeMissing'))
  }
})

test('the explanation of a hidden document names moderators of the place (0218, 0232)', async () => {
  const place = await aModerated()
  const { id: contentID } = await post(place)
  await keeper.client.resolveModerationItem({ itemID: await aReport(contentID), body: { action: 'hide' } })
  const object = `/contents/${contentID}`
  const decidingFor = async (person: string) => {
    const explained = await admin.explainAccess({ object, person })
    return [explained.visible, explained.membership]
  }

  expect(await decidingFor(keeper.id)).toEqual([true, 'member'])
  expect(await decidingFor(reader.id)).toEqual([false, 'member'])
  const { audiences } = await admin.describeAudience({ object })
  expect(audiences).toContainEqual({ audience: 'placeModerators', text: `Moderators of ${place.name}` })
  const readers = await Array.fromAsync(admin.each(api.listReaders, { object, count: 50 }))
  expect(readers.map(({ id }) => id)).toEqual(expect.arrayContaining([keeper.id, author.id]))
  expect(readers.map(({ id }) => id)).not.toContain(reader.id)
})

test('they decide about something, and are told live of reports in their place alone (0215, 0232)', async () => {
  const [place, other] = [await aModerated(), await aPlace(owner.client)]
  expect((await keeper.client.getModerationCounts()).decides).toBe(true)
  const events = await keeper.client.listen({ moderation: true })
  try {
    const first = await events.next()
    const foreign = await itemOf(
      await reader.client.reportContent({ contentID: (await post(other, owner.client)).id, body: SPAM }),
    )
    const itemID = await aReport((await post(place)).id)
    const told: string[] = []
    while (!told.includes(itemID)) {
      const event = await events.next()
      if (!event) throw new Error('The event stream ended before the event arrived.')
      if (event.name === 'moderation') told.push(...(event.data as ModerationEvent).items)
    }

    expect(first?.name).toBe('moderation')
    expect(told).not.toContain(foreign)
  } finally {
    await events.close()
  }
})

test('the audit log has who named whom where, and who removed them (0232)', async () => {
  const place = await aModerated()
  await owner.client.removeModerator({ placeID: place.id, personID: keeper.id })
  const filter = ['action(person.membership_changed)', `target(person,${keeper.id})`]
  const { list } = await admin.listAuditEntries({ filter })
  const changes = list
    .map(({ details }) => details)
    .filter(({ place: at }) => (at as { id: string }).id === place.id)

  expect(changes.slice(0, 2).map(({ before, after }) => [before, after])).toEqual([
    ['moderator', 'member'],
    ['member', 'moderator'],
  ])
})

test.each([
  ['leaves', keeper, undefined],
  ['is banned', owner, 'banned'],
] as const)('the audit log has that a moderator %s (0232)', async (_, actor, state) => {
  const { id: placeID } = await aModerated()
  const [named] = (await owner.client.listModerators({ placeID })).list
  const memberID = named?.id ?? ''
  if (state) await actor.client.updateMember({ memberID, body: { state } })
  else await actor.client.removeMember({ memberID })
  const filter = ['action(person.membership_changed)', `target(person,${keeper.id})`]
  const [entry] = (await admin.listAuditEntries({ filter })).list

  expect(entry).toMatchObject({
    actor: { id: actor.id },
    details: { before: 'moderator', after: state ?? null, place: { id: placeID } },
  })
})
