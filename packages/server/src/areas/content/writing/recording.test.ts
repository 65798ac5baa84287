import { api, type ContentInput, parseDate } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { inTransaction } from '../../../db/transaction.ts'
import { insertContents, topRow } from '../../../testing/content-rows.ts'
import { aCrowd } from '../../../testing/crowd.ts'
import { aNode, anInstance } from '../../../testing/instance.ts'
import { doJobs, makeJobsDue } from '../../../testing/jobs.ts'
import { followEvents } from '../../places/places/last-activity.ts'
import { BEGINNING, readActivities } from '../../record/activity/activity.ts'
import { publishContent, schedulePublication } from './publishing.ts'
import { countViews } from './views.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const { admin, context } = instance
const [ann, bob] = await aCrowd(instance, [{ name: 'ann' }, { name: 'bob' }])
if (!ann || !bob) throw new Error('nobody came')

const content = { type: 'text/html', text: '<p>Words</p>' } as const
const anInput = (type: ContentInput['type'], rest: Partial<ContentInput> = {}): ContentInput => ({
  type,
  subject: 'A subject',
  content,
  ...rest,
})
const message = { type: 'message', content } as const
const comment = { type: 'comment', content } as const
const TOMORROW = new Date(Date.now() + 24 * 3600_000).toISOString().replace('Z', '+0000')

/** The recorded activities of some contents, oldest first. */
async function happenedTo(...ids: string[]) {
  const all = await readActivities(instance.store.db, BEGINNING, 100_000)
  const isContent = (type: number) => [1, 2, 22, 102, 105].includes(type)
  return all.filter(({ object }) => isContent(object.type) && ids.includes(object.id))
}
const verbsOf = async (...ids: string[]) =>
  (await happenedTo(...ids)).map(({ verb }) => verb.replace('svc:', ''))

test('content that is created, changed, answered and liked is recorded: who, what, where, and what it answers', async () => {
  const group = await ann.client.createPlace({ body: { type: 'group', name: 'A circle' } })
  const discussion = await ann.client.createContent({
    body: anInput('discussion', { parent: `/places/${group.id}` }),
  })
  const contentID = discussion.id
  await ann.client.updateContent({ contentID, body: anInput('discussion', { subject: 'Another' }) })
  const reply = await bob.client.createMessage({ contentID, body: message })
  const remark = await bob.client.createComment({ contentID: reply.id, body: comment })
  await bob.client.like({ contentID })

  const container = { type: 700, id: group.id }
  const object = { type: 1, id: contentID }
  const happened = await happenedTo(contentID, reply.id, remark.id)
  expect(happened.map(({ rootId }) => rootId)).toEqual(Array.from({ length: 5 }, () => contentID))
  expect(happened).toMatchObject([
    { verb: 'svc:created', actorId: ann.id, object, container, details: { subject: 'A subject' } },
    { verb: 'svc:modified', actorId: ann.id, object, container, details: { subject: 'Another' } },
    {
      verb: 'svc:replied',
      actorId: bob.id,
      object: { type: 2, id: reply.id },
      container,
      details: { authorID: bob.id, parent: object },
    },
    {
      verb: 'svc:commented',
      actorId: bob.id,
      object: { type: 105, id: remark.id },
      container,
      details: { parent: { type: 2, id: reply.id } },
    },
    { verb: 'svc:liked', actorId: bob.id, object, container, details: { authorID: ann.id } },
  ])
})

test('minor changes, reads, marks, removed likes and refused requests are no activities', async () => {
  const { id: contentID } = await ann.client.createContent({ body: anInput('document') })

  await ann.client.updateContent({ contentID, body: anInput('document'), minor: true })
  await bob.client.getContent({ contentID })
  await bob.client.markRead({ contentID })
  await bob.client.markUnread({ contentID })
  await bob.client.like({ contentID })
  await bob.client.send(api.like, { contentID })
  await bob.client.unlike({ contentID })
  await bob.client.send(api.updateContent, { contentID, body: anInput('document') })

  expect(await verbsOf(contentID)).toEqual(['created', 'liked'])
})

test.each([
  ['incomplete', { status: 'incomplete' }],
  ['scheduled', { publishDate: TOMORROW }],
] as const)(
  'content that is %s, and changes of it, notify nobody until it is published',
  async (status, rest) => {
    const draft = await ann.client.createContent({ body: anInput('discussion', rest) })
    const contentID = draft.id
    const reply = await ann.client.createMessage({ contentID, body: message })
    await ann.client.updateContent({ contentID, body: anInput('discussion', rest) })
    await ann.client.updateMessage({ messageID: reply.id, body: { ...message } })
    await ann.client.createComment({ contentID, body: comment })
    await ann.client.like({ contentID })
    const before = await verbsOf(contentID, reply.id)

    await ann.client.updateContent({
      contentID,
      body: anInput('discussion', { status: 'published', publishDate: draft.publishDate }),
    })

    expect(draft.status).toBe(status)
    expect(reply.status).toBe(status)
    expect(before).toEqual([])
    expect(await verbsOf(contentID)).toEqual(['created'])
  },
)

test('archived content that is edited or published again is recorded correctly', async () => {
  const { id: contentID } = await ann.client.createContent({ body: anInput('document') })

  await ann.client.updateContent({ contentID, body: anInput('document', { status: 'archived' }) })
  await ann.client.updateContent({ contentID, body: anInput('document', { status: 'published' }) })

  expect(await verbsOf(contentID)).toEqual(['created', 'modified'])
})

test('due content is published once by any number of nodes, and recorded in the name of its author', async () => {
  const other = await aNode(instance.connection)
  const due = Array.from({ length: 40 }, (_, index) =>
    topRow({
      type: index % 2 ? 'document' : 'discussion',
      author_id: ann.id,
      status: 'scheduled',
      ageSeconds: 60,
    }),
  )
  const later = topRow({ type: 'document', author_id: ann.id, status: 'scheduled' })
  await insertContents(instance, [...due, later])
  await inTransaction(context.writeDb, async (tx) => {
    for (const row of [...due, later]) await schedulePublication(tx, row)
  })
  const [first] = due

  await Promise.all([instance, other].map((node) => doJobs(node, publishContent)))
  await other.close()

  const activities = await happenedTo(...due.map(({ id }) => id))
  const published = await bob.client.getContent({ contentID: first?.id ?? '' })
  expect(activities).toHaveLength(40)
  expect(new Set(activities.map(({ object }) => object.id)).size).toBe(40)
  expect(activities.every(({ verb, actorId }) => verb === 'svc:created' && actorId === ann.id)).toBe(true)
  expect(published).toMatchObject({ status: 'published', version: 2 })
  expect(parseDate(published.published)).toEqual(new Date(first?.publish_at ?? ''))
  expect((await bob.client.send(api.getContent, { contentID: later.id })).status).toBe(403)
  expect(await verbsOf(later.id)).toEqual([])
})

/** When jobs to publish a content are due. */
const publicationsOf = async (contentID: string) => {
  const rows = await instance.store.sql`
    select run_at from graphile_worker._private_jobs where payload->>'contentId' = ${contentID}`
  return rows.map(({ run_at }) => new Date(run_at))
}

test('another time moves the publication, and content that is out is not published again', async () => {
  const [first, second] = [1, 2].map((days) => new Date(Date.now() + days * 24 * 3600_000))
  const at = (date = new Date()) => ({ publishDate: date.toISOString().replace('Z', '+0000') })
  const { id: contentID } = await ann.client.createContent({ body: anInput('document', at(first)) })
  const before = await publicationsOf(contentID)

  await ann.client.updateContent({ contentID, body: anInput('document', at(second)) })
  const after = await publicationsOf(contentID)
  await ann.client.updateContent({ contentID, body: anInput('document', { status: 'published' }) })
  await instance.store.sql`update graphile_worker._private_jobs set run_at = now()`
  await doJobs(instance, publishContent)

  expect([before, after]).toEqual([[first], [second]])
  expect(await publicationsOf(contentID)).toEqual([])
  expect(await verbsOf(contentID)).toEqual(['created'])
})

test('content whose time came while it was hidden is published when it is restored', async () => {
  const { id: contentID } = await ann.client.createContent({
    body: anInput('document', { publishDate: TOMORROW }),
  })
  const report = await admin.reportContent({ contentID, body: { reason: 'spam' } })
  const { resources } = await admin.getAbuseReport({ abuseReportID: report.id })
  const itemID = resources.item?.ref.split('/').at(-1) ?? ''
  await admin.resolveModerationItem({ itemID, body: { action: 'hide' } })
  await instance.store.sql`update content set publish_at = now() where id = ${contentID}`
  await makeJobsDue(instance)
  await doJobs(instance, publishContent)

  await admin.restoreModerationItem({ itemID, body: {} })
  await doJobs(instance, publishContent)

  expect((await bob.client.getContent({ contentID })).status).toBe('published')
})

/** Somebody with content that is scheduled in a private group, and their membership there. */
async function aScheduled(name: string) {
  const [author] = await aCrowd(instance, [{ name }])
  if (!author) throw new Error('nobody came')
  const group = await admin.createPlace({
    body: { type: 'group', name: `For ${name}`, groupType: 'PRIVATE' },
  })
  const member = await admin.addMember({ placeID: group.id, body: { person: author.id } })
  const { id: contentID } = await author.client.createContent({
    body: anInput('document', { publishDate: TOMORROW, parent: `/places/${group.id}` }),
  })
  return { author, memberID: member.id, contentID }
}

type Scheduled = Awaited<ReturnType<typeof aScheduled>>

test.each([
  ['was banned', ({ memberID }: Scheduled) => admin.updateMember({ memberID, body: { state: 'banned' } })],
  ['left the group', ({ memberID }: Scheduled) => admin.removeMember({ memberID })],
  [
    'was disabled',
    ({ author }: Scheduled) => admin.updatePerson({ personID: author.id, body: { svc: { enabled: false } } }),
  ],
])('scheduled content of an author who %s stays a draft', async (happened, happen) => {
  const scheduled = await aScheduled(happened.replaceAll(' ', '-'))
  const { contentID } = scheduled

  await happen(scheduled)
  await instance.store.sql`update content set publish_at = now() where id = ${contentID}`
  await makeJobsDue(instance)
  await doJobs(instance, publishContent)

  const [row] = await instance.store.sql`select status from content where id = ${contentID}`
  expect(row).toEqual({ status: 'incomplete' })
  expect(await verbsOf(contentID)).toEqual([])
  expect((await admin.send(api.getContent, { contentID })).status).toBe(403)
})

test('scheduled content of a member is published in their group', async () => {
  const { contentID } = await aScheduled('still-there')

  await instance.store.sql`update content set publish_at = now() where id = ${contentID}`
  await makeJobsDue(instance)
  await doJobs(instance, publishContent)

  expect((await admin.getContent({ contentID })).status).toBe('published')
})

test('a job that comes too early is added again for the time of its content', async () => {
  const { id: contentID } = await ann.client.createContent({
    body: anInput('document', { publishDate: TOMORROW }),
  })
  await instance.store.sql`update graphile_worker._private_jobs set run_at = now()`

  await doJobs(instance, publishContent)

  expect(await publicationsOf(contentID)).toEqual([parseDate(TOMORROW)])
  expect(await verbsOf(contentID)).toEqual([])
})

test('views are counted once for each reader where content is read by itself, by every node, and make no version stale', async () => {
  const other = await aNode(instance.connection)
  const { id: contentID, version } = await ann.client.createContent({ body: anInput('document') })

  for (let index = 0; index < 3; index++) await bob.client.getContent({ contentID })
  await bob.client.request({ path: `/docs/DOC-${contentID}/api/v3` })
  await other.admin.getContent({ contentID })
  await admin.listContents({ filter: [`entityDescriptor(102,${contentID})`] })
  await bob.client.send(api.getContent, { contentID: '123456' })
  const before = await admin.listContents({ filter: [`entityDescriptor(102,${contentID})`] })
  await Promise.all([countViews(context), countViews(other.context)])
  await countViews(context)
  await other.close()

  const after = await admin.listContents({ filter: [`entityDescriptor(102,${contentID})`] })
  expect(before.list).toMatchObject([{ viewCount: 0 }])
  expect(after.list).toMatchObject([{ viewCount: 2, version }])
})

test('views of content removed meanwhile are dropped', async () => {
  const { id: contentID } = await ann.client.createContent({ body: anInput('document') })
  const { id: kept } = await ann.client.createContent({ body: anInput('document') })
  await bob.client.getContent({ contentID })
  await bob.client.getContent({ contentID: kept })
  await ann.client.deleteContent({ contentID })

  await countViews(context)

  expect((await bob.client.getContent({ contentID: kept })).viewCount).toBe(1)
})

test('the last activity of a place follows its content, except for unpublished content', async () => {
  const group = await ann.client.createPlace({ body: { type: 'group', name: 'Another circle' } })
  const parent = `/places/${group.id}`
  const { id: contentID } = await ann.client.createContent({ body: anInput('document', { parent }) })
  const age = async () => {
    await instance.store.sql`update place set active_at = '2020-01-01' where id = ${group.id}`
    await instance.store.sql`update activity set recorded_at = '2019-01-01' where container_id = ${group.id}`
  }
  const activeAt = async () => {
    await followEvents(context)
    return (await admin.getPlace({ placeID: group.id })).lastActivityDate.slice(0, 4)
  }
  const year = String(new Date().getUTCFullYear())

  await age()
  await ann.client.createContent({ body: anInput('document', { parent, status: 'incomplete' }) })
  expect(await activeAt()).toBe('2020')
  await bob.client.createComment({ contentID, body: comment })
  expect(await activeAt()).toBe(year)
  await age()
  await bob.client.like({ contentID })
  expect(await activeAt()).toBe(year)
})
