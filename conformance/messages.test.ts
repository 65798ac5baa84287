import { api, type Content } from '@folkmoot/contract'
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
  bodyOf,
  html,
  unique,
} from './community.ts'
import { CONTENTS, DATE, fieldsNamed, GUARD_LINE, sendJson } from './wire.ts'

const ann = await aMember()
const bob = await aMember()
const moderator = await aMember({ svc: { roles: ['moderator'] } })
const V3 = `${baseUrl}/api/core/v3`
const MESSAGES = '/api/core/v3/messages'
const message = { type: 'message' as const, content: html('<p>Reply</p>') }

test('POST /messages/contents/{contentID} replies to a discussion: 201, Location, the whole entity (§v3)', async () => {
  const discussion = await aDiscussion(ann.client, { subject: unique('Why rye ') })

  const reply = await bob.client.send(api.createMessage, { contentID: discussion.id, body: message })
  const created = reply.body

  expect(reply.status).toBe(201)
  expect(reply.headers.get('location')).toBe(`${V3}/messages/${created?.id}`)
  expect(created).toMatchObject({
    type: 'message',
    typeCode: 2,
    content: { type: 'text/html', text: bodyOf('<p>Reply</p>'), editable: true },
    author: { id: bob.id, type: 'person' },
    discussion: `${V3}/contents/${discussion.id}`,
    parent: `${V3}/contents/${discussion.id}`,
    answer: false,
    status: 'published',
    replyCount: 0,
    likeCount: 0,
    attachments: [],
    tags: [],
  })
  expect(created?.contentID).toBe(created?.id)
  expect(created?.published).toMatch(DATE)
})

test('a message is read at /messages/{id} and at /contents/{id}, guarded; no other content is (§General conventions 6)', async () => {
  const discussion = await aDiscussion(ann.client)
  const { id } = await aMessage(bob.client, discussion.id)

  const reply = await ann.client.send(api.getMessage, { messageID: id })
  const content = await ann.client.getContent({ contentID: id })
  const none = await ann.client.send(api.getMessage, { messageID: discussion.id })

  expect(reply.text.startsWith(GUARD_LINE)).toBe(true)
  // Views are counted from time to time, and perhaps between the two.
  expect({ ...reply.body, viewCount: 0 }).toEqual({ ...content, viewCount: 0 })
  expect([none.status, none.error?.code]).toEqual([404, 'contentMissing'])
})

test('replies are a tree: parent may be a message (decisions §3)', async () => {
  const discussion = await aDiscussion(ann.client)
  const first = await aMessage(bob.client, discussion.id)

  const below = await ann.client.createReply({ messageID: first.id, body: message })
  const list = await ann.client.listReplies({ messageID: first.id })

  expect(below).toMatchObject({
    parent: `${V3}/messages/${first.id}`,
    discussion: `${V3}/contents/${discussion.id}`,
  })
  expect(list.list.map(({ id }) => id)).toEqual([below.id])
})

test('a reply to a message may also be posted under it as content (decisions §3)', async () => {
  const discussion = await aDiscussion(ann.client)
  const first = await aMessage(bob.client, discussion.id)

  const below = await aMessage(ann.client, first.id)

  expect(below.parent).toBe(`${V3}/messages/${first.id}`)
  expect((await ann.client.listMessages({ contentID: discussion.id })).list.map(({ id }) => id)).toEqual([
    first.id,
    below.id,
  ])
})

test('POST /contents with type message needs parent, the URI of the answered content (decisions §3)', async () => {
  const discussion = await aDiscussion(ann.client)
  const first = await aMessage(bob.client, discussion.id)
  const parents = [
    `${V3}/contents/${discussion.id}`,
    `/contents/${discussion.id}`,
    `${V3}/messages/${first.id}`,
    `/contents/${first.id}`,
  ]

  const without = await sendJson(bob.client, 'POST', CONTENTS, message)
  const replies = await Promise.all(
    parents.map((parent) => sendJson(bob.client, 'POST', CONTENTS, { ...message, parent })),
  )

  expect([without.status, fieldsNamed(without)]).toEqual([400, ['parent']])
  expect(replies.map((reply) => reply.status)).toEqual([201, 201, 201, 201])
  expect(replies.map((reply) => (reply.body as Content).parent)).toEqual([
    parents[0],
    parents[0],
    parents[2],
    parents[2],
  ])
  for (const { headers, body } of replies) {
    expect(headers.get('location')).toBe(`${V3}/messages/${(body as Content).id}`)
  }
})

test.each([
  ['no URI', 'nonsense'],
  ['what is not there', '/contents/9007199254740991'],
  ['a person', '/people/1'],
  ['a place', '/places/1'],
  ['another host', 'http://elsewhere.example/api/core/v3/contents/1'],
  ['@me', '/contents/@me'],
])('a parent of a message that is %s is 400, naming it (decisions §1)', async (_, parent) => {
  const reply = await sendJson(bob.client, 'POST', CONTENTS, { ...message, parent })

  expect([reply.status, reply.error?.code]).toEqual([400, 'fieldInvalid'])
  expect(fieldsNamed(reply)).toEqual(['parent'])
})

test('replies go to discussions only: 409 elsewhere (decisions §3)', async () => {
  const document = await aContent(ann.client)
  const announcement = await aContent(admin, { type: 'announcement' })
  const comment = await aComment(ann.client, document.id)

  const replies = await Promise.all([
    ...[document, announcement, comment].map(({ id }) =>
      bob.client.send(api.createMessage, { contentID: id, body: message }),
    ),
    sendJson(bob.client, 'POST', CONTENTS, { ...message, parent: `/contents/${document.id}` }),
  ])

  expect(replies.map((reply) => reply.status)).toEqual([409, 409, 409, 409])
})

test('only discussions have replies to list (§v3)', async () => {
  const document = await aContent(ann.client)
  await aComment(ann.client, document.id)

  const page = await bob.client.listMessages({ contentID: document.id })

  expect(page).toMatchObject({ startIndex: 0, links: {}, list: [] })
  expect(document.resources).not.toHaveProperty('messages')
})

test('the path determines the type: another one is 400, naming type (§v3)', async () => {
  const discussion = await aDiscussion(ann.client)
  const path = `${MESSAGES}/contents/${discussion.id}`

  for (const type of ['comment', 'document', 'note', '', undefined, 5]) {
    const reply = await sendJson(bob.client, 'POST', path, { ...message, type })

    expect([type, reply.status, fieldsNamed(reply)]).toEqual([type, 400, ['type']])
  }
})

test('restrictComments: 403 commentsRestricted for all but author and moderators (decisions §3)', async () => {
  const { id: contentID } = await aDiscussion(ann.client, { restrictComments: true })

  const refused = await bob.client.send(api.createMessage, { contentID, body: message })
  const done = await Promise.all(
    [ann.client, moderator.client, admin].map((client) =>
      client.send(api.createMessage, { contentID, body: message }),
    ),
  )
  const ofOthers = await bob.client.getContent({ contentID })

  expect([refused.status, refused.error?.code]).toEqual([403, 'commentsRestricted'])
  expect(done.map((reply) => reply.status)).toEqual([201, 201, 201])
  expect(ofOthers.resources.messages?.allowed).toEqual(['GET'])
  expect(ofOthers.restrictComments).toBe(true)
})

test('restrictComments holds for answers to answers too (decisions §3)', async () => {
  const discussion = await aDiscussion(ann.client, { restrictComments: true })
  const first = await aMessage(ann.client, discussion.id)
  const comment = { type: 'comment' as const, content: html('x') }

  const replies = [
    await bob.client.send(api.createReply, { messageID: first.id, body: message }),
    await bob.client.send(api.createComment, { contentID: first.id, body: comment }),
    await sendJson(bob.client, 'POST', CONTENTS, { ...message, parent: `/messages/${first.id}` }),
  ]

  expect(replies.map((reply) => reply.error?.code)).toEqual(Array(3).fill('commentsRestricted'))
})

test('in a place only those who may write there reply: 403 (decisions §4)', async () => {
  const group = await aPlace(ann.client, { groupType: 'MEMBER_ONLY' })
  const { id: contentID } = await aDiscussion(ann.client, { parent: `/places/${group.id}` })

  const outside = await bob.client.send(api.createMessage, { contentID, body: message })
  const { resources } = await bob.client.getContent({ contentID })
  await bob.client.addMember({ placeID: group.id, body: {} })
  const inside = await bob.client.send(api.createMessage, { contentID, body: message })

  expect([outside.status, outside.error?.code, inside.status]).toEqual([403, 'forbidden', 201])
  expect(resources.messages?.allowed).toEqual(['GET'])
})

test('a message has the place and the visibility of its discussion (decisions §3)', async () => {
  const group = await aPlace(ann.client, { groupType: 'PRIVATE' })
  const discussion = await aDiscussion(ann.client, { parent: `/places/${group.id}` })

  const created = await aMessage(ann.client, discussion.id)

  expect(created).toMatchObject({ visibility: 'place', parentPlace: { id: group.id } })
})

test('a message is changed by its author and moderators, PUT at either address (decisions §3)', async () => {
  const discussion = await aDiscussion(ann.client)
  const { id } = await aMessage(bob.client, discussion.id)
  const body = { ...message, content: html('<p>Better</p>') }

  const replies = [
    await ann.client.send(api.updateMessage, { messageID: id, body }),
    await bob.client.send(api.updateMessage, { messageID: id, body }),
    await bob.client.send(api.updateContent, { contentID: id, body }),
    await moderator.client.send(api.updateMessage, { messageID: id, body }),
  ]

  expect(replies.map((reply) => reply.status)).toEqual([403, 200, 200, 200])
  expect(replies[3]?.body).toMatchObject({
    content: { text: bodyOf('<p>Better</p>') },
    author: { id: bob.id },
  })
})

test('a message goes with all that answers it: 204, then 404 (decisions §3)', async () => {
  const discussion = await aDiscussion(ann.client)
  const first = await aMessage(bob.client, discussion.id)
  const below = await aMessage(ann.client, first.id)
  const remark = await aComment(ann.client, below.id)
  const other = await aMessage(ann.client, discussion.id)

  const refused = await ann.client.send(api.deleteMessage, { messageID: first.id })
  const removed = await bob.client.send(api.deleteMessage, { messageID: first.id })
  const gone = await Promise.all(
    [first, below, remark].map(({ id }) => ann.client.send(api.getContent, { contentID: id })),
  )

  expect([refused.status, removed.status]).toEqual([403, 204])
  expect(gone.map((reply) => reply.status)).toEqual([404, 404, 404])
  const { list } = await ann.client.listMessages({ contentID: discussion.id })
  expect(list.map(({ id }) => id)).toEqual([other.id])
  expect((await ann.client.getContent({ contentID: discussion.id })).replyCount).toBe(1)
})

test('replyCount of a discussion counts all its messages, of a message those that answer it directly', async () => {
  const { id: contentID } = await aDiscussion(ann.client)
  const first = await aMessage(bob.client, contentID)
  const second = await aMessage(bob.client, first.id)
  await aMessage(bob.client, second.id)
  await aComment(bob.client, contentID)

  const counts = await Promise.all(
    [contentID, first.id, second.id].map(
      async (id) => (await ann.client.getContent({ contentID: id })).replyCount,
    ),
  )

  expect(counts).toEqual([3, 1, 1])
})

test('a reply makes the discussion active, and leaves its version and its date of change (decisions §2, §3)', async () => {
  const past = '2019-03-01T10:00:00.000+0000'
  const body = { type: 'discussion' as const, subject: 'Old', content: html('x') }
  const before = await admin.createContent({ body, published: past })

  const reply = await aMessage(bob.client, before.id)
  const after = await bob.client.getContent({ contentID: before.id })

  expect(after).toMatchObject({ updated: past, version: 1, lastActivityDate: reply.published })
})

test('with an Idempotency-Key a reply sent twice is one (decisions §1)', async () => {
  const { id: contentID } = await aDiscussion(ann.client)
  const headers = { 'idempotency-key': unique('key') }

  const replies = [
    await bob.client.send(api.createMessage, { contentID, body: message, headers }),
    await bob.client.send(api.createMessage, { contentID, body: message, headers }),
  ]

  expect(replies.map((reply) => reply.body?.id)).toEqual([replies[0]?.body?.id, replies[0]?.body?.id])
  expect((await ann.client.listMessages({ contentID })).list).toHaveLength(1)
})

test('an admin writes a reply in another’s name and at an earlier date; for others both are ignored (decisions §3)', async () => {
  const { id: contentID } = await aDiscussion(ann.client)
  const published = '2019-03-01T10:00:00.000+0000'
  const body = { ...message, author: `/people/${ann.id}` }

  const admins = await admin.createMessage({ contentID, body, published })
  const others = await bob.client.createMessage({ contentID, body, published })

  expect(admins).toMatchObject({ author: { id: ann.id }, published })
  expect(others.author.id).toBe(bob.id)
  expect(others.published).not.toBe(published)
})
