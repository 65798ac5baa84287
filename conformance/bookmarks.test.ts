import { api } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import {
  aComment,
  aContent,
  aDiscussion,
  admin,
  aMember,
  aMessage,
  anonymous,
  aPlace,
  baseUrl,
  collect,
  html,
  type Member,
  newContent,
  unique,
} from './community.ts'
import { CONTENTS, DATE, fieldsNamed, GUARD_LINE, PEOPLE, sendJson } from './wire.ts'

const [ann, bob] = await Promise.all([aMember(), aMember()])
const me = { personID: '@me' } as const
const keptBy = async ({ client }: Member, ...filter: string[]) =>
  (await client.listBookmarks({ ...me, filter })).list.map(({ id }) => id)
const keep = async ({ client }: Member, contentID: string, body = {}) =>
  await client.bookmarkContent({ contentID, body })
const isKept = async ({ client }: Member, contentID: string) =>
  (await client.getContent({ contentID })).svc.bookmarked

test('PUT bookmarks, without a body: 200 and the bookmark; GET reads it, DELETE removes it, as often as sent (more §2, decision 0186)', async () => {
  const document = await aContent(ann.client)
  const { id: contentID } = document
  const path = `${CONTENTS}/${contentID}/bookmark`

  const reply = await bob.client.request({ method: 'PUT', path })
  const read = await bob.client.getBookmark({ contentID })
  const kept = await isKept(bob, contentID)
  const removed = [
    await bob.client.send(api.deleteBookmark, { contentID }),
    await bob.client.send(api.deleteBookmark, { contentID }),
  ]
  const gone = await bob.client.send(api.getBookmark, { contentID })

  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({
    id: contentID,
    type: 'bookmark',
    displayName: document.subject,
    note: '',
    tags: [],
    published: expect.stringMatching(DATE),
    resources: {
      self: { ref: `${baseUrl}${path}`, allowed: ['DELETE', 'GET', 'PUT'] },
      html: document.resources.html,
    },
  })
  expect(read.content.svc.bookmarked).toBe(true)
  expect(read).toMatchObject({ id: contentID, content: { id: contentID, subject: document.subject } })
  expect(kept).toBe(true)
  expect(removed.map(({ status, text }) => [status, text])).toEqual(Array(2).fill([204, '']))
  expect([gone.status, gone.error?.code]).toEqual([404, 'bookmarkMissing'])
  expect(await isKept(bob, contentID)).toBe(false)
})

test('note and tags are optional; what is not sent stays, and so does the date (decision 0186)', async () => {
  const { id } = await aContent(ann.client)

  const first = await keep(bob, id, { note: '  Later \n', tags: ['Peas', ' peas ', 'Beans'] })
  const again = await keep(bob, id)
  const noted = await keep(bob, id, { note: 'Now' })
  const bare = await keep(bob, id, { note: '', tags: [] })

  expect([first.note, first.tags]).toEqual(['Later', ['peas', 'beans']])
  expect([again.note, again.tags, again.published]).toEqual(['Later', ['peas', 'beans'], first.published])
  expect([noted.note, noted.tags]).toEqual(['Now', ['peas', 'beans']])
  expect([bare.note, bare.tags, bare.published]).toEqual(['', [], first.published])
  expect(await keptBy(bob)).toContain(id)
})

test.each([
  ['note', { note: 'x'.repeat(2001) }],
  ['note', { note: 7 }],
  ['tags[0]', { tags: [' '] }],
  ['tags[0]', { tags: ['x'.repeat(65)] }],
  ['tags', { tags: Array(21).fill('x') }],
])('too long a text is 400, which names %s (decisions §1)', async (field, body) => {
  const { id } = await aContent(ann.client)

  const reply = await sendJson(bob.client, 'PUT', `${CONTENTS}/${id}/bookmark`, body)

  expect([reply.status, fieldsNamed(reply)]).toEqual([400, [field]])
  expect(await isKept(bob, id)).toBe(false)
})

test('messages and comments too, by the same path; the name is that of the conversation (decision 0186)', async () => {
  const reader = await aMember()
  const discussion = await aDiscussion(ann.client)
  const message = await aMessage(ann.client, discussion.id)
  const comment = await aComment(ann.client, discussion.id)
  for (const { id } of [discussion, message, comment]) await keep(reader, id)

  const { list } = await reader.client.listBookmarks(me)

  expect(list.map(({ id, displayName, content }) => [id, displayName, content.type])).toEqual([
    [comment.id, discussion.subject, 'comment'],
    [message.id, discussion.subject, 'message'],
    [discussion.id, discussion.subject, 'discussion'],
  ])
  expect((await reader.client.listMessages({ contentID: discussion.id })).list[0]?.svc.bookmarked).toBe(true)
  expect((await ann.client.listMessages({ contentID: discussion.id })).list[0]?.svc.bookmarked).toBe(false)
})

test('the list is guarded, in pages, the latest first (more §2, §Paginated list)', async () => {
  const reader = await aMember()
  const ids: string[] = []
  for (let made = 0; made < 3; made++) {
    const { id } = await aContent(ann.client)
    await keep(reader, id)
    ids.unshift(id)
  }

  const reply = await reader.client.send(api.listBookmarks, { ...me, count: 2 })
  const all = await collect(reader.client.each(api.listBookmarks, { ...me, count: 1 }))

  expect(reply.text.startsWith(GUARD_LINE)).toBe(true)
  expect(reply.body).toMatchObject({ startIndex: 0, itemsPerPage: 2 })
  expect(reply.body?.links.next).toMatch(/startIndex=2/)
  expect(all.map(({ id }) => id)).toEqual(ids)
})

test('tag(…) and search(…) find by tags, and by parts of words in subject, note and tags (more §2, decision 0186)', async () => {
  const reader = await aMember()
  const [garden, kitchen] = [
    await aContent(ann.client, { subject: 'Été au jardin 100%' }),
    await aContent(ann.client, { subject: 'The winter kitchen' }),
  ]
  const reply = await aMessage(ann.client, (await aDiscussion(ann.client, { subject: 'Ants' })).id)
  await keep(reader, garden.id, { note: 'Before frost', tags: ['Peas', 'soil'] })
  await keep(reader, kitchen.id, { note: 'FROST again', tags: ['soup'] })
  await keep(reader, reply.id)
  const found = async (...filter: string[]) => (await keptBy(reader, ...filter)).toSorted()
  const both = [garden.id, kitchen.id].toSorted()

  expect(await found('tag(PEAS)')).toEqual([garden.id])
  expect(await found('tag(peas,soup)')).toEqual(both)
  expect(await found('search(ete)')).toEqual([garden.id])
  expect(await found('search(frost)')).toEqual(both)
  expect(await found('search(fros kit)')).toEqual([kitchen.id])
  expect(await found('search(w*ter)')).toEqual([kitchen.id])
  expect(await found('search(100%)')).toEqual([garden.id])
  expect(await found('search(%)')).toEqual([garden.id])
  expect(await found('search(_)')).toEqual([])
  expect(await found('search(ants)')).toEqual([reply.id])
  expect(await found('search(frost)', 'tag(soup)')).toEqual([kitchen.id])
  expect(await found('search(nothing)')).toEqual([])
  expect(await found('search(*)')).toHaveLength(3)
})

test('a filter that does not exist is 400 filterInvalid (decisions §1)', async () => {
  const reply = await bob.client.send(api.listBookmarks, { ...me, filter: ['author(1)'] })

  expect([reply.status, reply.error?.code]).toEqual([400, 'filterInvalid'])
})

test('title and rights are live: what may not be read is neither listed nor read, and comes back (more §2, decision 0186)', async () => {
  const reader = await aMember()
  const group = await aPlace(ann.client, { groupType: 'PRIVATE' })
  const person = `/people/${reader.id}`
  const join = async () =>
    await ann.client.addMember({ placeID: group.id, body: { person, state: 'member' } })
  const { id: memberID } = await join()
  const { id } = await aContent(ann.client, { parent: `/places/${group.id}` })
  await keep(reader, id, { note: 'Mine' })
  await ann.client.updateContent({
    contentID: id,
    body: newContent({ subject: unique('Renamed'), content: html('x'), parent: `/places/${group.id}` }),
  })

  const [renamed] = (await reader.client.listBookmarks(me)).list
  await ann.client.removeMember({ memberID })
  const without = await keptBy(reader)
  const replies = [
    await reader.client.send(api.getBookmark, { contentID: id }),
    await reader.client.send(api.bookmarkContent, { contentID: id, body: {} }),
    await reader.client.send(api.deleteBookmark, { contentID: id }),
  ]
  await join()

  expect(renamed?.displayName).toMatch(/^Renamed/)
  expect(without).toEqual([])
  expect(replies.map(({ status }) => status)).toEqual([403, 403, 403])
  expect((await reader.client.listBookmarks(me)).list).toMatchObject([{ id, note: 'Mine' }])
  await ann.client.deleteContent({ contentID: id })
  expect(await keptBy(reader)).toEqual([])
})

test('bookmarks are for the person alone, not for admins; nobody else sees that there are any (decision 0186)', async () => {
  const { id } = await aContent(ann.client)
  await keep(bob, id, { note: 'Private' })

  const others = [
    await ann.client.send(api.listBookmarks, { personID: bob.id }),
    await admin.send(api.listBookmarks, { personID: bob.id }),
  ]
  const unknown = await bob.client.send(api.listBookmarks, { personID: '9007199254740991' })
  const own = await bob.client.getPerson(me)
  const seen = await admin.getPerson({ personID: bob.id })

  expect(others.map(({ status, error }) => [status, error?.code])).toEqual(Array(2).fill([403, 'forbidden']))
  expect([unknown.status, unknown.error?.code]).toEqual([404, 'personMissing'])
  expect((await anonymous.request({ path: `${PEOPLE}/${bob.id}/bookmarks` })).status).toBe(401)
  expect(own.resources.bookmarks).toEqual({
    ref: `${baseUrl}${PEOPLE}/${bob.id}/bookmarks`,
    allowed: ['GET'],
  })
  expect(seen.resources).not.toHaveProperty('bookmarks')
  expect(await isKept(ann, id)).toBe(false)
  expect(await keptBy(bob)).toContain(id)
})

test('content of a secret group is 404, as content that does not exist (decisions §1)', async () => {
  const group = await aPlace(ann.client, { groupType: 'SECRET' })
  const { id } = await aContent(ann.client, { parent: `/places/${group.id}` })

  for (const contentID of [id, '9007199254740991']) {
    const replies = [
      await bob.client.send(api.bookmarkContent, { contentID, body: {} }),
      await bob.client.send(api.getBookmark, { contentID }),
      await bob.client.send(api.deleteBookmark, { contentID }),
    ]

    expect(replies.map(({ status, error }) => `${status} ${error?.code}`)).toEqual(
      Array(3).fill('404 contentMissing'),
    )
  }
})

test('of twenty at once one is made, and none is lost (decision 0186)', async () => {
  const { id: contentID } = await aContent(ann.client)

  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, nth) =>
      bob.client.send(api.bookmarkContent, {
        contentID,
        body: nth % 2 ? { note: 'Both' } : { tags: ['both'] },
      }),
    ),
  )

  expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(await bob.client.getBookmark({ contentID })).toMatchObject({ note: 'Both', tags: ['both'] })
})
