/** Conversations that moderators move to another place, and back (decision 0237). */
import type { Client } from '@folkmoot/client'
import { api, type Content, type Place } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import {
  aContent,
  aDiscussion,
  admin,
  aMember,
  aMessage,
  aPlace,
  collect,
  html,
  type Member,
  unique,
} from './community.ts'
import { fieldsNamed } from './wire.ts'

const [owner, keeper, author, reader] = await Promise.all([aMember(), aMember(), aMember(), aMember()])
const moderator = await aMember({ svc: { roles: ['moderator'] } })

async function aModerated(groupType: 'OPEN' | 'PRIVATE' | 'SECRET' = 'OPEN', members: Member[] = []) {
  const place = await aPlace(owner.client, { groupType })
  for (const { id } of [keeper, author, ...members])
    await owner.client.addMember({ placeID: place.id, body: { person: `/people/${id}`, state: 'member' } })
  await owner.client.nameModerator({ placeID: place.id, body: { person: `/people/${keeper.id}` } })
  return place
}
const [here, there] = [await aModerated(), await aModerated()]
const uriOf = ({ id }: { id: string }) => `/places/${id}`
const post = async (place: Place = here) => await aDiscussion(author.client, { parent: uriOf(place) })
const told = ({ status, error }: { status: number; error?: { code: string } | undefined }) =>
  `${status} ${error?.code ?? ''}`.trim()
const move = async (client: Client, { id: contentID }: { id: string }, to: { id: string } = there) =>
  told(await client.send(api.moveContent, { contentID, body: { parent: uriOf(to) } }))
const placeOf = async ({ id: contentID }: { id: string }, client = admin) =>
  (await client.getContent({ contentID })).parentPlace?.id
const undo = async (client: Client, { id: contentID }: { id: string }, changeID: string) =>
  told(await client.send(api.undoConversationChange, { contentID, changeID }))
/** Counters and rights aside. */
const shown = async ({ id: contentID }: Content) =>
  await reader.client.getContent({ contentID, fields: '-viewCount,-version,-resources' })

test('a moderator of both places moves a conversation with its replies, and it is as it was but for its place', async () => {
  const discussion = await post()
  const reply = await aMessage(reader.client, discussion.id)
  const before = await shown(discussion)

  const change = await keeper.client.moveContent({
    contentID: discussion.id,
    body: { parent: uriOf(there) },
  })

  expect(change).toMatchObject({
    type: 'conversationChange',
    kind: 'moved',
    content: { id: discussion.id, type: 'discussion' },
    person: { id: keeper.id },
    resources: { undo: { allowed: ['POST'] } },
  })
  const { parent, parentPlace, ...after } = await shown(discussion)
  const { parent: _parent, parentPlace: _place, ...same } = before
  expect([parentPlace?.id, parent?.endsWith(uriOf(there)), after]).toEqual([there.id, true, same])
  expect((await reader.client.getMessage({ messageID: reply.id })).parentPlace?.id).toBe(there.id)
  const { list } = await reader.client.listPlaceContents({ placeID: there.id })
  expect(list.map(({ id }) => id)).toContain(discussion.id)
})

test('an undo brings it back, featured as it was, for a moderator or an owner of the place where it is now', async () => {
  const discussion = await post()
  await owner.client.featureContent({ contentID: discussion.id })
  const before = await shown(discussion)
  const { id } = await keeper.client.moveContent({
    contentID: discussion.id,
    body: { parent: uriOf(there) },
  })

  expect((await shown(discussion)).featured).toBe(false)
  expect([await undo(author.client, discussion, id), await undo(reader.client, discussion, id)]).toEqual(
    Array(2).fill('403 forbidden'),
  )
  expect(await undo(owner.client, discussion, id)).toBe('204')
  expect(await shown(discussion)).toEqual(before)
  expect(await undo(keeper.client, discussion, id)).toBe('404 changeMissing')
})

test('a conversation for everyone goes into a private group, and back to everyone', async () => {
  const closed = await aModerated('PRIVATE', [moderator])
  const document = await aContent(author.client)
  const { id } = await moderator.client.moveContent({
    contentID: document.id,
    body: { parent: uriOf(closed) },
  })
  const inside = await reader.client.send(api.getContent, { contentID: document.id })
  const done = await undo(moderator.client, document, id)

  expect([inside.status, done]).toEqual([403, '204'])
  expect(await shown(document)).toMatchObject({ visibility: 'all' })
  expect(await placeOf(document)).toBeUndefined()
})

test('moderators of one of the places, authors, owners of the old place and others: 403; `resources.move` says so', async () => {
  const elsewhere = await aPlace(reader.client)
  const discussion = await post()
  const document = await aContent(author.client, { parent: uriOf(elsewhere) })
  const offered = async (client: Client, { id: contentID }: Content) =>
    (await client.getContent({ contentID })).resources.move?.allowed

  expect(await Promise.all([author, owner, reader].map(({ client }) => move(client, discussion)))).toEqual(
    Array(3).fill('403 forbidden'),
  )
  expect([await move(keeper.client, discussion, elsewhere), await move(keeper.client, document)]).toEqual(
    Array(2).fill('403 forbidden'),
  )
  expect(
    await Promise.all(
      [keeper, moderator, author, owner, reader].map(({ client }) => offered(client, discussion)),
    ),
  ).toEqual([['POST'], ['POST'], undefined, undefined, undefined])
  expect([await move(moderator.client, document), await move(admin, discussion)]).toEqual(['201', '201'])
})

test('moderators of a private or secret group take nothing out of it (0232), admins do', async () => {
  for (const groupType of ['PRIVATE', 'SECRET'] as const) {
    const closed = await aModerated(groupType)
    const discussion = await post(closed)

    expect(await move(keeper.client, discussion)).toBe('403 forbidden')
    const { resources } = await keeper.client.getContent({ contentID: discussion.id })
    expect([resources.move, resources.lock?.allowed]).toEqual([undefined, ['DELETE', 'PUT']])
    expect(await move(admin, discussion)).toBe('201')
  }
})

test('answers, drafts and content that the caller does not know of are not moved', async () => {
  const discussion = await post()
  const reply = await aMessage(author.client, discussion.id)
  const draft = await aContent(moderator.client, { status: 'incomplete' })
  const secret = await aPlace(owner.client, { groupType: 'SECRET' })
  const hidden = await aContent(owner.client, { parent: uriOf(secret) })

  expect([
    await move(admin, reply),
    await move(moderator.client, draft),
    await move(keeper.client, hidden),
    await move(admin, { id: '9007199254740991' }),
  ]).toEqual(['403 forbidden', '403 forbidden', '404 contentMissing', '404 contentMissing'])
})

test('the same place, no place, a place that the caller cannot see, and an archived one: 400 and 409', async () => {
  const discussion = await post()
  const secret = await aPlace(owner.client, { groupType: 'SECRET' })
  const archived = await aModerated()
  await owner.client.archivePlace({ placeID: archived.id })
  const send = async (parent: string) =>
    await keeper.client.send(api.moveContent, { contentID: discussion.id, body: { parent } })
  const same = await send(uriOf(here))

  expect([told(same), fieldsNamed(same)]).toEqual(['400 fieldInvalid', ['parent']])
  expect([told(await send('/places/9007199254740991')), told(await send(uriOf(secret)))]).toEqual(
    Array(2).fill('400 placeInvalidURI'),
  )
  expect(told(await send(uriOf(archived)))).toBe('409 placeArchived')
  expect(await placeOf(discussion)).toBe(here.id)
})

test('what was moved again is undone from the newest change on; the list says what can be undone', async () => {
  const third = await aModerated()
  const discussion = await post()
  const contentID = discussion.id
  const first = await keeper.client.moveContent({ contentID, body: { parent: uriOf(there) } })
  const second = await keeper.client.moveContent({ contentID, body: { parent: uriOf(third) } })
  const listed = async () =>
    (await collect(keeper.client.each(api.listConversationChanges, { contentID, count: 1 }))).map(
      ({ id, resources }) => `${id} ${resources.undo !== undefined}`,
    )

  expect(await listed()).toEqual([`${second.id} true`, `${first.id} false`])
  expect(await undo(keeper.client, discussion, first.id)).toBe('409 changeFinal')
  expect(await undo(keeper.client, discussion, second.id)).toBe('204')
  expect(await listed()).toEqual([`${first.id} true`])
  expect(await undo(keeper.client, discussion, first.id)).toBe('204')
  expect([await placeOf(discussion), await listed()]).toEqual([here.id, []])
  const refused = await author.client.send(api.listConversationChanges, { contentID })
  expect(told(refused)).toBe('403 forbidden')
})

test('nothing goes back into a place that is archived or gone: 409 changeFinal', async () => {
  const [archived, gone] = [await aModerated(), await aModerated()]
  const found: string[] = []
  for (const [place, end] of [
    [archived, () => owner.client.archivePlace({ placeID: archived.id })],
    [gone, () => owner.client.deletePlace({ placeID: gone.id })],
  ] as const) {
    const discussion = await post(place)
    const { id } = await keeper.client.moveContent({
      contentID: discussion.id,
      body: { parent: uriOf(there) },
    })
    await end()
    found.push(await undo(keeper.client, discussion, id), (await placeOf(discussion)) ?? '')
  }

  expect(found).toEqual(['409 changeFinal', there.id, '409 changeFinal', there.id])
})

test('the change of another content is 404', async () => {
  const [one, other] = [await post(), await post()]
  const { id } = await keeper.client.moveContent({ contentID: one.id, body: { parent: uriOf(there) } })

  expect(await undo(keeper.client, other, id)).toBe('404 changeMissing')
  expect(await placeOf(one)).toBe(there.id)
})

test('tags are counted where the content is, and search finds its replies there', async () => {
  const tag = unique('moved')
  const word = unique('drongo')
  const closed = await aModerated('PRIVATE', [moderator])
  const discussion = await aDiscussion(author.client, { tags: [tag] })
  await aMessage(author.client, discussion.id, `<p>${word}</p>`)
  const found = async (client: Client) =>
    (await client.searchContents({ filter: [`search(${word})`, 'type(message)'], count: 5 })).list.length
  await expect.poll(() => found(reader.client)).toBe(1)
  await moderator.client.moveContent({ contentID: discussion.id, body: { parent: uriOf(closed) } })

  await expect.poll(async () => [await found(reader.client), await found(author.client)]).toEqual([0, 1])
  const tags = async (client: Client) =>
    (await client.listTags({ filter: [`prefix(${tag})`] })).list.map(({ name }) => name)
  await expect.poll(() => tags(reader.client)).toEqual([])
})

test('moving records no activity, and both directions are in the audit log', async () => {
  const discussion = await post()
  const contentID = discussion.id
  const { id } = await keeper.client.moveContent({ contentID, body: { parent: uriOf(there) } })
  await undo(owner.client, discussion, id)
  const happened = await collect(
    reader.client.each(api.listPlaceActivities, { placeID: here.id, count: 100 }),
  )
  const { list } = await admin.listAuditEntries({ filter: [`target(content,${contentID})`] })

  const verbs = happened.filter(({ object }) => object.id.endsWith(`/${contentID}`)).map(({ verb }) => verb)
  expect(verbs.map((verb) => verb.replace(/^\w+:/, ''))).toEqual(['created'])
  expect(list.map(({ action, actor, details }) => [action, actor?.id, details])).toEqual([
    ['content.move_undone', owner.id, { from: there.id, to: here.id }],
    ['content.moved', keeper.id, { from: here.id, to: there.id }],
  ])
})

test('an edit by its author moves it as before, and is not in the list', async () => {
  const discussion = await post()
  const contentID = discussion.id
  const body = { type: 'discussion' as const, subject: 'Elsewhere', content: html('x'), parent: uriOf(there) }

  expect((await author.client.send(api.updateContent, { contentID, body })).status).toBe(200)
  expect((await keeper.client.listConversationChanges({ contentID })).list).toEqual([])
})
