import type { Client } from '@folkmoot/client'
import { api, type ContentInput, type Place } from '@folkmoot/contract'
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
  unique,
} from './community.ts'
import { indexed } from './searching.ts'
import { CONTENTS, fieldsNamed, sendJson } from './wire.ts'

const ann = await aMember()
const bob = await aMember()
const carl = await aMember()
const moderator = await aMember({ svc: { roles: ['moderator'] } })
const MISSING = '9007199254740991'
const V3 = `${baseUrl}/api/core/v3`
const person = ({ id }: { id: string }) => `${V3}/people/${id}`
const place = ({ id }: { id: string }) => `${V3}/places/${id}`

const post = async (client: Client, overrides: Partial<ContentInput>) =>
  await client.send(api.createContent, { body: newContent(overrides) })

const readers = { ann, bob, carl, moderator, admin: { client: admin } }

/** Who is answered how. */
async function statusesOf(contentID: string): Promise<Record<string, number>> {
  const replies = Object.entries(readers).map(async ([name, { client }]) => [
    name,
    (await client.send(api.getContent, { contentID })).status,
  ])
  return Object.fromEntries(await Promise.all(replies))
}

const bobJoins = async (group: Place) =>
  await ann.client.addMember({ placeID: group.id, body: { person: person(bob), state: 'member' } })

test('visibility left out: place when parent is given, people when users is given, else all (decisions §3)', async () => {
  const group = await aPlace(ann.client)

  const inPlace = await aContent(ann.client, { parent: place(group) })
  const forPeople = await aContent(ann.client, { users: [person(bob)] })
  const plain = await aContent(ann.client)

  expect([inPlace, forPeople, plain].map(({ visibility }) => visibility)).toEqual(['place', 'people', 'all'])
  expect(plain).not.toHaveProperty('parent')
  expect(plain).not.toHaveProperty('users')
})

test.each([
  ['place without parent', { visibility: 'place' }, 'parent'],
  ['people without users', { visibility: 'people' }, 'users'],
  ['people with no users', { visibility: 'people', users: [] }, 'users'],
  ['a user that is no person', { users: [`/people/${MISSING}`] }, 'users[0]'],
  ['a user that is a place', { users: [person(bob), '/places/1'] }, 'users[1]'],
  ['a user of another host', { users: ['http://elsewhere.example/people/1'] }, 'users[0]'],
  ['a user that is no URI', { users: ['Bob'] }, 'users[0]'],
  ['all with users', { visibility: 'all', users: [person(bob)] }, 'users'],
  ['hidden with users', { visibility: 'hidden', users: [person(bob)] }, 'users'],
  ['another word', { visibility: 'some' }, 'visibility'],
])('%s is 400 fieldInvalid, naming the field (decisions §1, §3)', async (_, overrides, field) => {
  const reply = await sendJson(ann.client, 'POST', CONTENTS, { ...newContent(), ...overrides })

  expect([reply.status, reply.error?.code]).toEqual([400, 'fieldInvalid'])
  expect(fieldsNamed(reply)).toContain(field)
})

test.each([
  ['no URI', 'nonsense'],
  ['a place that is not there', `/places/${MISSING}`],
  ['a person', '/people/1'],
  ['content', '/contents/1'],
  ['@me', '/places/@me'],
  ['another host', 'http://elsewhere.example/api/core/v3/places/1'],
])('a parent that is %s is 400 placeInvalidURI (decisions §1, §3)', async (_, parent) => {
  const reply = await post(ann.client, { parent })

  expect([reply.status, reply.error?.code]).toEqual([400, 'placeInvalidURI'])
  expect(fieldsNamed(reply)).toEqual(['parent'])
})

test('a URI is read by its path, whatever form its host has (decisions §0)', async () => {
  const group = await aPlace(ann.client)
  const { hostname, port } = new URL(baseUrl)
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  const hosts = isLoopback ? ['localhost', '127.0.0.1', '[::1]'].map((host) => `http://${host}:${port}`) : []

  for (const base of [V3, '/api/core/v3', '', ...hosts.map((host) => `${host}/api/core/v3`)]) {
    const inPlace = await aContent(ann.client, { parent: `${base}/places/${group.id}` })
    const forPeople = await aContent(ann.client, { users: [`${base}/people/${bob.id}`] })

    expect(inPlace.parent).toBe(place(group))
    expect((await statusesOf(forPeople.id)).bob).toBe(200)
  }
})

test('a parent in a secret group that the caller cannot see gets the same 400 as none (decisions §3)', async () => {
  const secret = await aPlace(bob.client, { groupType: 'SECRET' })
  const inside = await aPlace(bob.client, { type: 'blog', parent: place(secret) })

  const [unknown, ...denied] = await Promise.all(
    [MISSING, secret.id, inside.id].map((id) => post(ann.client, { parent: `${V3}/places/${id}` })),
  )

  for (const reply of denied) expect(reply.error).toEqual(unknown?.error)
})

test('a parent that contradicts an explicit visibility is 400', async () => {
  const group = await aPlace(ann.client)

  for (const visibility of ['all', 'people', 'hidden'] as const) {
    const reply = await post(ann.client, { visibility, parent: place(group), users: [] })

    expect(reply.status).toBe(400)
  }
})

test('a list takes 200 items: 201 users are 400 tooManyItems, 200 of one person are one (§Limits, decisions §1)', async () => {
  const many = (count: number) => Array.from({ length: count }, () => person(bob))

  const tooMany = await post(ann.client, { users: many(201) })
  const most = await post(ann.client, { users: many(200) })

  expect([tooMany.status, tooMany.error?.code]).toEqual([400, 'tooManyItems'])
  expect(most.status).toBe(201)
  expect(most.body?.users).toHaveLength(1)
})

test('users: URIs, or person objects where that is the custom, on the way out (§Content entity, decisions §3)', async () => {
  const { users } = await aContent(ann.client, { users: [person(bob), person(carl)] })

  if (!isOriginalCompatible) expect(users).toEqual([person(bob), person(carl)])
  else {
    expect(users).toMatchObject([
      { id: bob.id, type: 'person', displayName: bob.person.displayName },
      { id: carl.id, resources: { self: { ref: person(carl) }, html: { allowed: ['GET'] } } },
    ])
  }
})

test('users: URIs of any form, ids, @me and person objects on the way in (decisions §0, §3)', async () => {
  const users = [`/people/${bob.id}`, carl.id, '/people/@me', moderator.person, person(bob)]

  const { id } = await aContent(ann.client, { users })

  expect(await statusesOf(id)).toEqual({ ann: 200, bob: 200, carl: 200, moderator: 200, admin: 403 })
})

test('visibility all: everyone who is signed in reads it (§Content entity)', async () => {
  const { id } = await aContent(ann.client)

  expect(await statusesOf(id)).toEqual({ ann: 200, bob: 200, carl: 200, moderator: 200, admin: 200 })
})

test('visibility people: those named, and no admin that is not: 403 (§Content entity, decisions §1)', async () => {
  const { id } = await aContent(ann.client, { users: [person(bob)] })

  expect(await statusesOf(id)).toEqual({ ann: 200, bob: 200, carl: 403, moderator: 403, admin: 403 })
})

test('visibility hidden: only the author (decisions §1, §3)', async () => {
  const { id } = await aContent(ann.client, { visibility: 'hidden' })

  expect(await statusesOf(id)).toEqual({ ann: 200, bob: 403, carl: 403, moderator: 403, admin: 403 })
})

test.each([
  ['OPEN', { ann: 200, bob: 200, carl: 200, moderator: 200, admin: 200 }],
  ['MEMBER_ONLY', { ann: 200, bob: 200, carl: 200, moderator: 200, admin: 200 }],
  ['PRIVATE', { ann: 200, bob: 200, carl: 403, moderator: 403, admin: 200 }],
  ['SECRET', { ann: 200, bob: 200, carl: 404, moderator: 404, admin: 200 }],
] as const)(
  'content of a %s group is read by whom the group lets (decisions §1, §4)',
  async (groupType, expected) => {
    const group = await aPlace(ann.client, { groupType })
    await bobJoins(group)
    const { id } = await aContent(ann.client, { parent: place(group) })

    expect(await statusesOf(id)).toEqual(expected)
  },
)

test('content in a secret group gets the same answer as content that never existed (decisions §1)', async () => {
  const group = await aPlace(ann.client, { groupType: 'SECRET' })
  const { id } = await aContent(ann.client, { parent: place(group) })

  const secret = await carl.client.send(api.getContent, { contentID: id })
  const missing = await carl.client.send(api.getContent, { contentID: MISSING })

  expect(secret.error).toEqual(missing.error)
})

/** Everything that can be done to content and to what answers it. */
function attempts(client: Client, ids: { content: string; message: string; comment: string }) {
  const contentID = ids.content
  const content = html('x')
  const message = { type: 'message' as const, content }
  const comment = { type: 'comment' as const, content }
  return [
    ...Object.values(ids).map((id) => client.send(api.getContent, { contentID: id })),
    client.send(api.getMessage, { messageID: ids.message }),
    client.send(api.getComment, { commentID: ids.comment }),
    client.send(api.getDiscussionOfPage, { contentID }),
    client.send(api.updateContent, { contentID, body: newContent({ type: 'discussion' }) }),
    client.send(api.deleteContent, { contentID }),
    client.send(api.deleteMessage, { messageID: ids.message }),
    client.send(api.listMessages, { contentID }),
    client.send(api.createMessage, { contentID, body: message }),
    client.send(api.listReplies, { messageID: ids.message }),
    client.send(api.createReply, { messageID: ids.message, body: message }),
    client.send(api.listComments, { contentID }),
    client.send(api.createComment, { contentID, body: comment }),
    client.send(api.createCommentReply, { commentID: ids.comment, body: comment }),
    client.send(api.listLikes, { contentID }),
    client.send(api.like, { contentID: ids.comment }),
    client.send(api.unlike, { contentID }),
    client.send(api.markRead, { contentID: ids.message }),
    client.send(api.markUnread, { contentID }),
  ]
}

test.each([
  ['PRIVATE', 403],
  ['SECRET', 404],
  ['people', 403],
  ['hidden', 403],
] as const)(
  'others have no access to %s content by any path: %i, and nothing changes (decisions §1)',
  async (kind, expected) => {
    const isPlace = kind === 'PRIVATE' || kind === 'SECRET'
    const group = isPlace ? await aPlace(ann.client, { groupType: kind }) : undefined
    const visibility = group
      ? { parent: place(group) }
      : kind === 'people'
        ? { users: [person(bob)] }
        : { visibility: kind as 'hidden' }
    const content = await aDiscussion(ann.client, visibility)
    const message = await aMessage(ann.client, content.id)
    const comment = await aComment(ann.client, content.id)

    const ids = { content: content.id, message: message.id, comment: comment.id }
    const replies = await Promise.all([carl, moderator].flatMap(({ client }) => attempts(client, ids)))

    expect(replies.map((reply) => reply.status)).toEqual(replies.map(() => expected))
    for (const reply of replies) expect(reply.text).not.toContain(content.subject)
    expect(await ann.client.getContent({ contentID: content.id })).toMatchObject({
      version: 1,
      replyCount: 1,
      likeCount: 0,
    })
  },
)

test('an answer named as parent that the caller may not see is 400, like one that is not there (decisions §1)', async () => {
  const hidden = await aDiscussion(ann.client, { visibility: 'hidden' })
  const answer = async (id: string) =>
    await post(carl.client, { type: 'message', subject: undefined, parent: `${V3}/contents/${id}` })

  const [refused, missing] = [await answer(hidden.id), await answer(MISSING)]

  expect([refused.status, fieldsNamed(refused)]).toEqual([400, ['parent']])
  expect(refused.error).toEqual(missing.error)
})

test('lists and searches show only what the caller may see (decisions §2)', async () => {
  const word = unique('canary')
  const group = await aPlace(ann.client, { groupType: 'SECRET' })
  await bobJoins(group)
  const inputs: Partial<ContentInput>[] = [
    { parent: place(group) },
    { users: [person(bob)] },
    { visibility: 'hidden' },
    { status: 'incomplete' },
    {},
  ]
  const [inGroup, forBob, hidden, incomplete, open] = await Promise.all(
    inputs.map((input) => aContent(ann.client, { ...input, tags: [word], subject: word })),
  )
  const found = async (client: Client, ...filter: string[]) =>
    (await client.listContents({ filter, count: 100 })).list.map(({ id }) => id).sort()
  const all = [inGroup, forBob, hidden, open].map((content) => content?.id).sort()

  await indexed()
  for (const filter of [`tag(${word})`, `search(${word})`]) {
    expect(await found(ann.client, filter)).toEqual(all)
    expect(await found(bob.client, filter)).toEqual([inGroup?.id, forBob?.id, open?.id].sort())
    expect(await found(carl.client, filter)).toEqual([open?.id])
    expect(await found(admin, filter)).toEqual([inGroup?.id, open?.id].sort())
  }
  const isIncomplete = ['status(incomplete)', `tag(${word})`]
  expect(await found(ann.client, ...isIncomplete)).toEqual([incomplete?.id])
  expect(await found(admin, ...isIncomplete)).toEqual([])
})

test('a right that is lost is lost at once, in lists too (decisions §1)', async () => {
  const tag = unique('lost')
  const { id: contentID } = await aContent(ann.client, { users: [person(bob), person(carl)], tags: [tag] })
  const before = await bob.client.listContents({ filter: [`tag(${tag})`] })

  await ann.client.updateContent({ contentID, body: newContent({ users: [person(carl)] }) })

  expect(before.list).toHaveLength(1)
  expect((await bob.client.listContents({ filter: [`tag(${tag})`] })).list).toEqual([])
  expect((await statusesOf(contentID)).bob).toBe(403)
})

test('a group that turns secret takes its content along, at once (decisions §1, §4)', async () => {
  const tag = unique('turned')
  const group = await aPlace(ann.client)
  const { id } = await aContent(ann.client, { parent: place(group), tags: [tag] })
  const before = await statusesOf(id)

  await ann.client.updatePlace({ placeID: group.id, body: { groupType: 'SECRET' } })

  expect(before).toMatchObject({ ann: 200, bob: 200, carl: 200 })
  expect(await statusesOf(id)).toMatchObject({ ann: 200, bob: 404, carl: 404, admin: 200 })
  expect((await bob.client.listContents({ filter: [`tag(${tag})`] })).list).toEqual([])
})

test('who writes in a place: everyone in OPEN, members in the others (decisions §4)', async () => {
  const write = async (groupType: 'OPEN' | 'MEMBER_ONLY' | 'PRIVATE') => {
    const group = await aPlace(ann.client, { groupType })
    await bobJoins(group)
    const replies = [bob, carl].map(({ client }) => post(client, { parent: place(group) }))
    return (await Promise.all(replies)).map((reply) => reply.status)
  }

  expect(await write('OPEN')).toEqual([201, 201])
  expect(await write('MEMBER_ONLY')).toEqual([201, 403])
  expect(await write('PRIVATE')).toEqual([201, 403])
})

test('a place takes the types of content that it is for: 409 typeRefused', async () => {
  const group = await aPlace(ann.client, { contentTypes: ['discussion'] })

  const document = await post(ann.client, { parent: place(group) })
  const discussion = await post(ann.client, { type: 'discussion', parent: place(group) })

  expect([document.status, document.error?.code]).toEqual([409, 'typeRefused'])
  expect(discussion.status).toBe(201)
})
