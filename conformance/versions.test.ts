import { api, type ContentInput } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import {
  aContent,
  aDiscussion,
  admin,
  aMember,
  aMessage,
  aPlace,
  baseUrl,
  bodyOf,
  collect,
  html,
  newContent,
  unique,
} from './community.ts'
import { indexed } from './searching.ts'
import { DATE, GUARD_LINE } from './wire.ts'

const ann = await aMember()
const bob = await aMember()
const V3 = '/api/core/v3'

/** A document by ann with as many versions as there are texts. */
async function aHistory(texts: readonly string[], overrides: Partial<ContentInput> = {}) {
  const [first = '', ...rest] = texts
  const body = newContent({ content: html(first), ...overrides })
  const { id: contentID } = await ann.client.createContent({ body })
  for (const text of rest)
    await ann.client.updateContent({ contentID, body: { ...body, content: html(text) } })
  return { contentID, body }
}
const numbersOf = async (contentID: string) =>
  (await ann.client.listVersions({ contentID })).list.map(({ number }) => number)

test('documents keep versions: GET /versions/{contentID} lists them, the newest first, guarded (decisions §3)', async () => {
  const { contentID, body } = await aHistory(['<p>One</p>', '<p>Two</p>', '<p>Three</p>'])

  const reply = await bob.client.send(api.listVersions, { contentID })

  const list = reply.body?.list ?? []
  expect(reply.text.startsWith(GUARD_LINE)).toBe(true)
  expect(list.map(({ number, content }) => [number, content.text])).toEqual([
    [3, bodyOf('<p>Three</p>')],
    [2, bodyOf('<p>Two</p>')],
    [1, bodyOf('<p>One</p>')],
  ])
  expect(list[0]).toMatchObject({
    id: '3',
    type: 'contentVersion',
    contentID,
    subject: body.subject,
    content: { type: 'text/html' },
    tags: [],
    categories: [],
    author: { id: ann.id, type: 'person', displayName: ann.person.displayName },
    published: expect.stringMatching(DATE),
    minor: false,
    resources: { self: { ref: `${baseUrl}${V3}/versions/${contentID}/3`, allowed: ['GET'] } },
  })
})

test('a document that was never changed has one version: itself (decisions §3)', async () => {
  const document = await aContent(ann.client, { tags: ['peas'], categories: ['Garden'] })

  const { list } = await ann.client.listVersions({ contentID: document.id })

  expect(document.versionNumber).toBe(1)
  expect(list).toHaveLength(1)
  expect(list[0]).toMatchObject({
    number: 1,
    subject: document.subject,
    content: { text: document.content.text },
    tags: ['peas'],
    categories: ['Garden'],
    published: document.published,
    author: { id: ann.id },
  })
})

test('GET /versions/{contentID}/{n} reads one, the newest too, with an ETag (decisions §1, §3)', async () => {
  const { contentID } = await aHistory(['<p>One</p>', '<p>Two</p>'])

  const first = await bob.client.send(api.getContentVersion, { contentID, number: '1' })
  const again = await bob.client.send(api.getContentVersion, {
    contentID,
    number: '1',
    headers: { 'if-none-match': first.headers.get('etag') ?? '' },
  })
  const newest = await bob.client.getContentVersion({ contentID, number: '2' })

  expect(first.text.startsWith(GUARD_LINE)).toBe(true)
  expect(first.body).toMatchObject({ number: 1, content: { text: bodyOf('<p>One</p>') } })
  expect(again.status).toBe(304)
  expect(newest).toMatchObject({ number: 2, content: { text: bodyOf('<p>Two</p>') } })
  expect(newest).toEqual((await bob.client.listVersions({ contentID })).list[0])
})

test('a version knows who made it and when, and keeps subject, text, tags and categories (decisions §3)', async () => {
  const { contentID, body } = await aHistory(['<p>Hers</p>'], { authorship: 'open' })
  const change = { ...body, subject: unique('His '), tags: ['his'], categories: ['His'] }

  const changed = await bob.client.updateContent({
    contentID,
    body: { ...change, content: html('<p>His</p>') },
  })

  const [second, first] = (await ann.client.listVersions({ contentID })).list
  expect(second).toMatchObject({
    author: { id: bob.id },
    subject: change.subject,
    tags: ['his'],
    categories: ['His'],
    published: changed.updated,
  })
  expect(first).toMatchObject({ author: { id: ann.id }, subject: body.subject, tags: [], categories: [] })
  expect(changed).toMatchObject({ author: { id: ann.id }, versionNumber: 2 })
})

test('what leaves subject, text, tags and categories as they are makes no version (decisions §3)', async () => {
  const { contentID, body } = await aHistory(['<p>One</p>'])
  const place = await aPlace(ann.client)

  await ann.client.updateContent({ contentID, body })
  await ann.client.updateContent({ contentID, body: { ...body, status: 'archived' } })
  await ann.client.updateContent({ contentID, body: { ...body, status: 'published' } })
  await ann.client.updateContent({ contentID, body: { ...body, restrictComments: true } })
  const moved = await ann.client.updateContent({
    contentID,
    body: { ...body, parent: `/places/${place.id}` },
  })

  expect(moved).toMatchObject({ version: 6, versionNumber: 1 })
  expect(await numbersOf(contentID)).toEqual([1])
})

test('a subject, a tag or a category that changes makes a version (decisions §3)', async () => {
  const { contentID, body } = await aHistory(['<p>One</p>'])

  await ann.client.updateContent({ contentID, body: { ...body, subject: unique('Another ') } })
  await ann.client.updateContent({ contentID, body: { ...body, tags: ['new'] } })
  await ann.client.updateContent({ contentID, body: { ...body, categories: ['New'] } })

  expect(await numbersOf(contentID)).toEqual([4, 3, 2, 1])
})

test('minor=true makes a version that says so (decisions §3)', async () => {
  const { contentID, body } = await aHistory(['<p>One</p>'])

  await ann.client.updateContent({ contentID, body: { ...body, content: html('<p>One.</p>') }, minor: true })
  await ann.client.updateContent({ contentID, body: { ...body, content: html('<p>Two</p>') } })

  const { list } = await ann.client.listVersions({ contentID })
  expect(list.map(({ minor }) => minor)).toEqual([false, true, false])
})

test('unpublished content has no history: publishing makes the first version (decisions §3)', async () => {
  const { contentID, body } = await aHistory(['<p>Draft</p>', '<p>Better</p>'], { status: 'incomplete' })

  const published = await ann.client.updateContent({
    contentID,
    body: { ...body, content: html('<p>Ready</p>'), status: 'published' },
  })

  const { list } = await bob.client.listVersions({ contentID })
  expect(list.map(({ number, content }) => [number, content.text])).toEqual([[1, bodyOf('<p>Ready</p>')]])
  expect(list[0]?.published).toBe(published.published)
})

test('POST /versions/{contentID}/{n}/restore: 200, the entity, and a new version (decisions §3)', async () => {
  const { contentID, body } = await aHistory(['<p>Original words</p>', '<p>Other words</p>'], {
    tags: ['old'],
  })
  await ann.client.updateContent({
    contentID,
    body: { ...body, content: html('<p>Third</p>'), tags: ['new'] },
  })

  const reply = await ann.client.send(api.restoreVersion, { contentID, number: '1' })

  expect(reply.status).toBe(200)
  expect(reply.text.startsWith(GUARD_LINE)).toBe(false)
  expect(reply.body).toMatchObject({
    id: contentID,
    type: 'document',
    subject: body.subject,
    content: { text: bodyOf('<p>Original words</p>') },
    tags: ['old'],
    versionNumber: 4,
  })
  expect(await ann.client.getContent({ contentID, fields: '-viewCount' })).toEqual({
    ...reply.body,
    viewCount: undefined,
  })
  const { list } = await ann.client.listVersions({ contentID })
  expect(list.map(({ number }) => number)).toEqual([4, 3, 2, 1])
  expect(list[0]).toMatchObject({ content: list[3]?.content, author: { id: ann.id } })
})

test('restored content is found again by its words (decisions §2, §3)', async () => {
  const word = unique('restored')
  const { contentID } = await aHistory([`<p>${word}</p>`, '<p>Nothing</p>'])
  const found = async () =>
    (await bob.client.listContents({ filter: [`search(${word})`] })).list.map(({ id }) => id)
  await indexed()
  const before = await found()

  await ann.client.restoreVersion({ contentID, number: '1' })

  await indexed()
  expect(before).toEqual([])
  expect(await found()).toEqual([contentID])
})

test('restoring the current text changes nothing, and keeps place, status and rights (decisions §3)', async () => {
  const place = await aPlace(ann.client)
  const overrides = { parent: `/places/${place.id}`, authorship: 'open', restrictComments: true } as const
  const { contentID } = await aHistory(['<p>One</p>', '<p>Two</p>'], overrides)

  await ann.client.restoreVersion({ contentID, number: '2' })
  const restored = await ann.client.restoreVersion({ contentID, number: '1' })

  expect(restored).toMatchObject({
    versionNumber: 3,
    visibility: 'place',
    parentPlace: { id: place.id },
    authorship: 'open',
    restrictComments: true,
  })
  expect(await numbersOf(contentID)).toEqual([3, 2, 1])
})

test('restore compares If-Match with the version of the content: 412 (decisions §1)', async () => {
  const { contentID } = await aHistory(['<p>One</p>', '<p>Two</p>'])
  const { headers } = await ann.client.send(api.getContent, { contentID })
  const etag = headers.get('etag') ?? ''

  const stale = await ann.client.send(api.restoreVersion, {
    contentID,
    number: '1',
    headers: { 'if-match': '"1.x"' },
  })
  const fresh = await ann.client.send(api.restoreVersion, {
    contentID,
    number: '1',
    headers: { 'if-match': etag },
  })

  expect([stale.status, stale.error?.code]).toEqual([412, 'versionStale'])
  expect(fresh.status).toBe(200)
})

test('readers of a document read its versions; editors restore, others get 403 (decisions §1, §3)', async () => {
  const { contentID } = await aHistory(['<p>One</p>', '<p>Two</p>'])

  const refused = await bob.client.send(api.restoreVersion, { contentID, number: '1' })
  const hers = await ann.client.getContentVersion({ contentID, number: '1' })
  const his = await bob.client.getContentVersion({ contentID, number: '1' })

  expect(refused.status).toBe(403)
  expect(hers.resources.restore).toEqual({
    ref: `${baseUrl}${V3}/versions/${contentID}/1/restore`,
    allowed: ['POST'],
  })
  expect(his.resources.restore).toBeUndefined()
  expect((await admin.send(api.restoreVersion, { contentID, number: '1' })).status).toBe(200)
})

test('a version that is not there is 404 versionMissing; only documents have any (decisions §1, §3)', async () => {
  const { contentID } = await aHistory(['<p>One</p>', '<p>Two</p>'])
  const discussion = await aDiscussion(ann.client)
  const message = await aMessage(ann.client, discussion.id)
  const codeOf = (reply: { status: number; error?: { code: string } }) =>
    `${reply.status} ${reply.error?.code}`

  for (const number of ['3', '2147483648', '9007199254740991']) {
    const replies = [
      await ann.client.send(api.getContentVersion, { contentID, number }),
      await ann.client.send(api.restoreVersion, { contentID, number }),
      await ann.client.send(api.compareVersions, { contentID, number: '1', otherNumber: number }),
      await ann.client.send(api.compareVersions, { contentID, number, otherNumber: '1' }),
    ]
    expect(replies.map(codeOf)).toEqual(Array(4).fill('404 versionMissing'))
  }
  for (const other of [discussion.id, message.id, '9007199254740991']) {
    const replies = [
      await ann.client.send(api.listVersions, { contentID: other }),
      await ann.client.send(api.getContentVersion, { contentID: other, number: '1' }),
      await ann.client.send(api.restoreVersion, { contentID: other, number: '1' }),
      await ann.client.send(api.compareVersions, { contentID: other, number: '1', otherNumber: '1' }),
    ]
    expect(replies.map(codeOf)).toEqual(Array(4).fill('404 contentMissing'))
  }
})

test('an invalid number is 400 and named (decisions §1)', async () => {
  const { contentID } = await aHistory(['<p>One</p>'])

  for (const number of ['0', '-1', '1.5']) {
    const reply = await ann.client.request({ path: `${V3}/versions/${contentID}/${number}` })
    expect([reply.status, reply.error?.details?.[0]?.field]).toEqual([400, 'number'])
  }
})

test('versions come in pages, and in the fields that are asked for (§Paginated list, decisions §2)', async () => {
  const { contentID } = await aHistory(['1', '2', '3', '4', '5'])

  const page = await ann.client.listVersions({ contentID, count: 2, startIndex: 1 })
  const all = await collect(ann.client.each(api.listVersions, { contentID, count: 2 }))
  const [short] = (
    await ann.client.listVersions({ contentID, fields: 'number,author.displayName,-resources' })
  ).list

  expect(page.list.map(({ number }) => number)).toEqual([4, 3])
  expect(all.map(({ number }) => number)).toEqual([5, 4, 3, 2, 1])
  expect(short).toEqual({
    id: '5',
    type: 'contentVersion',
    number: 5,
    author: { displayName: ann.person.displayName },
  })
})

test('a document leads to its versions; other content does not (§The resources field)', async () => {
  const document = await aContent(ann.client)
  const discussion = await aDiscussion(ann.client)

  expect(document.resources.versions).toEqual({
    ref: `${baseUrl}${V3}/versions/${document.id}`,
    allowed: ['GET'],
  })
  expect(discussion.resources.versions).toBeUndefined()
  expect(discussion.versionNumber).toBeUndefined()
})

test('versions go with their document (decisions §3)', async () => {
  const { contentID } = await aHistory(['<p>One</p>', '<p>Two</p>'])

  await ann.client.deleteContent({ contentID })

  expect((await ann.client.send(api.listVersions, { contentID })).status).toBe(404)
})

test('a version names no more of who made it than the caller may see; who left is a former member (decisions §4)', async () => {
  const helper = await aMember()
  const { contentID, body } = await aHistory(['<p>One</p>'], { authorship: 'open' })
  await helper.client.updateContent({ contentID, body: { ...body, content: html('<p>Two</p>') } })
  const authorFor = async (client: typeof admin) =>
    (await client.getContentVersion({ contentID, number: '2' })).author

  await admin.updatePerson({ personID: helper.id, body: { svc: { visible: false } } })
  const hidden = await authorFor(bob.client)
  await admin.deletePerson({ personID: helper.id })

  expect(hidden).toEqual({ id: helper.id, type: 'person', displayName: helper.person.displayName })
  expect(await authorFor(admin)).toMatchObject({ id: helper.id, displayName: 'Former member' })
})
