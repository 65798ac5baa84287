import type { Client } from '@folkmoot/client'
import { api, type Content, type ContentInput } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { PRINCIPALS, type Principal, SITUATIONS } from '../../../testing/content-rights.ts'
import { aCast, aPlaceFor, aStage } from '../../../testing/content-stage.ts'
import { aCrowd, type Somebody } from '../../../testing/crowd.ts'
import { aNode, anInstance } from '../../../testing/instance.ts'

const instance = await anInstance({ FOLKMOOT_ANONYMOUS_READ: 'on' })
afterAll(() => instance.close())
const { admin } = instance

let made = 0
async function somebody(count: number): Promise<Somebody[]> {
  return await aCrowd(
    instance,
    Array.from({ length: count }, () => ({ name: `kept${++made}` })),
  )
}
const content = { type: 'text/html', text: '<p>Words</p>' } as const
const anInput = (rest: Partial<ContentInput> = {}): ContentInput => ({
  type: 'discussion',
  subject: 'A subject',
  content,
  ...rest,
})

/** The content as a list has it, and as it is by itself: both may be kept from before. */
async function read(viewer: Client, contentID: string): Promise<Content> {
  const one = await viewer.getContent({ contentID })
  const code = one.typeCode
  const { list } = await viewer.listContents({ filter: [`entityDescriptor(${code},${contentID})`] })
  expect(list).toEqual([one])
  return one
}

/** A discussion by one, a message below it by another, both read before whatever changes them. */
async function aConversation(rest: Partial<ContentInput> = {}, count = 3) {
  const people = await somebody(count)
  const [ann, bob, eve] = people
  if (!ann || !bob || !eve) throw new Error('nobody came')
  const discussion = await ann.client.createContent({ body: anInput(rest) })
  const message = await ann.client.createMessage({
    contentID: discussion.id,
    body: { type: 'message', content },
  })
  const viewers = [ann.client, bob.client, eve.client, admin]
  const readAll = async () =>
    await Promise.all(viewers.flatMap((viewer) => [read(viewer, discussion.id), read(viewer, message.id)]))
  return { ann, bob, eve, contentID: discussion.id, messageID: message.id, readAll }
}

test('renaming, hiding and leaving of an author show at once, for each reader by their rights', async () => {
  const { ann, bob, contentID, messageID, readAll } = await aConversation()
  await readAll()
  const personID = ann.id

  await admin.updatePerson({ personID, body: { name: { givenName: 'Other', familyName: 'Name' } } })
  for (const { author } of await readAll()) expect(author.displayName).toBe('Other Name')

  await admin.updatePerson({ personID, body: { svc: { visible: false } } })
  const hidden = { id: personID, type: 'person', displayName: 'Other Name' }
  for (const id of [contentID, messageID]) {
    expect((await read(bob.client, id)).author).toEqual(hidden)
    expect((await read(admin, id)).author.mentionName).toBe(ann.username)
    expect((await read(ann.client, id)).author.mentionName).toBe(ann.username)
  }

  await admin.deletePerson({ personID })
  const gone = { id: personID, type: 'person', displayName: 'Former member', svc: { status: 'departed' } }
  for (const id of [contentID, messageID]) {
    expect((await read(bob.client, id)).author).toEqual(gone)
    expect((await read(admin, id)).author).toEqual(gone)
  }
})

test('the new name of a place shows at once in its content and the answers', async () => {
  const group = await admin.createPlace({ body: { type: 'group', name: 'Before' } })
  const { readAll } = await aConversation({ parent: `/places/${group.id}` })
  await readAll()

  await admin.updatePlace({ placeID: group.id, body: { name: 'After', displayName: 'after' } })

  for (const { parentPlace } of await readAll()) {
    expect(parentPlace).toMatchObject({ name: 'After', displayName: 'after' })
  }
})

test('changes, likes, answers and views show to everybody', async () => {
  const { ann, bob, eve, contentID, messageID, readAll } = await aConversation()
  await readAll()

  const likedBy = async (viewer: Client) => (await read(viewer, contentID)).liked

  await ann.client.updateContent({ contentID, body: anInput({ subject: 'Another', tags: ['new'] }) })
  await bob.client.like({ contentID })
  await eve.client.like({ contentID: messageID })
  await bob.client.createReply({ messageID, body: { type: 'message', content } })
  const [shown, below] = await readAll()

  expect(shown).toMatchObject({ subject: 'Another', tags: ['new'], likeCount: 1, replyCount: 2 })
  expect(below).toMatchObject({ likeCount: 1, replyCount: 1 })
  expect([await likedBy(bob.client), await likedBy(eve.client)]).toEqual([true, false])
  await bob.client.unlike({ contentID })
  expect((await readAll())[0]).toMatchObject({ likeCount: 0 })
  expect([await likedBy(bob.client), await likedBy(eve.client)]).toEqual([false, false])
})

test('outcomes, the correct answer and the newest version show at once to everybody', async () => {
  const { ann, bob, contentID, messageID, readAll } = await aConversation()
  const document = await ann.client.createContent({ body: anInput({ type: 'document' }) })
  await readAll()
  await read(bob.client, document.id)

  await ann.client.setCorrectAnswer({ messageID })
  await ann.client.createOutcome({ contentID, body: { outcomeType: { name: 'success' } } })
  const helpful = await bob.client.createOutcome({
    contentID: messageID,
    body: { outcomeType: { name: 'helpful' } },
  })
  await ann.client.updateContent({
    contentID: document.id,
    body: anInput({ type: 'document', subject: 'Another' }),
  })

  const all = await readAll()
  for (const [index, shown] of all.entries()) {
    const isDiscussion = index % 2 === 0
    expect(shown).toMatchObject(
      isDiscussion
        ? { resolved: 'resolved', outcomeTypeNames: ['success'] }
        : { answer: true, helpfulCount: 1, outcomeTypeNames: ['helpful'] },
    )
  }
  expect(await read(bob.client, document.id)).toMatchObject({ versionNumber: 2 })
  await ann.client.unsetCorrectAnswer({ messageID })
  await bob.client.deleteOutcome({ outcomeID: helpful.id })
  expect((await readAll())[1]).toMatchObject({ answer: false, helpfulCount: 0, outcomeTypeNames: [] })
})

test('answers follow every change of their root', async () => {
  const { ann, bob, contentID, messageID, readAll } = await aConversation()
  await readAll()
  const group = await ann.client.createPlace({ body: { type: 'group', name: 'Elsewhere' } })

  const move = async (rest: Partial<ContentInput>) =>
    await ann.client.updateContent({ contentID, body: anInput(rest) })
  await move({ parent: `/places/${group.id}` })
  expect(await read(bob.client, messageID)).toMatchObject({
    visibility: 'place',
    parentPlace: { id: group.id },
  })
  await move({ restrictComments: true })
  expect(await read(bob.client, messageID)).toMatchObject({
    restrictComments: true,
    resources: { messages: { allowed: ['GET'] } },
  })
  await move({ visibility: 'people', users: [bob.id], restrictComments: false })
  const forBob = await read(bob.client, messageID)
  expect(forBob).toMatchObject({
    visibility: 'people',
    resources: { messages: { allowed: ['GET', 'POST'] } },
  })
  expect(forBob.parentPlace).toBeUndefined()
  await move({ status: 'archived' })
  const archived = await bob.client.getContent({ contentID: messageID })
  expect(archived.status).toBe('archived')
})

test('joining, becoming a moderator and a ban change `allowed` at once', async () => {
  const group = await admin.createPlace({
    body: { type: 'group', name: 'Standing', groupType: 'MEMBER_ONLY' },
  })
  const placeID = group.id
  const [ann, bob] = await somebody(2)
  if (!ann || !bob) throw new Error('nobody came')
  await ann.client.addMember({ placeID, body: {} })
  const { id: contentID } = await ann.client.createContent({
    body: anInput({ parent: `/places/${placeID}` }),
  })
  const allowed = async () => {
    const { resources, content: shown } = await read(bob.client, contentID)
    return [resources.messages?.allowed.join(), resources.self?.allowed.join(), shown.editable]
  }
  expect(await allowed()).toEqual(['GET', 'GET', false])

  const member = await bob.client.addMember({ placeID, body: {} })
  expect(await allowed()).toEqual(['GET,POST', 'GET', false])
  await admin.updatePerson({ personID: bob.id, body: { svc: { roles: ['moderator'] } } })
  expect(await allowed()).toEqual(['GET,POST', 'DELETE,GET,PUT', true])
  await admin.updatePerson({ personID: bob.id, body: { svc: { roles: [] } } })
  await admin.updateMember({ memberID: member.id, body: { state: 'banned' } })
  expect(await allowed()).toEqual(['GET', 'GET', false])
  await admin.updatePlace({ placeID, body: { groupType: 'PRIVATE' } })
  await expect(bob.client.getContent({ contentID })).rejects.toMatchObject({ status: 403 })
})

test('each reader of a list of answers sees their own rights, despite the cache', async () => {
  const [ann, bob, eve] = await somebody(3)
  if (!ann || !bob || !eve) throw new Error('nobody came')
  const { id: contentID } = await ann.client.createContent({ body: anInput({ restrictComments: true }) })
  const body = { type: 'comment', content } as const
  const { id: commentID } = await admin.createComment({ contentID, body })
  const viewers = [ann.client, admin, bob.client, instance.anonymous, eve.client]

  for (const viewer of [...viewers, ...viewers.toReversed()]) {
    const { list } = await viewer.listComments({ contentID })

    expect(list).toEqual([{ ...(await viewer.getComment({ commentID })), viewCount: expect.any(Number) }])
  }
})

test('only members see e-mail addresses of authors, creators and updaters, also if a member read the content first', async () => {
  const [ann, bob, eve] = await somebody(3)
  if (!ann || !bob || !eve) throw new Error('nobody came')
  const document = anInput({ type: 'document', authorship: 'open' })
  const { id: contentID } = await ann.client.createContent({ body: document })
  await bob.client.updateContent({ contentID, body: { ...document, subject: 'Another' } })
  const { id: placeID } = await ann.client.createPlace({ body: { type: 'group', name: 'Addresses' } })
  const viewers = [instance.anonymous, eve.client, admin, ann.client, bob.client]

  for (const viewer of [...viewers, ...viewers.toReversed()]) {
    const { author, updater } = await read(viewer, contentID)
    const { creator } = await viewer.getPlace({ placeID })
    const { list } = await viewer.listPlaces({ filter: [`entityDescriptor(700,${placeID})`] })
    const people = [author, updater, creator, list[0]?.creator]
    const verbs = people.map((person) => person?.resources?.self?.allowed.join())
    const isAnonymous = viewer === instance.anonymous
    const mine = (own: Client) => (viewer === admin ? 'DELETE,GET,PUT' : viewer === own ? 'GET,PUT' : 'GET')

    expect(people.map((person) => person?.svc?.username)).toEqual(
      [ann, bob, ann, ann].map((one) => one.username),
    )
    expect(people.map((person) => person?.emails !== undefined)).toEqual(people.map(() => !isAnonymous))
    expect(verbs).toEqual([ann, bob, ann, ann].map((one) => mine(one.client)))
  }
})

test('each caller sees their own rights, despite the cache', async () => {
  const cast = await aCast(instance)
  // A node with an empty cache for each caller: its answer is the expected one.
  const fresh = await aNode(instance.connection, {
    FOLKMOOT_ANONYMOUS_READ: 'on',
    FOLKMOOT_BASE_URL: instance.context.config.baseUrl,
  })
  const clientOf = (node: { admin: Client; anonymous: Client }, principal: Principal) => {
    if (principal === 'admin') return node.admin
    return principal === 'anonymous'
      ? node.anonymous
      : node.anonymous.as(cast.people[principal].client.options.authorization)
  }
  const names = ['in an open group', 'in a member-only group', 'in a private group'] as const
  for (const name of names) {
    const situation = SITUATIONS[name]
    if (!situation) throw new Error(name)
    const placeID = await aPlaceFor(instance, cast, situation)
    const stage = await aStage(instance, cast, situation, { placeID, isLasting: true })
    const ids = [stage.message, stage.limitedDocument, stage.announcement]
    for (const contentID of ids) {
      for (const principal of [...PRINCIPALS, ...PRINCIPALS.toReversed()]) {
        const kept = await clientOf(instance, principal).send(api.getContent, { contentID })
        fresh.context.representations.clear()
        const right = await clientOf(fresh, principal).send(api.getContent, { contentID })

        expect([kept.status, kept.body], `${principal}, ${name}`).toEqual([right.status, right.body])
      }
    }
  }
  await fresh.close()
})
