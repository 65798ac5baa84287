import type { Client } from '@folkmoot/client'
import { api, type ContentInput } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { aContent, admin, aMember, aPlace, isOriginalCompatible, newContent, unique } from './community.ts'
import { CONTENTS, fieldsNamed, sendJson } from './wire.ts'

const ann = await aMember()
const bob = await aMember()
const carl = await aMember()
const place = ({ id }: { id: string }) => `/places/${id}`
const person = ({ id }: { id: string }) => `/people/${id}`

const put = async (client: Client, contentID: string, overrides: Partial<ContentInput> = {}) =>
  await client.send(api.updateContent, { contentID, body: newContent(overrides) })

test('authorship is author by default; of a document in a place open, where that is the custom (decisions §3)', async () => {
  const group = await aPlace(ann.client)

  const alone = await aContent(ann.client)
  const inPlace = await aContent(ann.client, { parent: place(group) })
  const discussion = await aContent(ann.client, { type: 'discussion', parent: place(group) })
  const said = await aContent(ann.client, { parent: place(group), authorship: 'author' })

  expect([alone.authorship, discussion.authorship, said.authorship]).toEqual(['author', 'author', 'author'])
  expect(inPlace.authorship).toBe(isOriginalCompatible ? 'open' : 'author')
  expect((await put(bob.client, inPlace.id)).status).toBe(isOriginalCompatible ? 200 : 403)
})

test('author: only the author and moderators edit (decisions §3)', async () => {
  const { id } = await aContent(ann.client, { authorship: 'author' })

  expect((await put(bob.client, id)).status).toBe(403)
  expect((await put(ann.client, id)).status).toBe(200)
  expect((await put(admin, id)).status).toBe(200)
})

test('open: everyone who may write there edits (decisions §3)', async () => {
  const group = await aPlace(ann.client, { groupType: 'MEMBER_ONLY' })
  await ann.client.addMember({ placeID: group.id, body: { person: person(bob), state: 'member' } })
  const inPlace = await aContent(ann.client, { authorship: 'open', parent: place(group) })
  const forAll = await aContent(ann.client, { authorship: 'open' })

  const statuses = [
    (await put(bob.client, inPlace.id)).status,
    (await put(carl.client, inPlace.id)).status,
    (await put(carl.client, forAll.id)).status,
  ]

  expect(statuses).toEqual([200, 403, 200])
})

test('limited: only the named authors edit; they are named by URI or object (decisions §3)', async () => {
  const authors = [person(bob), carl.person]

  const created = await aContent(ann.client, { authorship: 'limited', authors })
  const eve = await aMember()
  const statuses = await Promise.all(
    [ann, bob, carl, eve].map(async ({ client }) => (await put(client, created.id)).status),
  )

  expect(created.authorship).toBe('limited')
  expect(created.authors).toHaveLength(2)
  if (isOriginalCompatible) expect(created.authors).toMatchObject([{ id: bob.id }, { id: carl.id }])
  else for (const uri of created.authors ?? []) expect(uri).toMatch(/\/api\/core\/v3\/people\/\d+$/)
  expect(statuses).toEqual([200, 200, 200, 403])
})

test('the authors of a document may change, and go with its authorship (decisions §3)', async () => {
  const { id } = await aContent(ann.client, { authorship: 'limited', authors: [person(bob)] })

  await put(ann.client, id, { authors: [person(carl)] })
  const [bobs, carls] = [await put(bob.client, id), await put(carl.client, id)]
  const closed = await put(ann.client, id, { authorship: 'author' })

  expect([bobs.status, carls.status]).toEqual([403, 200])
  expect(closed.body).toMatchObject({ authorship: 'author', authors: [] })
  expect((await put(carl.client, id)).status).toBe(403)
})

test.each([
  ['limited without authors', { authorship: 'limited' }, 'authors'],
  ['limited with no authors', { authorship: 'limited', authors: [] }, 'authors'],
  [
    'an author that is no person',
    { authorship: 'limited', authors: ['/people/9007199254740991'] },
    'authors[0]',
  ],
  ['another word', { authorship: 'everyone' }, 'authorship'],
  ['an open discussion', { type: 'discussion', authorship: 'open' }, 'authorship'],
])('%s is 400, naming the field (decisions §1, §3)', async (_, overrides, field) => {
  const reply = await sendJson(ann.client, 'POST', CONTENTS, { ...newContent(), ...overrides })

  expect([reply.status, reply.error?.code]).toEqual([400, 'fieldInvalid'])
  expect(fieldsNamed(reply)).toEqual([field])
})

test('201 authors are 400 tooManyItems (§Limits, decisions §1)', async () => {
  const authors = Array.from({ length: 201 }, () => person(bob))

  const reply = await ann.client.send(api.createContent, {
    body: newContent({ authorship: 'limited', authors }),
  })

  expect([reply.status, reply.error?.code]).toEqual([400, 'tooManyItems'])
})

test('co-authors change subject, text, tags and categories', async () => {
  const { id } = await aContent(ann.client, { authorship: 'open', tags: ['old'] })

  const reply = await put(bob.client, id, { subject: 'By bob', tags: ['new'], categories: ['New'] })

  expect(reply.body).toMatchObject({
    subject: 'By bob',
    tags: ['new'],
    categories: ['New'],
    author: { id: ann.id },
  })
})

const group = await aPlace(bob.client)
test.each<[string, Partial<ContentInput>]>([
  ['where it stands', { parent: place(group) }],
  ['whom it is for', { users: [person(bob)] }],
  ['that all may see it', { visibility: 'hidden' }],
  ['its status', { status: 'archived' }],
  ['its authorship', { authorship: 'author' }],
  ['whether it may be answered', { restrictComments: true }],
])('co-authors do not change %s: 403, and nothing changes', async (_, overrides) => {
  const { id } = await aContent(ann.client, { authorship: 'open' })

  const reply = await put(bob.client, id, overrides)

  expect([reply.status, reply.error?.code]).toEqual([403, 'forbidden'])
  expect((await ann.client.getContent({ contentID: id })).version).toBe(1)
})

test('co-authors do not remove: 403, and DELETE is not among their verbs (decisions §1)', async () => {
  const { id } = await aContent(ann.client, { authorship: 'open' })

  const reply = await bob.client.send(api.deleteContent, { contentID: id })
  const { resources, content } = await bob.client.getContent({ contentID: id })

  expect(reply.status).toBe(403)
  expect(resources.self?.allowed).toEqual(['GET', 'PUT'])
  expect(content.editable).toBe(true)
})

test('two documents of one subject in one place: 409 where that is the custom, else both (decisions §3)', async () => {
  const [here, there] = [await aPlace(ann.client), await aPlace(ann.client)]
  const subject = unique('Minutes ')
  const create = async (parent: string | undefined, overrides: Partial<ContentInput> = {}) =>
    await ann.client.send(api.createContent, { body: newContent({ subject, parent, ...overrides }) })
  const first = await create(place(here))

  const same = await create(place(here))
  const others = [
    await create(place(there)),
    await create(place(here), { type: 'discussion' }),
    await create(undefined),
    await create(undefined),
  ]
  const moved = await put(ann.client, others[2]?.body?.id ?? '', { subject, parent: place(here) })
  const itself = await put(ann.client, first.body?.id ?? '', { subject })

  expect([first.status, ...others.map((reply) => reply.status), itself.status]).toEqual([
    201, 201, 201, 201, 201, 200,
  ])
  expect([same.status, moved.status]).toEqual(isOriginalCompatible ? [409, 409] : [201, 200])
  if (isOriginalCompatible) expect(same.error?.code).toBe('subjectTaken')
})

test('of ten documents of one subject at once in one place one is made where one may be (decisions §3)', async () => {
  const { id } = await aPlace(ann.client)
  const body = newContent({ subject: unique('Minutes '), parent: `/places/${id}` })

  const replies = await Promise.all(
    Array.from({ length: 10 }, () => ann.client.send(api.createContent, { body })),
  )

  const expected = isOriginalCompatible ? [201, ...Array(9).fill(409)] : Array(10).fill(201)
  expect(replies.map((reply) => reply.status).sort()).toEqual(expected)
})

test('people named look to each reader as they may see them (decisions §1, §3)', async () => {
  const { id: contentID } = await aContent(ann.client, { users: [person(bob), person(carl)] })
  const ofBob = async (client: Client) => {
    const { users = [] } = await client.getContent({ contentID })
    return users.flatMap((user) => (typeof user === 'object' && user.id === bob.id ? [user] : []))
  }

  const [bobs, carls] = [await ofBob(bob.client), await ofBob(carl.client)]

  const allowed = (list: typeof bobs) => list.map((user) => user.resources?.self?.allowed)
  expect(allowed(bobs)).toEqual(isOriginalCompatible ? [['GET', 'PUT']] : [])
  expect(allowed(carls)).toEqual(isOriginalCompatible ? [['GET']] : [])
})

test('an admin who may not read what they write in the name of another adds nothing (decision 0158)', async () => {
  const member = await aMember()
  const author = person(member)
  const hidden = await admin.send(api.createContent, { body: newContent({ author, visibility: 'hidden' }) })
  const shown = await admin.send(api.createContent, { body: newContent({ author }) })
  const mine = await member.client.listContents({ filter: [`author(/people/${member.id})`] })

  expect([hidden.status, shown.status]).toEqual([403, 201])
  expect(mine.list.map(({ author: { id } }) => id)).toEqual([member.id])
})
