import { api, type Content } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import {
  aComment,
  aContent,
  aDiscussion,
  admin,
  aMember,
  aMessage,
  baseUrl,
  bodyOf,
  html,
  unique,
} from './community.ts'
import { CONTENTS, DATE, fieldsNamed, GUARD_LINE, sendJson } from './wire.ts'

const ann = await aMember()
const bob = await aMember()
const V3 = `${baseUrl}/api/core/v3`
const comment = { type: 'comment' as const, content: html('<p>Remark</p>') }

test('POST /contents/{contentID}/comments comments: 201, Location, the whole entity (§v3, decisions §3)', async () => {
  const document = await aContent(ann.client)

  const reply = await bob.client.send(api.createComment, { contentID: document.id, body: comment })
  const created = reply.body

  expect(reply.status).toBe(201)
  expect(reply.headers.get('location')).toBe(`${V3}/comments/${created?.id}`)
  expect(created).toMatchObject({
    type: 'comment',
    typeCode: 105,
    content: { type: 'text/html', text: bodyOf('<p>Remark</p>'), editable: true },
    author: { id: bob.id, type: 'person' },
    parent: `${V3}/contents/${document.id}`,
    rootURI: `${V3}/contents/${document.id}`,
    status: 'published',
    replyCount: 0,
    attachments: [],
  })
  expect(created?.published).toMatch(DATE)
  expect(created?.resources.self?.ref).toBe(`${V3}/comments/${created?.id}`)
})

test('comments go to any content, and to comments (decisions §3)', async () => {
  const document = await aContent(ann.client)
  const discussion = await aDiscussion(ann.client)
  const announcement = await aContent(admin, { type: 'announcement' })
  const message = await aMessage(ann.client, discussion.id)
  const remark = await aComment(ann.client, document.id)

  const made = await Promise.all(
    [document, discussion, announcement, message, remark].map(({ id }) => aComment(bob.client, id)),
  )

  expect(made.map(({ parent }) => parent)).toEqual([
    `${V3}/contents/${document.id}`,
    `${V3}/contents/${discussion.id}`,
    `${V3}/contents/${announcement.id}`,
    `${V3}/messages/${message.id}`,
    `${V3}/comments/${remark.id}`,
  ])
})

test('rootURI is the content that a comment belongs to, at any depth (decisions §3)', async () => {
  const document = await aContent(ann.client)
  const first = await aComment(ann.client, document.id)

  const second = await bob.client.createCommentReply({ commentID: first.id, body: comment })
  const third = await ann.client.createCommentReply({ commentID: second.id, body: comment })

  expect(third).toMatchObject({
    parent: `${V3}/comments/${second.id}`,
    rootURI: `${V3}/contents/${document.id}`,
  })
})

test('GET /contents/{id}/comments lists, guarded; a comment is read at /comments/{id} too (decisions §3)', async () => {
  const document = await aContent(ann.client)
  const made = [await aComment(ann.client, document.id), await aComment(bob.client, document.id)]

  const reply = await bob.client.send(api.listComments, { contentID: document.id })
  const one = await bob.client.getComment({ commentID: made[0]?.id ?? '' })
  const none = await bob.client.send(api.getComment, { commentID: document.id })

  expect(reply.text.startsWith(GUARD_LINE)).toBe(true)
  expect(reply.body?.list.map(({ id }) => id)).toEqual(made.map(({ id }) => id))
  expect(one).toEqual(reply.body?.list[0])
  expect([none.status, none.error?.code]).toEqual([404, 'contentMissing'])
})

test('comments on a message are a conversation of their own', async () => {
  const discussion = await aDiscussion(ann.client)
  const message = await aMessage(ann.client, discussion.id)
  const onDiscussion = await aComment(bob.client, discussion.id)
  const onMessage = await aComment(bob.client, message.id)
  const listed = async (contentID: string) =>
    (await ann.client.listComments({ contentID })).list.map(({ id }) => id)

  expect(await listed(discussion.id)).toEqual([onDiscussion.id])
  expect(await listed(message.id)).toEqual([onMessage.id])
  expect(onMessage.rootURI).toBe(`${V3}/messages/${message.id}`)
  expect((await ann.client.listMessages({ contentID: discussion.id })).list).toHaveLength(1)
})

test('POST /contents with type comment needs parent (decisions §3)', async () => {
  const document = await aContent(ann.client)
  const first = await aComment(ann.client, document.id)
  const parents = [`${V3}/contents/${document.id}`, `${V3}/comments/${first.id}`]

  const without = await sendJson(bob.client, 'POST', CONTENTS, comment)
  const replies = await Promise.all(
    parents.map((parent) => sendJson(bob.client, 'POST', CONTENTS, { ...comment, parent })),
  )

  expect([without.status, fieldsNamed(without)]).toEqual([400, ['parent']])
  expect(replies.map((reply) => reply.status)).toEqual([201, 201])
  expect(replies.map((reply) => (reply.body as Content).parent)).toEqual(parents)
})

test('another type under /comments is 400, naming type (§v3)', async () => {
  const document = await aContent(ann.client)

  for (const type of ['message', 'document', undefined]) {
    const path = `${CONTENTS}/${document.id}/comments`
    const reply = await sendJson(bob.client, 'POST', path, { ...comment, type })

    expect([reply.status, fieldsNamed(reply)]).toEqual([400, ['type']])
  }
})

test('restrictComments: 403 commentsRestricted for all but author and moderators (decisions §3)', async () => {
  const moderator = await aMember({ svc: { roles: ['moderator'] } })
  const { id: contentID } = await aContent(ann.client, { restrictComments: true })

  const replies = await Promise.all(
    [bob.client, ann.client, moderator.client].map((client) =>
      client.send(api.createComment, { contentID, body: comment }),
    ),
  )

  expect(replies.map((reply) => reply.status)).toEqual([403, 201, 201])
  expect(replies[0]?.error?.code).toBe('commentsRestricted')
  expect((await bob.client.getContent({ contentID })).resources.comments?.allowed).toEqual(['GET'])
})

test('restrictComments that is lifted opens comments again (decisions §3)', async () => {
  const { id: contentID, subject } = await aContent(ann.client, { restrictComments: true })
  const body = { type: 'document' as const, subject, content: html('x'), restrictComments: false }

  await ann.client.updateContent({ contentID, body })

  expect((await aComment(bob.client, contentID)).type).toBe('comment')
})

test('a comment is changed and removed by its author and moderators, with all below it (decisions §3)', async () => {
  const document = await aContent(ann.client)
  const first = await aComment(bob.client, document.id)
  const below = await aComment(ann.client, first.id)
  const body = { ...comment, content: html('<p>Better</p>') }

  const replies = [
    await ann.client.send(api.updateComment, { commentID: first.id, body }),
    await bob.client.send(api.updateComment, { commentID: first.id, body }),
    await ann.client.send(api.deleteComment, { commentID: first.id }),
    await bob.client.send(api.deleteComment, { commentID: first.id }),
    await bob.client.send(api.getComment, { commentID: below.id }),
  ]

  expect(replies.map((reply) => reply.status)).toEqual([403, 200, 403, 204, 404])
  expect((await ann.client.getContent({ contentID: document.id })).replyCount).toBe(0)
})

test('replyCount of a document counts all its comments, of a comment those that answer it directly', async () => {
  const document = await aContent(ann.client)
  const first = await aComment(bob.client, document.id)
  const second = await aComment(bob.client, first.id)
  await aComment(bob.client, second.id)

  const counts = await Promise.all(
    [document, first, second].map(
      async ({ id }) => (await ann.client.getContent({ contentID: id })).replyCount,
    ),
  )

  expect(counts).toEqual([3, 1, 1])
})

test('twenty comments at once all arrive, and are counted (decisions §3)', async () => {
  const document = await aContent(ann.client)
  const first = await aComment(bob.client, document.id)

  const made = await Promise.all(
    Array.from({ length: 20 }, (_, index) => aComment(bob.client, index % 2 ? first.id : document.id)),
  )

  const { list } = await ann.client.listComments({ contentID: document.id, count: 100 })
  expect(list.map(({ id }) => id).sort()).toEqual([first.id, ...made.map(({ id }) => id)].sort())
  expect((await ann.client.getContent({ contentID: document.id })).replyCount).toBe(21)
})

test('a comment may have a subject, tags and categories of its own (§Content entity)', async () => {
  const document = await aContent(ann.client)
  const tag = unique('tag')
  const body = { ...comment, subject: 'A word', tags: [tag], categories: ['One'] }

  const created = await bob.client.createComment({ contentID: document.id, body })
  const found = await ann.client.listContents({ filter: [`tag(${tag})`, 'type(comment)'] })

  expect(created).toMatchObject({ subject: 'A word', tags: [tag], categories: ['One'] })
  expect(found.list.map(({ id }) => id)).toEqual([created.id])
})

test('with an Idempotency-Key a comment sent twice is one (decisions §1)', async () => {
  const { id: contentID } = await aContent(ann.client)
  const headers = { 'idempotency-key': unique('key') }

  const replies = [
    await bob.client.send(api.createComment, { contentID, body: comment, headers }),
    await bob.client.send(api.createComment, { contentID, body: comment, headers }),
  ]

  expect(replies.map((reply) => reply.status)).toEqual([201, 201])
  expect((await ann.client.listComments({ contentID })).list).toHaveLength(1)
})
