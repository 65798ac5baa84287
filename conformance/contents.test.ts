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
  bodyOf,
  html,
  newContent,
  unique,
} from './community.ts'
import { indexed } from './searching.ts'
import { CONTENTS, DATE, GUARD_LINE, sendJson } from './wire.ts'

const ann = await aMember()
const bob = await aMember()
const MISSING = '9007199254740991'
const V3 = `${baseUrl}/api/core/v3`
const uriOf = (id: string) => `${V3}/contents/${id}`

test.each([
  ['discussion', 1],
  ['document', 102],
  ['announcement', 22],
] as const)(
  'POST /contents creates a %s, type code %i: 201, Location, the whole entity (§v3, decisions §0, §1, §3)',
  async (type, typeCode) => {
    const subject = unique('On bread ')

    const reply = await admin.send(api.createContent, { body: newContent({ type, subject }) })
    const created = reply.body

    expect(reply.status).toBe(201)
    expect(reply.text.startsWith('{')).toBe(true)
    expect(reply.headers.get('location')).toBe(uriOf(created?.id ?? ''))
    expect(created).toMatchObject({
      type,
      typeCode,
      subject,
      content: { type: 'text/html', text: bodyOf('<p>Some text</p>'), editable: true },
      visibility: 'all',
      author: { type: 'person', displayName: 'Community Admin' },
      authorship: 'author',
      status: 'published',
      tags: [],
      categories: [],
      restrictComments: false,
      attachments: [],
      viewCount: 0,
      replyCount: 0,
      likeCount: 0,
      followerCount: 0,
      version: 1,
    })
    expect(created?.contentID).toBe(created?.id)
    for (const date of [created?.published, created?.updated, created?.lastActivityDate]) {
      expect(date).toMatch(DATE)
    }
    expect(await admin.getContent({ contentID: created?.id ?? '' })).toEqual(created)
  },
)

test('given fields are stored and read back (§Content entity, decisions §3)', async () => {
  const sent = {
    subject: unique('Ünï 🙂 <b>bold</b> & "quoted" '),
    tags: ['bread', 'ünï tag'],
    categories: ['Rye', 'rye', 'With, comma'],
    restrictComments: true,
    question: true,
  }

  const created = await aDiscussion(ann.client, sent)

  expect(created).toMatchObject({ ...sent, subject: sent.subject.trim(), resolved: 'open' })
  expect(created.answer).toBeUndefined()
  expect(await bob.client.getContent({ contentID: created.id })).toMatchObject({
    categories: sent.categories,
  })
})

test('author is named by id, type, and resources.self and .html (§Content entity, decisions §3)', async () => {
  const { author } = await aContent(ann.client)

  expect(author).toMatchObject({ id: ann.id, type: 'person', displayName: ann.person.displayName })
  expect(author.resources).toMatchObject({
    self: { ref: `${V3}/people/${ann.id}` },
    html: { ref: `${baseUrl}/people/${ann.username}`, allowed: ['GET'] },
  })
})

test('parent is the URI of the place; parentPlace has id, placeID, name, type, uri, html (decisions §3)', async () => {
  const place = await aPlace(ann.client)
  const uri = `${V3}/places/${place.id}`

  const created = await aContent(ann.client, { parent: uri })

  expect(created).toMatchObject({ visibility: 'place', parent: uri })
  expect(created.parentPlace).toMatchObject({
    id: place.id,
    placeID: place.id,
    name: place.name,
    type: 'group',
    uri,
    html: place.resources.html?.ref,
    resources: { self: { ref: uri }, html: { ref: place.resources.html?.ref } },
  })
})

test('resources of a discussion, for its author: names, URIs and verbs (§The resources field)', async () => {
  const { id, resources } = await aDiscussion(ann.client)

  expect(resources).toMatchObject({
    self: { ref: uriOf(id), allowed: ['DELETE', 'GET', 'PUT'] },
    html: { ref: `${baseUrl}/thread/${id}`, allowed: ['GET'] },
    likes: { ref: `${uriOf(id)}/likes`, allowed: expect.arrayContaining(['GET']) },
    read: { ref: `${uriOf(id)}/read`, allowed: ['DELETE', 'GET', 'POST'] },
    messages: { ref: `${V3}/messages/contents/${id}`, allowed: ['GET', 'POST'] },
    comments: { ref: `${uriOf(id)}/comments`, allowed: ['GET', 'POST'] },
  })
})

test('read-only fields sent are ignored (§General conventions 2)', async () => {
  const sent = {
    ...newContent(),
    id: '1',
    contentID: '1',
    typeCode: 1,
    likeCount: 99,
    viewCount: 99,
    replyCount: 99,
    followerCount: 99,
    published: '2001-01-01T00:00:00.000+0000',
    updated: 'never',
    lastActivityDate: 5,
    version: 99,
    attachments: ['x'],
    parentPlace: 1,
    resolved: true,
    answer: 7,
    resources: 'none',
    author: `/people/${bob.id}`,
  }

  const reply = await sendJson(ann.client, 'POST', CONTENTS, sent)

  expect(reply.status).toBe(201)
  expect(reply.body).toMatchObject({
    typeCode: 102,
    likeCount: 0,
    viewCount: 0,
    version: 1,
    attachments: [],
    author: { id: ann.id },
  })
  expect(reply.body).not.toMatchObject({ published: sent.published })
  expect(reply.body).not.toMatchObject({ id: '1' })
})

test('content.editable is true when the caller may PUT (decisions §3)', async () => {
  const { id } = await aContent(ann.client, { authorship: 'author' })

  const [own, others, admins] = await Promise.all(
    [ann.client, bob.client, admin].map((client) => client.getContent({ contentID: id })),
  )

  expect([own, others, admins].map((content) => content?.content.editable)).toEqual([true, false, true])
})

test('GET /contents/{contentID} is guarded, has an ETag, and 304 to the same one (§General conventions 6, decisions §1)', async () => {
  const { id } = await aContent(ann.client)

  const reply = await bob.client.send(api.getContent, { contentID: id })
  const etag = reply.headers.get('etag') ?? ''
  const again = await bob.client.send(api.getContent, { contentID: id, headers: { 'if-none-match': etag } })

  expect(reply.text.startsWith(GUARD_LINE)).toBe(true)
  expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect([again.status, again.text]).toEqual([304, ''])
})

test('If-Match compares only the version: a change makes it stale, likes and answers do not (decisions §1)', async () => {
  const body = newContent({ type: 'discussion' })
  const created = await ann.client.send(api.createContent, { body })
  const contentID = created.body?.id ?? ''
  const headers = { 'if-match': created.headers.get('etag') ?? '' }
  await bob.client.like({ contentID })
  await aMessage(bob.client, contentID)

  const fresh = await ann.client.send(api.updateContent, { contentID, body, headers })
  const stale = await ann.client.send(api.updateContent, { contentID, body, headers })
  const staleDelete = await ann.client.send(api.deleteContent, { contentID, headers })
  const current = { 'if-match': fresh.headers.get('etag') ?? '' }
  const deleted = await ann.client.send(api.deleteContent, { contentID, headers: current })

  expect([fresh.status, stale.status, staleDelete.status, deleted.status]).toEqual([200, 412, 412, 204])
  expect(stale.error?.code).toBe('versionStale')
})

test('POST with an Idempotency-Key sent again creates one content; another body is 409 (decisions §1)', async () => {
  const body = newContent()
  const headers = { 'idempotency-key': unique('key') }

  const first = await ann.client.send(api.createContent, { body, headers })
  const second = await ann.client.send(api.createContent, { body, headers })
  const other = await ann.client.send(api.createContent, { body: newContent(), headers })

  await indexed()
  const found = await ann.client.listContents({ filter: [`search(${body.subject})`] })
  expect([first.status, second.status, other.status]).toEqual([201, 201, 409])
  expect(second.body).toEqual(first.body)
  expect(found.list).toHaveLength(1)
})

test('fields works on GET and on the answers of POST and PUT (decisions §2)', async () => {
  const fields = 'subject,author.displayName,content.text'
  const body = newContent({ tags: ['one'] })

  const created = await ann.client.send(api.createContent, { body, fields })
  const contentID = created.body?.id ?? ''
  const changed = await ann.client.send(api.updateContent, { contentID, body, fields })
  const read = await ann.client.send(api.getContent, { contentID, fields })
  const without = await ann.client.getContent({ contentID, fields: '-resources,-content.text,-author' })

  for (const reply of [created, changed, read]) {
    expect(Object.keys(reply.body ?? {}).sort()).toEqual([
      'author',
      'content',
      'id',
      'resources',
      'subject',
      'type',
    ])
    expect(reply.body?.author).toEqual({ displayName: ann.person.displayName })
    expect(reply.body?.content).toEqual({ text: bodyOf('<p>Some text</p>') })
  }
  expect(without).toMatchObject({ tags: ['one'], content: { type: 'text/html', editable: true } })
  for (const name of ['resources', 'author']) expect(without).not.toHaveProperty(name)
  expect(without.content).not.toHaveProperty('text')
})

test('DELETE removes content and its replies: 204, then 404 contentMissing (§The resources field, decisions §3)', async () => {
  const { id } = await aDiscussion(ann.client)
  const message = await aMessage(bob.client, id)
  const comment = await aComment(bob.client, id)
  const below = await aComment(ann.client, message.id)

  const reply = await ann.client.send(api.deleteContent, { contentID: id })
  const gone = await Promise.all(
    [id, message.id, comment.id, below.id].map((contentID) => bob.client.send(api.getContent, { contentID })),
  )

  expect([reply.status, reply.text]).toEqual([204, ''])
  expect(gone.map(({ status, error }) => `${status} ${error?.code}`)).toEqual(
    Array(4).fill('404 contentMissing'),
  )
  expect((await bob.client.send(api.listMessages, { contentID: id })).status).toBe(404)
})

test('unknown content is 404 contentMissing at every address, and a number that is no id is 400 (decisions §1)', async () => {
  const at = (id: string) => [
    `${CONTENTS}/${id}`,
    `${CONTENTS}/${id}/likes`,
    `${CONTENTS}/${id}/comments`,
    `/api/core/v3/messages/contents/${id}`,
    `/api/core/v3/messages/${id}`,
    `/api/core/v3/comments/${id}`,
    `/docs/DOC-${id}/api/v3`,
  ]

  const missing = await Promise.all(at(MISSING).map((path) => ann.client.request({ path })))
  const malformed = await Promise.all(at('01').map((path) => ann.client.request({ path })))

  expect(missing.map((reply) => reply.error?.code)).toEqual(Array(7).fill('contentMissing'))
  expect(missing.map((reply) => reply.status)).toEqual(Array(7).fill(404))
  expect(malformed.map((reply) => reply.status)).toEqual(Array(7).fill(400))
})

test('the pages of content with /api/v3 appended answer the entity, each for its own type (decisions §8)', async () => {
  const document = await aContent(ann.client)
  const discussion = await aDiscussion(ann.client)
  const announcement = await aContent(admin, { type: 'announcement' })
  const message = await aMessage(ann.client, discussion.id)
  const pages = [
    [`/docs/DOC-${document.id}`, document],
    [`/thread/${discussion.id}`, discussion],
    [`/announcements/${announcement.id}`, announcement],
    [`/message/${message.id}`, message],
  ] as const

  for (const [page, content] of pages) {
    const reply = await bob.client.request({ path: `${page}/api/v3` })

    expect(content.resources.html?.ref).toBe(`${baseUrl}${page}`)
    expect(reply.text.startsWith(GUARD_LINE)).toBe(true)
    expect(reply.body).toMatchObject({ id: content.id, type: content.type })
  }
  const others = [`/docs/DOC-${discussion.id}`, `/thread/${document.id}`, `/message/${discussion.id}`]
  const refused = await Promise.all(others.map((page) => bob.client.request({ path: `${page}/api/v3` })))
  expect(refused.map((reply) => reply.error?.code)).toEqual(Array(3).fill('contentMissing'))
})

test('a comment is at <page>#comment-<id> (decisions §8)', async () => {
  const document = await aContent(ann.client)
  const discussion = await aDiscussion(ann.client)
  const onDocument = await aComment(bob.client, document.id)
  const onDiscussion = await aComment(bob.client, discussion.id)

  expect(onDocument.resources.html?.ref).toBe(`${baseUrl}/docs/DOC-${document.id}#comment-${onDocument.id}`)
  expect(onDiscussion.resources.html?.ref).toBe(
    `${baseUrl}/thread/${discussion.id}#comment-${onDiscussion.id}`,
  )
})

test('content needs credentials as everything does: 401 (decisions §1)', async () => {
  const { id: contentID } = await aDiscussion(ann.client)
  const answer = { type: 'message' as const, content: html('x') }

  const replies = await Promise.all([
    anonymous.send(api.listContents, {}),
    anonymous.send(api.getContent, { contentID }),
    anonymous.send(api.createContent, { body: newContent() }),
    anonymous.send(api.updateContent, { contentID, body: newContent() }),
    anonymous.send(api.deleteContent, { contentID }),
    anonymous.send(api.listMessages, { contentID }),
    anonymous.send(api.createMessage, { contentID, body: answer }),
    anonymous.send(api.like, { contentID }),
    anonymous.send(api.listLikes, { contentID }),
    anonymous.send(api.markRead, { contentID }),
    anonymous.send(api.listAnnouncements, {}),
    anonymous.send(api.getDiscussionOfPage, { contentID }),
  ])

  expect(replies.map((reply) => reply.status)).toEqual(Array(12).fill(401))
})

test('a known path with another verb is 405 with Allow (decisions §1)', async () => {
  const { id } = await aContent(ann.client)

  const replies = await Promise.all([
    ann.client.request({ method: 'DELETE', path: CONTENTS }),
    ann.client.request({ method: 'POST', path: `${CONTENTS}/${id}` }),
    ann.client.request({ method: 'PUT', path: `${CONTENTS}/${id}/read` }),
  ])

  expect(replies.map((reply) => reply.status)).toEqual([405, 405, 405])
  expect(replies.map((reply) => reply.headers.get('allow'))).toEqual([
    'GET, HEAD, POST',
    'DELETE, GET, HEAD, PUT',
    'DELETE, GET, HEAD, POST',
  ])
})
