import { crc32, deflateSync } from 'node:zlib'
import { api, type Update, type UpdateInput } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { admin, aMember, baseUrl, bodyOf, unique } from './community.ts'
import { entriesOf, untilEntries } from './inbox-entries.ts'
import { indexed } from './searching.ts'
import { GUARD_LINE } from './wire.ts'

const ann = await aMember()
const bob = await aMember()
const V2 = `${baseUrl}/api/core/v2`

const published = async (html = '<p>News</p>') => await ann.client.createUpdate({ body: { html } })
const aDraft = async (html = '<p>Not yet</p>') =>
  await ann.client.createUpdate({ body: { html, draft: true } })
const change = async (updateID: number, body: UpdateInput, { client } = ann) =>
  await client.send(api.changeUpdate, { updateID, body })
const read = async (updateID: number, client = bob.client) =>
  (await client.send(api.getUpdate, { updateID })).status

const uint32 = (value: number) => Buffer.from([value >>> 24, value >>> 16, value >>> 8, value])
function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))])
}
/** One pixel, in grey. */
const PNG = Uint8Array.from(
  Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', Buffer.concat([uint32(1), uint32(1), Buffer.from([8, 0, 0, 0, 0])])),
    chunk('IDAT', deflateSync(Buffer.from([0, 120]))),
    chunk('IEND', Buffer.alloc(0)),
  ]),
)
const picture = () => new File([PNG], 'picture.png', { type: 'image/png' })
const attach = async (updateID: number, { client } = ann, files = [picture()]) =>
  await client.send(api.addUpdateImage, { updateID, files })

test('draft, GET by a non-author: 403, for admins too; its author reads it (§States, decisions §5)', async () => {
  const { id, status } = await aDraft()

  expect(status).toBe('draft')
  expect(await read(id)).toBe(403)
  expect(await read(id, admin)).toBe(403)
  expect(await read(id, ann.client)).toBe(200)
})

test('published, GET by any permitted user: the update (§States)', async () => {
  const { id } = await published()

  expect([await read(id), await read(id, admin)]).toEqual([200, 200])
})

test('draft, PUT with status draft: still one, and the changed entity comes back (§States)', async () => {
  const { id } = await aDraft()

  const reply = await change(id, { status: 'draft', content: { body: '<p>Better</p>' }, latitude: 12.5 })

  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({
    id,
    status: 'draft',
    content: { text: bodyOf('<p>Better</p>') },
    latitude: 12.5,
  })
  expect(await read(id)).toBe(403)
})

test('draft, PUT with status published by its author: everybody reads it, and it is the newest (decisions §5)', async () => {
  const { id } = await aDraft()
  await published()

  const reply = await change(id, { status: 'published' })

  expect(reply.body).toMatchObject({ status: 'published', content: { text: bodyOf('<p>Not yet</p>') } })
  expect(await read(id)).toBe(200)
  const { data } = await bob.client.listUpdates({ limit: 100 })
  const ofAnn = data.filter(({ author }) => author.username === ann.username)
  expect(ofAnn[0]?.id).toBe(id)
})

test('published, PUT with status draft: 409, and nothing changes (decisions §5)', async () => {
  const { id } = await published()

  const reply = await change(id, { status: 'draft', content: { text: 'gone' } })

  expect([reply.status, reply.error?.code]).toEqual([409, 'contentFixed'])
  expect(await bob.client.getUpdate({ updateID: id })).toMatchObject({
    status: 'published',
    content: { text: bodyOf('<p>News</p>') },
  })
})

test('PUT and DELETE: the author, and of a published one an admin; else 403 (decisions §5)', async () => {
  const moderator = await aMember()
  await admin.updatePerson({ personID: moderator.id, body: { svc: { roles: ['moderator'] } } })
  const [draft, out] = [await aDraft(), await published()]
  const tried = async (client: typeof admin, updateID: number) => [
    (await client.send(api.changeUpdate, { updateID, body: { content: { text: 'Other' } } })).status,
    (await client.send(api.deleteUpdate, { updateID })).status,
  ]

  expect(await tried(bob.client, out.id)).toEqual([403, 403])
  expect(await tried(moderator.client, out.id)).toEqual([403, 403])
  expect(await tried(admin, draft.id)).toEqual([403, 403])
  expect((await moderator.client.getUpdate({ updateID: out.id })).resources.self?.allowed).toEqual([
    'GET',
    'POST',
  ])
  expect(await tried(admin, out.id)).toEqual([200, 204])
  expect(await tried(ann.client, draft.id)).toEqual([200, 204])
})

test('PUT takes content.text or content.body, and a whole update that was read (decisions §5)', async () => {
  const { id } = await published()

  const texts = [
    (await change(id, { content: { text: '<p>One</p>' } })).body?.content.text,
    (await change(id, { content: { body: '<p>Two</p>' } })).body?.content.text,
    (await change(id, { content: { type: 'text/plain', text: '3 < 4' } })).body?.content.text,
  ]
  const whole = await ann.client.getUpdate({ updateID: id })
  const back = await change(id, whole as UpdateInput)
  const still = await change(id, {})

  expect(texts).toEqual([bodyOf('<p>One</p>'), bodyOf('<p>Two</p>'), expect.stringContaining('3 &lt; 4')])
  expect(back.body?.content).toEqual(whole.content)
  expect(still.body?.content).toEqual(whole.content)
})

test('a position is changed, and taken away by null (decision 0081)', async () => {
  const { id } = await published()
  const moved = await change(id, { latitude: -90, longitude: 180 })

  const cleared = await change(id, { latitude: null, longitude: null })

  expect(moved.body).toMatchObject({ latitude: -90, longitude: 180 })
  expect(cleared.body).not.toHaveProperty('latitude')
  expect(cleared.body).not.toHaveProperty('longitude')
})

test.each([
  [{ status: 'archived' }, 'status'],
  [{ latitude: 90.5 }, 'latitude'],
  [{ longitude: 'east' }, 'longitude'],
  [{ content: { text: 'one', body: 'other' } }, 'content.body'],
  [{ content: { text: 5 } }, 'content.text'],
  [{ content: { body: 'x'.repeat(2_100_000) } }, 'content.body'],
])('a PUT that says something else is 400 and names it (decisions §1, §5) %#', async (body, field) => {
  const { id } = await published()

  const reply = await change(id, body as UpdateInput)

  expect([reply.status, reply.error?.details?.[0]?.field]).toEqual([400, field])
})

test('draft, attach image: 201 and Location; the images are a collection, each with its bytes (§States, §v2)', async () => {
  const { id } = await aDraft()

  const reply = await attach(id)
  await change(id, { content: { text: '<p>The images stay</p>' } })

  const ref = `${V2}/updates/${id}/images/${reply.body?.id}`
  const list = await ann.client.request({ path: `/api/core/v2/updates/${id}/images` })
  const bytes = await ann.client.request({ path: ref })
  expect([reply.status, reply.headers.get('location')]).toEqual([201, ref])
  expect(list.text.startsWith(GUARD_LINE)).toBe(true)
  expect(list.body).toEqual({
    data: [
      {
        id: reply.body?.id,
        type: 111,
        ref,
        size: bytes.bytes.length,
        contentType: 'image/png',
        resources: { self: { ref, allowed: ['GET'] } },
      },
    ],
  })
  expect([bytes.status, bytes.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(bytes.headers.get('deprecation')).toMatch(/^@/)
})

test('an image is readable by everyone who may read the update, in v2 and in v3 (issue: readable exactly so)', async () => {
  const { id } = await aDraft()
  const { body: image } = await attach(id)
  const paths = [`/api/core/v2/updates/${id}/images`, image?.ref ?? '', `/api/core/v3/images/${image?.id}`]
  const statuses = async (client = bob.client) =>
    await Promise.all(paths.map(async (path) => (await client.request({ path })).status))

  const before = [await statuses(), await statuses(admin), await statuses(ann.client)]
  await change(id, { status: 'published' })
  const after = await statuses()
  const other = await published()
  const elsewhere = await ann.client.request({
    path: `/api/core/v2/updates/${other.id}/images/${image?.id}`,
  })
  await ann.client.deleteUpdate({ updateID: id })
  const gone = await statuses()

  expect(before).toEqual([
    [403, 403, 403],
    [403, 403, 403],
    [200, 200, 200],
  ])
  expect(after).toEqual([200, 200, 200])
  expect([elsewhere.status, elsewhere.error?.code]).toEqual([404, 'imageMissing'])
  expect(gone.slice(0, 2)).toEqual([404, 404])
})

test('an image on a published update is 409, of others 403, and another file 400 (decisions §5)', async () => {
  const [draft, out] = [await aDraft(), await published()]
  const liar = new File(['<script>alert(1)</script>'], 'picture.png', { type: 'image/png' })

  const replies = [
    await attach(out.id),
    await attach(draft.id, bob),
    await attach(out.id, bob),
    await attach(draft.id, ann, [liar]),
    await attach(draft.id, ann, [picture(), picture()]),
    await attach(draft.id, ann, []),
  ]

  expect(replies.map(({ status }) => status)).toEqual([409, 403, 403, 400, 400, 400])
  expect((await ann.client.listUpdateImages({ updateID: draft.id })).data).toEqual([])
})

test('a draft appears nowhere else: lists, activities, reposts, inboxes; publishing notifies (issue, decisions §5)', async () => {
  const dora = await aMember()
  const secret = unique('secret')
  const { id } = await aDraft(`<p><a href="/people/${dora.username}">you</a> ${secret}</p>`)
  const everywhere = async (client = bob.client) =>
    (
      await Promise.all(
        [
          '/api/core/v2/updates?limit=1000',
          '/api/core/v3/activities?count=100',
          `/api/core/v3/people/${ann.id}/activities?count=100`,
          `/api/core/v3/contents?filter=search(${secret})`,
        ].map(async (path) => (await client.request({ path })).text.includes(secret)),
      )
    ).filter((isThere) => isThere).length

  const before = [await everywhere(), await everywhere(admin), await everywhere(ann.client)]
  const reposts = [
    (await bob.client.send(api.repostUpdate, { updateID: id })).status,
    (await ann.client.send(api.repostUpdate, { updateID: id })).status,
  ]
  await change(id, { latitude: 1 })
  expect(await entriesOf(dora.client)).toEqual([])
  await change(id, { status: 'published' })

  expect([before, reposts]).toEqual([
    [0, 0, 0],
    [403, 409],
  ])
  await indexed()
  expect(await everywhere()).toBe(3)
  const [entry] = await untilEntries(dora.client, 1)
  expect(entry).toMatchObject({
    reason: 'mention',
    object: { id: `${V2}/updates/${id}` },
    conversation: { uri: `${V2}/updates/${id}` },
  })
})

test('removed and invisible people have only a name (decision 0080)', async () => {
  const hidden = await aMember({ svc: { visible: false } })
  const update: Update = await hidden.client.createUpdate({ body: { html: 'Hidden' } })

  const seen = await bob.client.getUpdate({ updateID: update.id })
  const own = await hidden.client.getUpdate({ updateID: update.id })

  const page = `${baseUrl}/people/${hidden.id}/status/${update.id}`
  expect(seen.author).toEqual({
    id: Number(hidden.id),
    type: 3,
    name: hidden.person.displayName,
    username: null,
    links: { alt: null, avatar: null },
    resources: {},
  })
  expect([seen.links.alt, own.author.username]).toEqual([page, hidden.username])
  expect((await bob.client.request({ path: `${page}/api/v3` })).status).toBe(200)
})
