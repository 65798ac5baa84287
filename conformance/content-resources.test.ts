import type { Client } from '@folkmoot/client'
import { api, type Content, type ContentInput, type Place, type Verb } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import {
  aComment,
  aContent,
  aDiscussion,
  admin,
  aMember,
  aMessage,
  aPlace,
  baseUrl,
  html,
  isOriginalCompatible,
  newContent,
} from './community.ts'
import { sendJson } from './wire.ts'

const ann = await aMember()
const bob = await aMember()
const carl = await aMember()
const moderator = await aMember({ svc: { roles: ['moderator'] } })
const group = await aPlace(ann.client, { groupType: 'MEMBER_ONLY' })
await ann.client.addMember({ placeID: group.id, body: { person: `/people/${bob.id}`, state: 'member' } })
const V3 = `${baseUrl}/api/core/v3`

/** All possible verbs of each resource of content. */
const KNOWN: Record<string, readonly Verb[]> = {
  likes: ['DELETE', 'GET', 'POST'],
  reactions: ['GET'],
  bookmark: ['DELETE', 'GET', 'PUT'],
  html: ['GET'],
  mentions: ['GET'],
  read: ['DELETE', 'GET', 'POST'],
  dismiss: ['DELETE', 'POST'],
  featured: ['DELETE', 'PUT'],
  followingIn: ['GET', 'POST'],
  lock: ['DELETE', 'PUT'],
  changes: ['GET'],
  messages: ['GET', 'POST'],
  comments: ['GET', 'POST'],
  attachments: ['GET', 'POST'],
  self: ['DELETE', 'GET', 'PUT'],
}
const VERBS: readonly Verb[] = ['GET', 'POST', 'PUT', 'DELETE']

const answerTo = (name: string) => ({
  type: name === 'messages' ? 'message' : 'comment',
  content: html('An answer'),
})

function aForm(): FormData {
  const form = new FormData()
  form.set('file', new File(['words'], 'notes.txt'))
  return form
}

async function use(client: Client, verb: string, ref: string, body: unknown): Promise<number> {
  const reply =
    body instanceof FormData
      ? await client.request({ method: verb, path: ref, body })
      : body === undefined
        ? await client.request({ method: verb, path: ref })
        : await sendJson(client, verb, ref, body)
  return reply.status
}

function bodyFor(name: string, verb: string, content: Content): unknown {
  if (name === 'self' && verb === 'PUT') return content
  if (verb === 'POST' && name === 'attachments') return aForm()
  if (verb === 'POST' && (name === 'messages' || name === 'comments')) return answerTo(name)
  return verb === 'POST' && name === 'followingIn' ? [] : undefined
}

/** Verbs that are no right of the caller’s but are refused for another reason. */
const isOwnLike = (client: Client, name: string, verb: string) =>
  isOriginalCompatible && client === ann.client && name === 'likes' && verb !== 'GET'

const inGroup = { parent: `/places/${group.id}` }
const kinds: readonly [string, () => Promise<Content>][] = [
  ['a discussion', () => aDiscussion(ann.client)],
  ['a document', () => aContent(ann.client, { authorship: 'author' })],
  ['an open document', () => aContent(ann.client, { authorship: 'open' })],
  ['a discussion that is not to be answered', () => aDiscussion(ann.client, { restrictComments: true })],
  ['an open document in a place of members', () => aContent(ann.client, { ...inGroup, authorship: 'open' })],
  ['a document of limited authorship', () => limitedTo(bob.id)],
  ['an announcement in a place', () => aContent(ann.client, { ...inGroup, type: 'announcement' })],
  ['a message', async () => aMessage(ann.client, (await aDiscussion(ann.client)).id)],
  ['a comment', async () => aComment(ann.client, (await aContent(ann.client)).id)],
  [
    'a comment in a place of members',
    async () => aComment(ann.client, (await aContent(ann.client, inGroup)).id),
  ],
]
const limitedTo = async (id: string) =>
  await aContent(ann.client, { authorship: 'limited', authors: [`/people/${id}`] })

const callers = [
  ['its author', ann.client],
  ['a member of its place', bob.client],
  ['another', carl.client],
  ['a moderator', moderator.client],
  ['an admin', admin],
] as const
const cases = kinds.flatMap(([kind, make]) => callers.map(([who, client]) => ({ kind, make, who, client })))

test.each(cases)(
  'of $kind, for $who, each listed verb is no matter of rights and each unlisted one is refused (decisions §1)',
  async ({ make, client }) => {
    const { id } = await make()
    const content = await client.getContent({ contentID: id })

    for (const [name, known] of Object.entries(KNOWN)) {
      const resource = content.resources[name]
      if (!resource) continue
      expect(resource.allowed).toEqual([...resource.allowed].sort())
      for (const verb of [...VERBS.filter((other) => !known.includes(other)), ...known.toReversed()]) {
        const status = await use(client, verb, resource.ref, bodyFor(name, verb, content))

        const label = `${verb} ${name} is ${status}`
        if (!known.includes(verb)) expect(status, label).toBe(405)
        else if (resource.allowed.includes(verb)) expect([200, 201, 204, 409], label).toContain(status)
        else expect(status, label).toBe(isOwnLike(client, name, verb) ? 409 : 403)
      }
    }
  },
)

test('each type has the resources that it can answer, and no other (§The resources field)', async () => {
  const discussion = await aDiscussion(ann.client)
  const named = async (content: Content) => Object.keys(content.resources).sort()
  const plain = ['attachments', 'comments', 'html', 'likes', 'mentions', 'reactions', 'read', 'self']

  expect(await named(discussion)).toEqual(expect.arrayContaining([...plain, 'messages']))
  expect(await named(await aMessage(ann.client, discussion.id))).toEqual(
    expect.arrayContaining([...plain, 'messages']),
  )
  for (const content of [await aContent(ann.client), await aComment(ann.client, discussion.id)]) {
    expect(await named(content)).toEqual(expect.arrayContaining(plain))
    expect(content.resources).not.toHaveProperty('messages')
  }
})

test('every ref is a URI of this instance, and self leads to the entity (§The resources field)', async () => {
  const discussion = await aDiscussion(ann.client)
  const message = await aMessage(ann.client, discussion.id)
  const comment = await aComment(ann.client, message.id)

  for (const content of [discussion, message, comment]) {
    for (const { ref } of Object.values(content.resources)) expect(ref.startsWith(`${baseUrl}/`)).toBe(true)
    const reply = await bob.client.request({ path: content.resources.self?.ref ?? '' })
    expect(reply.body).toMatchObject({ id: content.id, type: content.type })
  }
  expect(message.resources.self?.ref).toBe(`${V3}/messages/${message.id}`)
  expect(comment.resources.self?.ref).toBe(`${V3}/comments/${comment.id}`)
})

test('content in lists has the same resources as by id, for each caller (decisions §0)', async () => {
  const { id } = await aDiscussion(ann.client)

  for (const [, client] of callers) {
    const { list } = await client.listContents({ filter: [`entityDescriptor(1,${id})`] })

    expect(list.map(({ resources }) => resources)).toEqual([
      (await client.getContent({ contentID: id })).resources,
    ])
  }
})

test('parentPlace says what the caller may do with the place (decisions §1, §3)', async () => {
  const { id: contentID } = await aContent(ann.client, inGroup)
  const allowed = async (client: Client) =>
    (await client.getContent({ contentID })).parentPlace?.resources.self?.allowed

  expect(await allowed(ann.client)).toEqual(['DELETE', 'GET', 'PUT'])
  expect(await allowed(admin)).toEqual(['DELETE', 'GET', 'PUT'])
  expect(await allowed(bob.client)).toEqual(['GET'])
  expect(await allowed(carl.client)).toEqual(['GET'])
})

test('a place links to its contents and announcements, for people who may read it (§The resources field)', async () => {
  const closed = await aPlace(ann.client, { groupType: 'PRIVATE' })
  const named = (place: Place) =>
    Object.keys(place.resources).filter((name) => /contents|announcements/.test(name))
  const [own, others] = [
    await ann.client.getPlace({ placeID: closed.id }),
    await carl.client.getPlace({ placeID: closed.id }),
  ]

  expect(own.resources).toMatchObject({
    contents: { ref: `${V3}/places/${closed.id}/contents`, allowed: ['GET', 'POST'] },
    announcements: { ref: `${V3}/places/${closed.id}/announcements`, allowed: ['GET', 'POST'] },
  })
  expect(named(others)).toEqual([])
})

test('author says what the caller may do with the person (decisions §1, §3)', async () => {
  const { id: contentID } = await aContent(ann.client)
  const allowed = async (client: Client) =>
    (await client.getContent({ contentID })).author.resources?.self?.allowed

  expect(await allowed(ann.client)).toEqual(['GET', 'PUT'])
  expect(await allowed(bob.client)).toEqual(['GET'])
  expect(await allowed(admin)).toEqual(['DELETE', 'GET', 'PUT'])
})

test('an invisible author has only id, type and displayName', async () => {
  const hider = await aMember()
  const { id: contentID } = await aContent(hider.client)
  await admin.updatePerson({ personID: hider.id, body: { svc: { visible: false } } })

  const others = await bob.client.getContent({ contentID })
  const own = await hider.client.getContent({ contentID })

  expect(others.author).toEqual({ id: hider.id, type: 'person', displayName: hider.person.displayName })
  expect(own.author.resources?.self?.ref).toBe(`${V3}/people/${hider.id}`)
})

test('content stays under “Former member” when its author leaves, and is read as before (decisions §4)', async () => {
  const leaver = await aMember()
  const document = await aContent(leaver.client, { subject: 'Left behind' })
  const discussion = await aDiscussion(ann.client)
  const message = await aMessage(leaver.client, discussion.id)

  await admin.deletePerson({ personID: leaver.id })

  for (const { id: contentID } of [document, message]) {
    const { author } = await bob.client.getContent({ contentID })

    expect(author).toEqual({
      id: leaver.id,
      type: 'person',
      displayName: 'Former member',
      svc: { status: 'departed' },
    })
  }
})

test('a renamed author and a renamed place are shown under their new names at once (decisions §3)', async () => {
  const writer = await aMember()
  const place = await aPlace(writer.client)
  const overrides: Partial<ContentInput> = { parent: `/places/${place.id}` }
  const { id: contentID } = await aContent(writer.client, overrides)
  await bob.client.getContent({ contentID })

  await writer.client.updatePerson({
    personID: '@me',
    body: { name: { givenName: 'New', familyName: 'Name' } },
  })
  await writer.client.updatePlace({ placeID: place.id, body: { name: 'Renamed' } })

  const read = await bob.client.getContent({ contentID })
  expect([read.author.displayName, read.parentPlace?.name]).toEqual(['New Name', 'Renamed'])
})

test('without the right the answer is 403 forbidden, whatever else is wrong with the change (decisions §1)', async () => {
  const { id: contentID } = await aDiscussion(ann.client)

  const replies = [
    await bob.client.send(api.updateContent, { contentID, body: newContent() }),
    await bob.client.send(api.updateContent, { contentID, body: newContent({ status: 'scheduled' }) }),
    await bob.client.send(api.deleteContent, { contentID, headers: { 'if-match': '"99.x"' } }),
  ]

  expect(replies.map((reply) => `${reply.status} ${reply.error?.code}`)).toEqual(
    Array(3).fill('403 forbidden'),
  )
})
