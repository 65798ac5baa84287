import type { Client } from '@folkmoot/client'
import { api, CONTENT_STATUSES, type ContentInput, type ContentStatus, formatDate } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import {
  aComment,
  aContent,
  aDiscussion,
  admin,
  aMember,
  aMessage,
  aPlace,
  html,
  newContent,
  unique,
} from './community.ts'
import { hide } from './moderating.ts'
import { CONTENTS, fieldsNamed, sendJson } from './wire.ts'

const ann = await aMember()
const bob = await aMember()
const approving = (await aPlace(bob.client, { contentApproval: true })).resources.self?.ref
const SOON = '2099-01-01T00:00:00.000+0000'
const PAST = '2019-01-01T00:00:00.000+0000'

const put = async (contentID: string, overrides: Partial<ContentInput> = {}, client: Client = ann.client) =>
  await client.send(api.updateContent, { contentID, body: newContent(overrides) })
const statusFor = async (client: Client, contentID: string) =>
  (await client.send(api.getContent, { contentID })).status
const listed = async (client: Client, ...filter: string[]) =>
  (await client.listContents({ filter })).list.map(({ id }) => id)

const made: Record<ContentStatus, () => Promise<string>> = {
  published: async () => (await aContent(ann.client)).id,
  incomplete: async () => (await aContent(ann.client, { status: 'incomplete' })).id,
  scheduled: async () => (await aContent(ann.client, { publishDate: SOON })).id,
  archived: async () => {
    const { id } = await aContent(ann.client)
    await put(id, { status: 'archived' })
    return id
  },
  hiddenByModerator: async () => {
    const { id } = await aContent(ann.client)
    await hide(id, bob)
    return id
  },
  pendingApproval: async () => (await aContent(ann.client, { parent: approving })).id,
}

const NEXT: Record<ContentStatus, readonly ContentStatus[]> = {
  incomplete: ['incomplete', 'published'],
  scheduled: ['scheduled', 'published'],
  published: ['published', 'archived'],
  archived: ['archived', 'published'],
  hiddenByModerator: ['hiddenByModerator'],
  pendingApproval: ['pendingApproval'],
}
const moves = CONTENT_STATUSES.flatMap((from) => CONTENT_STATUSES.map((to) => [from, to] as const))

test.each(moves)('status from %s to %s: as decided, else 409 (decisions §3)', async (from, to) => {
  const isDecided = NEXT[from].includes(to)

  for (const publishDate of from === 'scheduled' ? [SOON] : [undefined, PAST]) {
    const id = await made[from]()
    const reply = await put(id, { status: to, publishDate })

    expect(reply.status).toBe(isDecided ? 200 : 409)
    expect((await ann.client.getContent({ contentID: id })).status).toBe(isDecided ? to : from)
  }
})

test('incomplete content is not called scheduled: it is published, with a date to wait for: 409 (decisions §3)', async () => {
  const { id } = await aContent(ann.client, { status: 'incomplete' })

  const reply = await put(id, { status: 'scheduled', publishDate: SOON })

  expect([reply.status, reply.error?.code]).toEqual([409, 'contentFixed'])
})

test('an unknown status is 400, and so is one that is no word (decisions §3)', async () => {
  const { id } = await aContent(ann.client)

  for (const status of ['draft', 'Published', '', 5, null]) {
    for (const [method, path] of [
      ['POST', CONTENTS],
      ['PUT', `${CONTENTS}/${id}`],
    ] as const) {
      const reply = await sendJson(ann.client, method, path, { ...newContent(), status })

      expect([reply.status, fieldsNamed(reply)]).toEqual([400, ['status']])
    }
  }
})

test('nothing new is archived: 409; scheduled needs a future publishDate: 400 (decisions §3)', async () => {
  const create = async (overrides: Partial<ContentInput>) =>
    await ann.client.send(api.createContent, { body: newContent(overrides) })

  const archived = await create({ status: 'archived' })
  const undated = await create({ status: 'scheduled' })
  const past = await create({ status: 'scheduled', publishDate: PAST })

  expect(archived.status).toBe(409)
  expect([undated.status, fieldsNamed(undated)]).toEqual([400, ['publishDate']])
  expect([past.status, fieldsNamed(past)]).toEqual([400, ['publishDate']])
})

test('only its author sees incomplete content, not even an admin: 403 (decisions §1, §3)', async () => {
  const { id, status } = await aContent(ann.client, { status: 'incomplete' })

  expect(status).toBe('incomplete')
  expect(await statusFor(ann.client, id)).toBe(200)
  expect([await statusFor(bob.client, id), await statusFor(admin, id)]).toEqual([403, 403])

  await put(id, { status: 'published' })

  expect(await statusFor(bob.client, id)).toBe(200)
})

test('a future publishDate makes content scheduled: others get 403 (decisions §3)', async () => {
  const tag = unique('later')
  const created = await aContent(ann.client, { publishDate: SOON, tags: [tag] })

  expect(created).toMatchObject({ status: 'scheduled', publishDate: SOON })
  expect(await statusFor(ann.client, created.id)).toBe(200)
  expect(await statusFor(bob.client, created.id)).toBe(403)
  expect(await listed(bob.client, `tag(${tag})`, 'status(scheduled)')).toEqual([])
  expect(await listed(ann.client, `tag(${tag})`, 'status(scheduled)')).toEqual([created.id])
})

test('scheduled content is published when its time has come (decisions §3)', async () => {
  const tag = unique('soon')
  const publishDate = formatDate(new Date(Date.now() + 1_500))
  const { id } = await aDiscussion(ann.client, { publishDate, tags: [tag] })

  await expect.poll(() => statusFor(bob.client, id)).toBe(200)

  expect(await bob.client.getContent({ contentID: id })).toMatchObject({
    status: 'published',
    published: publishDate,
  })
  expect(await listed(bob.client, `tag(${tag})`)).toEqual([id])
})

test('scheduled content is published at once when it is said to be (decisions §3)', async () => {
  const { id, publishDate } = await aContent(ann.client, { publishDate: SOON })

  const reply = await put(id, { status: 'published', publishDate })

  expect(reply.body?.status).toBe('published')
  expect(await statusFor(bob.client, id)).toBe(200)
})

test('scheduled content may be put off (decisions §3)', async () => {
  const { id } = await aContent(ann.client, { publishDate: SOON })
  const later = '2099-02-02T00:00:00.000+0000'

  const reply = await put(id, { publishDate: later })

  expect(reply.body).toMatchObject({ status: 'scheduled', publishDate: later })
})

test('scheduled content whose publishDate is moved to the past is published (decisions §3)', async () => {
  const { id } = await aContent(ann.client, { publishDate: SOON })

  const reply = await put(id, { publishDate: PAST })

  expect(reply.body?.status).toBe('published')
  expect(await statusFor(bob.client, id)).toBe(200)
})

test('incomplete content with a future publishDate waits for it once it is complete (decisions §3)', async () => {
  const { id } = await aContent(ann.client, { status: 'incomplete' })

  const reply = await put(id, { status: 'published', publishDate: SOON })

  expect(reply.body).toMatchObject({ status: 'scheduled', publishDate: SOON })
  expect(await statusFor(bob.client, id)).toBe(403)
})

test('published content cannot be scheduled again: 409 (decisions §3)', async () => {
  const document = await aContent(ann.client)
  const announcement = await aContent(admin, { type: 'announcement' })

  const replies = [
    await put(document.id, { publishDate: SOON }),
    await put(announcement.id, { type: 'announcement', publishDate: SOON }, admin),
  ]

  expect(replies.map((reply) => reply.status)).toEqual([409, 409])
  expect(await statusFor(bob.client, announcement.id)).toBe(200)
})

test('archived content is read, not listed unless asked for, and not answered: 409 contentArchived', async () => {
  const tag = unique('archived')
  const { id } = await aDiscussion(ann.client, { tags: [tag] })
  const message = await aMessage(bob.client, id)
  await put(id, { type: 'discussion', status: 'archived' })
  const content = html('x')

  const replies = [
    await bob.client.send(api.createMessage, { contentID: id, body: { type: 'message', content } }),
    await bob.client.send(api.createComment, { contentID: id, body: { type: 'comment', content } }),
    await bob.client.send(api.createReply, { messageID: message.id, body: { type: 'message', content } }),
    await ann.client.send(api.createComment, { contentID: id, body: { type: 'comment', content } }),
  ]

  expect(replies.map((reply) => `${reply.status} ${reply.error?.code}`)).toEqual(
    Array(4).fill('409 contentArchived'),
  )
  expect(await statusFor(bob.client, id)).toBe(200)
  expect(await statusFor(bob.client, message.id)).toBe(200)
  expect(await listed(bob.client, `tag(${tag})`)).toEqual([])
  expect(await listed(bob.client, `tag(${tag})`, 'status(archived,published)')).toEqual([id])
})

test('archived content comes back (decisions §3)', async () => {
  const tag = unique('back')
  const { id } = await aContent(ann.client, { tags: [tag] })
  await put(id, { status: 'archived' })

  await put(id, { status: 'published' })

  expect(await listed(bob.client, `tag(${tag})`)).toEqual([id])
  expect((await aComment(bob.client, id)).type).toBe('comment')
})

test('publishDate is a date with time and zone, in any of the forms: else 400 (decisions §1)', async () => {
  const forms = ['2098-12-31T23:00:00.000-0100', '2099-01-01T02:00:00.000+02:00', '2099-01-01T00:00:00.000Z']
  const bad = ['2099-01-01', '2099-01-01T00:00:00', '01/01/2099', '2099-02-30T00:00:00.000+0000', 'soon', '']

  for (const publishDate of forms) {
    expect((await aContent(ann.client, { publishDate })).publishDate).toBe(SOON)
  }
  for (const publishDate of [...bad, 4_070_908_800_000]) {
    const reply = await sendJson(ann.client, 'POST', CONTENTS, { ...newContent(), publishDate })

    expect([reply.status, reply.error?.code]).toEqual([400, 'fieldInvalid'])
    expect(fieldsNamed(reply)).toEqual(['publishDate'])
  }
})
