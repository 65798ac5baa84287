import type { Input } from '@folkmoot/client'
import { api, type Update } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { admin, aMember, anonymous, baseUrl, bodyOf, collect, unique } from './community.ts'
import { indexed } from './searching.ts'
import { DATE, GUARD_LINE } from './wire.ts'

const ann = await aMember()
const bob = await aMember()
const V2 = `${baseUrl}/api/core/v2`
const UPDATES = '/api/core/v2/updates'

type NewUpdate = Input<typeof api.createUpdate>['body']
const anUpdate = async (overrides: Partial<NewUpdate> = {}, { client } = ann): Promise<Update> =>
  await client.createUpdate({ body: { html: '<p>Some news</p>', ...overrides } })
const aDraft = async (html = '<p>Not yet</p>') => await anUpdate({ html, draft: true })

const postForm = async (path: string, body: string, { client } = ann) =>
  await client.request({
    method: 'POST',
    path,
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

test('POST /updates publishes: 201, Location and the update, with every field of the table (§v2, decisions §5)', async () => {
  const html = '<p>Hello <b>world</b></p>'

  const reply = await ann.client.send(api.createUpdate, {
    body: { html, latitude: 47.5, longitude: -122.25 },
  })

  const id = reply.body?.id ?? 0
  const uri = `${V2}/updates/${id}`
  const page = `${baseUrl}/people/${ann.username}/status/${id}`
  expect([reply.status, reply.headers.get('location')]).toEqual([201, uri])
  expect(reply.body).toEqual({
    id: expect.any(Number),
    type: 1464927464,
    status: 'published',
    content: { type: 'text/html', text: bodyOf(html) },
    latitude: 47.5,
    longitude: -122.25,
    author: {
      id: Number(ann.id),
      type: 3,
      name: ann.person.displayName,
      username: ann.username,
      links: {
        alt: `${baseUrl}/people/${ann.username}`,
        avatar: `${baseUrl}/api/core/v3/people/${ann.id}/avatar`,
      },
      resources: expect.objectContaining({ self: expect.anything(), html: expect.anything() }),
    },
    replyCount: 0,
    likeCount: 0,
    liked: false,
    viewCount: 0,
    creationDate: expect.stringMatching(DATE),
    modificationDate: expect.stringMatching(DATE),
    links: expect.objectContaining({ self: uri, alt: page, follow: `${uri}/followers` }),
    resources: expect.objectContaining({
      self: { ref: uri, allowed: ['DELETE', 'GET', 'POST', 'PUT'] },
      html: { ref: page, allowed: ['GET'] },
      images: { ref: `${uri}/images`, allowed: ['GET', 'POST'] },
    }),
  })
  expect(await ann.client.getUpdate({ updateID: id })).toMatchObject({
    ...reply.body,
    viewCount: expect.any(Number),
  })
})

test('HTML is cleaned as in v3 (decisions §3)', async () => {
  const { content } = await anUpdate({ html: '<p onclick="x()">Hi<script>alert(1)</script></p>' })

  expect(content.text).toBe(bodyOf('<p>Hi</p>'))
})

test('GET /updates is a collection, newest creation first, with dates in epoch milliseconds (§v2, decisions §5)', async () => {
  const made = [await anUpdate(), await anUpdate({ html: '<p>Newest <i>news</i></p>' })]
  const draft = await aDraft()

  const reply = await bob.client.request({ path: `${UPDATES}?limit=1000` })

  const { data, ...envelope } = reply.body as { data: Record<string, unknown>[] }
  const ids = data.map(({ id }) => id)
  expect(reply.text.startsWith(GUARD_LINE)).toBe(true)
  expect(envelope).toMatchObject({ offset: 0, limit: 1000 })
  expect(ids.filter((id) => made.some((one) => one.id === id))).toEqual(made.map(({ id }) => id).toReversed())
  expect(ids).not.toContain(draft.id)
  expect(data.find(({ id }) => id === made[1]?.id)).toMatchObject({
    creationDate: Date.parse(made[1]?.creationDate.replace('+0000', 'Z') ?? ''),
    modificationDate: expect.any(Number),
    containerID: null,
    containerType: null,
    subject: null,
    text: 'Newest news',
    html: bodyOf('<p>Newest <i>news</i></p>'),
    author: { id: Number(ann.id), username: ann.username },
    resources: { self: { allowed: ['GET', 'POST'] } },
  })
})

test('offset and limit page through all of it; links lead on and back (§Limits, decisions §5)', async () => {
  const made = [await anUpdate(), await anUpdate(), await anUpdate()]

  const first = await bob.client.listUpdates({ limit: 2 })
  const second = await bob.client.request({ path: first.links.next ?? '' })
  const jumped = await bob.client.listUpdates({ offset: 1, limit: 2 })
  const beyond = await bob.client.listUpdates({ offset: 100_000_000 })
  const crawled: number[] = []
  for await (const { id } of bob.client.each(api.listUpdates, { limit: 2 })) {
    crawled.push(id)
    if (crawled.length === 5) break
  }

  expect(first.links).toEqual({ next: `${V2}/updates?limit=2&offset=2` })
  expect(second.body).toMatchObject({
    offset: 2,
    limit: 2,
    links: { previous: `${V2}/updates?limit=2&offset=0` },
  })
  expect(jumped.data).toHaveLength(2)
  expect(beyond).toMatchObject({ data: [], offset: 100_000_000, limit: 25 })
  expect(crawled.length).toBe(new Set(crawled).size)
  expect(made).toHaveLength(3)
})

test.each(['offset=-1', 'offset=x', 'limit=0', 'limit=1001', 'limit=-3', 'limit=1.5'])(
  'GET /updates?%s is 400 and names it (§Errors, decisions §5)',
  async (query) => {
    const reply = await ann.client.request({ path: `${UPDATES}?${query}` })

    expect(reply.status).toBe(400)
    expect(reply.error?.details?.[0]?.field).toBe(query.split('=')[0])
  },
)

test('POST /users/{id}/updates is for the user, @me too, and for admins (decisions §5)', async () => {
  const body = { html: '<p>Mine</p>' }

  const own = await ann.client.send(api.createUserUpdate, { userID: '@me', body })
  const others = await bob.client.send(api.createUserUpdate, { userID: ann.id, body })
  const brought = await admin.send(api.createUserUpdate, { userID: Number(ann.id), body })
  const draft = await admin.send(api.createUserUpdate, { userID: ann.id, body: { ...body, draft: true } })
  const nobody = await admin.send(api.createUserUpdate, { userID: 9_007_199_254_740_991, body })

  expect([own.status, own.body?.author.id]).toEqual([201, Number(ann.id)])
  expect(others.status).toBe(403)
  expect([brought.status, brought.body?.author.username]).toEqual([201, ann.username])
  expect([draft.status, draft.error?.details?.[0]?.field]).toEqual([400, 'draft'])
  expect([nobody.status, nobody.error?.code]).toEqual([404, 'personMissing'])
})

test('a repost has a comment, a position and the original, and may be a draft (§v2, §States)', async () => {
  const { id } = await anUpdate()

  const plain = await bob.client.send(api.repostUpdate, { updateID: id })
  const said = await postForm(`${UPDATES}/${id}`, 'html=%3Cp%3ELook%3C%2Fp%3E&latitude=1&longitude=2', bob)
  const draft = await postForm(`${UPDATES}/${id}`, 'draft=true', bob)

  const repostOf = { id, ref: `${V2}/updates/${id}` }
  const location = `${V2}/updates/${plain.body?.id}`
  expect([plain.status, plain.headers.get('location')]).toEqual([201, location])
  expect(plain.body).toMatchObject({ repostOf, status: 'published', author: { username: bob.username } })
  expect(said.body).toMatchObject({
    repostOf,
    content: { text: bodyOf('<p>Look</p>') },
    latitude: 1,
    longitude: 2,
  })
  expect([draft.status, draft.body]).toMatchObject([201, { repostOf, status: 'draft' }])
  expect((await ann.client.send(api.getUpdate, { updateID: Number((draft.body as Update).id) })).status).toBe(
    403,
  )
})

test('what passed an update on stays when that is removed, and points to nothing any more (decision 0081)', async () => {
  const { id } = await anUpdate()
  const repost = await bob.client.repostUpdate({ updateID: id, body: { html: 'Look' } })
  await bob.client.getUpdate({ updateID: repost.id })

  const gone = await ann.client.send(api.deleteUpdate, { updateID: id })

  expect([gone.status, gone.text]).toEqual([204, ''])
  expect((await bob.client.getUpdate({ updateID: repost.id })).repostOf).toBeUndefined()
  expect((await ann.client.send(api.getUpdate, { updateID: id })).error).toMatchObject({
    status: 404,
    code: 'contentMissing',
  })
  expect((await bob.client.send(api.repostUpdate, { updateID: id })).status).toBe(404)
})

test('every answer under v2 says that there is a newer line, errors too (decisions §1)', async () => {
  const { id } = await anUpdate()
  const paths = [`${UPDATES}/${id}`, `${UPDATES}/0`, `${UPDATES}?limit=0`, '/api/core/v2/nothing', UPDATES]

  const replies = [
    ...(await Promise.all(paths.map((path) => ann.client.request({ path })))),
    await anonymous.request({ path: UPDATES }),
    await ann.client.request({ path: UPDATES, method: 'DELETE' }),
    await ann.client.request({ path: `${UPDATES}/${id}`, method: 'DELETE' }),
  ]

  expect(replies.map(({ status }) => status)).toEqual([200, 400, 400, 404, 200, 401, 405, 204])
  for (const { headers } of replies) {
    expect(headers.get('deprecation')).toMatch(/^@\d+$/)
    expect(headers.get('link')).toBe(`<${baseUrl}/api/core/v3>; rel="successor-version"`)
  }
  expect((await ann.client.request({ path: '/api/core/v3/contents' })).headers.has('deprecation')).toBe(false)
})

test('a single update has an ETag, and If-Match refuses stale changes (decisions §1)', async () => {
  const { id } = await anUpdate()
  const path = `${UPDATES}/${id}`
  const etag = (await ann.client.request({ path })).headers.get('etag') ?? ''
  const headers = { 'if-none-match': etag }

  const same = await ann.client.request({ path, headers })
  const changed = await ann.client.send(api.changeUpdate, {
    updateID: id,
    body: { content: { body: 'new' } },
    headers: { 'if-match': etag },
  })
  const stale = await ann.client.send(api.deleteUpdate, { updateID: id, headers: { 'if-match': etag } })

  expect([same.status, changed.status, stale.status]).toEqual([304, 200, 412])
})

test('the update’s page with /api/v3 answers the update; of another person it is 404 (decisions §8, decision 0080)', async () => {
  const update = await anUpdate()
  const ofPage = async (name: string) =>
    await bob.client.request({ path: `/people/${name}/status/${update.id}/api/v3` })

  const [own, byId, foreign] = [await ofPage(ann.username), await ofPage(ann.id), await ofPage(bob.username)]

  expect([own.status, byId.status, foreign.status]).toEqual([200, 200, 404])
  expect(own.body).toMatchObject({ id: update.id, type: 1464927464 })
  expect(own.text.startsWith(GUARD_LINE)).toBe(true)
})

test('the update has a page, which leads to its data (decisions §8)', async () => {
  const { id, links } = await anUpdate()

  const page = await anonymous.request({ path: links.alt ?? '' })
  const nonsense = await anonymous.request({ path: `/people/${ann.username}/status/nonsense` })

  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(new TextDecoder().decode(page.bytes)).toContain(`/people/${ann.username}/status/${id}/api/v3"`)
  expect(nonsense.status).toBe(404)
})

test('publishing comes up in the streams, with the v2 URI as the object (§v2, decisions §5)', async () => {
  const { id } = await anUpdate({ html: '<p>Stream this</p>' })
  const uri = `${V2}/updates/${id}`

  const [mine] = (await bob.client.listPersonActivities({ personID: ann.id, count: 1 })).list
  const [all] = (await bob.client.listActivities({ count: 1 })).list

  expect(mine).toMatchObject({
    verb: 'svc:created',
    object: {
      id: uri,
      objectType: 'svc:update',
      displayName: 'Stream this',
      summary: 'Stream this',
      url: `${baseUrl}/people/${ann.username}/status/${id}`,
    },
    svc: { objectID: id, objectType: 1464927464 },
  })
  expect(all?.object.id).toBe(uri)
})

test('updates are not v3 content: nothing of them is found there (decisions §2, §5)', async () => {
  const word = unique('nowhere')
  const { id } = await anUpdate({ html: `<p>${word}</p>` })
  const contentID = String(id)
  const V3 = '/api/core/v3'

  const missing = await Promise.all(
    [
      `contents/${id}`,
      `comments/${id}`,
      `contents/${id}/likes`,
      `contents/${id}/comments`,
      `contents/${id}/mentions`,
      `contents/${id}/outcomes`,
      `contents/${id}/followingIn`,
      `messages/contents/${id}`,
      `attachments/contents/${id}`,
      `versions/${id}`,
    ].map((path) => ann.client.request({ path: `${V3}/${path}` })),
  )
  const like = await bob.client.send(api.like, { contentID })
  const shared = await bob.client.send(api.shareContent, {
    body: { content: `/contents/${id}`, users: [ann.id] },
  })
  await indexed()
  const found = await Promise.all(
    [
      [`search(${word})`],
      ['type(update)'],
      ['type(update)', 'status(published)'],
      [`author(/people/${ann.id})`, 'type(update,comment)'],
      [`entityDescriptor(1464927464,${id})`],
    ].map(async (filter) => await collect(ann.client.each(api.listContents, { filter }))),
  )

  expect(missing.map(({ status, error }) => `${status} ${error?.code}`)).toEqual(
    missing.map(() => '404 contentMissing'),
  )
  expect([like.status, shared.status]).toEqual([404, 400])
  expect(found).toEqual(found.map(() => []))
})
