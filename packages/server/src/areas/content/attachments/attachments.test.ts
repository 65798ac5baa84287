import { type Attachment, api, type Content, type ContentInput } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { aCrowd } from '../../../testing/crowd.ts'
import { finishDepartures } from '../../../testing/departures.ts'
import { miscountedBlobs } from '../../../testing/file-rows.ts'
import { anInstance } from '../../../testing/instance.ts'
import { aStoreOfFiles } from '../../../testing/s3.ts'
import { BEGINNING, readActivities } from '../../record/activity/activity.ts'
import { giveBackFiles } from '../files/jobs.ts'

const kept = await aStoreOfFiles()
const instance = await anInstance({ FOLKMOOT_UPLOAD_QUOTA: '10 KB', ...kept.environment })
afterAll(async () => {
  // After all tests the count of each blob equals its references.
  expect(await miscountedBlobs(instance)).toEqual([])
  await instance.close()
  await kept.close()
})
const { context, store, admin } = instance

let made = 0
/** Quotas are a person's own, so each test has people of its own. */
async function somebody() {
  const [one] = await aCrowd(instance, [{ name: `sender${++made}` }])
  if (!one) throw new Error('nobody came')
  return one
}

const content = { type: 'text/html', text: '<p>Words</p>' } as const
const anInput = (rest: Partial<ContentInput> = {}): ContentInput => ({
  type: 'document',
  subject: 'A subject',
  content,
  ...rest,
})
const aFile = (size: number, name = 'notes.txt') => new File(['x'.repeat(size)], name, { type: 'text/plain' })
/** Unlike any other, so that no two share their bytes. */
const ownFile = (size: number) => new File([`${++made}`.padEnd(size)], 'own.txt', { type: 'text/plain' })
const one = (added: unknown) => added as Attachment

async function usesOf(...attachments: readonly Attachment[]): Promise<number[]> {
  const ids = attachments.map(({ id }) => id)
  const rows = await store.sql<{ uses: number }[]>`
    select uses from blob where id in (select blob_id from attachment where id = any(${ids}::bigint[])) order by id`
  return rows.map(({ uses }) => uses)
}
const blobsOf = async (attachments: readonly Attachment[]): Promise<string[]> => {
  const ids = attachments.map(({ id }) => id)
  const rows = await store.sql<{ blob_id: string }[]>`
    select distinct blob_id from attachment where id = any(${ids}::bigint[])`
  return rows.map(({ blob_id }) => blob_id)
}
const unusedAmong = async (blobs: readonly string[]): Promise<number> => {
  const rows = await store.sql`select from blob where id = any(${[...blobs]}::bigint[]) and uses = 0`
  return rows.length
}
async function usedBy(personId: string): Promise<number> {
  const [row] = await store.sql`select bytes::int from upload_account where person_id = ${personId}`
  return row?.bytes ?? 0
}

test('adding and removing files changes version and dates, and records a change', async () => {
  const ann = await somebody()
  const bob = await somebody()
  const before = await ann.client.createContent({ body: anInput(), files: [aFile(1)] })
  const contentID = before.id
  await bob.client.getContent({ contentID })

  const added = one(await ann.client.addAttachments({ contentID, files: [aFile(2, 'second.txt')] }))
  const more = await bob.client.getContent({ contentID })
  await ann.client.deleteAttachment({ attachmentID: added.id })
  const less = await bob.client.getContent({ contentID })

  expect([before.version, more.version, less.version]).toEqual([1, 2, 3])
  expect(more.attachments.map(({ name }) => name)).toEqual(['notes.txt', 'second.txt'])
  expect(less.attachments.map(({ name }) => name)).toEqual(['notes.txt'])
  expect(more.updated >= before.updated && less.lastActivityDate === less.updated).toBe(true)
  const told = await readActivities(store.db, BEGINNING, 1000)
  const verbs = told.filter(({ object }) => object.type === 102 && object.id === contentID)
  expect(verbs.map(({ verb }) => verb)).toEqual(['svc:created', 'svc:modified', 'svc:modified'])
})

test('files of unpublished content record nothing', async () => {
  const ann = await somebody()
  const { id } = await ann.client.createContent({ body: anInput({ status: 'incomplete' }) })

  const added = one(await ann.client.addAttachments({ contentID: id, files: [aFile(1)] }))
  await ann.client.deleteAttachment({ attachmentID: added.id })

  const told = await readActivities(store.db, BEGINNING, 1000)
  expect(told.filter(({ object }) => object.type === 102 && object.id === id)).toEqual([])
})

test('removed content and its answers give back their blobs and quota', async () => {
  const ann = await somebody()
  const discussion = await ann.client.createContent({
    body: anInput({ type: 'discussion' }),
    files: [ownFile(100)],
  })
  const contentID = discussion.id
  const body = { type: 'message', content } as const
  const reply = await ann.client.createMessage({ contentID, body, files: [ownFile(20), ownFile(3)] })
  const files = [...discussion.attachments, ...reply.attachments]
  const blobs = await blobsOf(files)
  expect(await usesOf(...files)).toEqual([1, 1, 1])
  expect(await usedBy(ann.id)).toBe(123)

  await ann.client.deleteContent({ contentID })
  const gone = await Promise.all(
    files.map(({ id }) => ann.client.send(api.downloadAttachment, { attachmentID: id })),
  )
  await giveBackFiles(context)

  expect(gone.map(({ error }) => error?.code)).toEqual(Array(3).fill('attachmentMissing'))
  expect(await unusedAmong(blobs)).toBe(3)
  expect(await usedBy(ann.id)).toBe(0)
})

test('a removed place gives back the blobs of all its content', async () => {
  const ann = await somebody()
  const group = await ann.client.createPlace({ body: { type: 'group', name: `Group ${++made}` } })
  const parent = `/places/${group.id}`
  const document = await ann.client.createContent({ body: anInput({ parent }), files: [ownFile(500)] })
  const blobs = await blobsOf(document.attachments)

  await ann.client.deletePlace({ placeID: group.id })
  await finishDepartures(instance)
  await giveBackFiles(context)

  expect(await unusedAmong(blobs)).toBe(1)
  expect(await usedBy(ann.id)).toBe(0)
})

test('a blob shared by several contents is deleted with the last one', async () => {
  const ann = await somebody()
  const file = ownFile(50)
  const first = await ann.client.createContent({ body: anInput(), files: [file] })
  const second = await ann.client.createContent({ body: anInput(), files: [file] })
  expect(await usesOf(...second.attachments)).toEqual([2])

  await ann.client.deleteContent({ contentID: first.id })
  await giveBackFiles(context)

  expect(await usesOf(...second.attachments)).toEqual([1])
  const [left] = second.attachments
  const { status } = await ann.client.send(api.downloadAttachment, { attachmentID: left?.id ?? '' })
  expect(status).toBe(200)
})

test('exceeding the quota reports the remaining space and keeps no file', async () => {
  const ann = await somebody()
  const { id: contentID } = await ann.client.createContent({ body: anInput(), files: [ownFile(9 * 1024)] })

  const tooMuch = await ann.client.send(api.addAttachments, { contentID, files: [ownFile(2000)] })
  const together = await ann.client.send(api.addAttachments, {
    contentID,
    files: [ownFile(600), ownFile(600)],
  })
  const fits = await ann.client.send(api.addAttachments, { contentID, files: [ownFile(1024)] })
  const nothing = await ann.client.send(api.addAttachments, { contentID, files: [ownFile(1)] })

  expect([tooMuch.status, together.status, fits.status, nothing.status]).toEqual([413, 413, 201, 413])
  expect(tooMuch.error).toMatchObject({
    code: 'quotaExceeded',
    message: 'Your files may take 10 KB in all, and 1 KB is left. Remove some first.',
  })
  expect(nothing.error?.message).toContain('nothing is left')
  expect(await usedBy(ann.id)).toBe(10 * 1024)
})

test('of forty simultaneous uploads exactly as many succeed as fit', async () => {
  const ann = await somebody()
  const { id: contentID } = await ann.client.createContent({ body: anInput({ type: 'discussion' }) })
  const body = { type: 'comment', content } as const

  const replies = await Promise.all(
    Array.from({ length: 40 }, () =>
      ann.client.send(api.createComment, { contentID, body, files: [ownFile(1000)] }),
    ),
  )

  const statuses = replies.map(({ status }) => status).toSorted()
  expect(statuses).toEqual([...Array(10).fill(201), ...Array(30).fill(413)])
  expect(await usedBy(ann.id)).toBe(10_000)
})

test('a removed file frees its quota at once, before the job runs', async () => {
  const ann = await somebody()
  const full = await ann.client.createContent({ body: anInput(), files: [ownFile(10 * 1024)] })
  await ann.client.updateContent({ contentID: full.id, body: anInput({ attachments: [] }) })

  const again = await ann.client.send(api.addAttachments, { contentID: full.id, files: [ownFile(10 * 1024)] })

  expect(again.status).toBe(201)
  await giveBackFiles(context)
  expect(await usedBy(ann.id)).toBe(10 * 1024)
})

test('files count for their uploader, not for the author of the content', async () => {
  const ann = await somebody()
  const { id: contentID } = await ann.client.createContent({ body: anInput() })

  const added = one(await admin.addAttachments({ contentID, files: [ownFile(70)] }))
  const read = await ann.client.getAttachment({ attachmentID: added.id })

  expect(await usedBy(ann.id)).toBe(0)
  expect(read.resources.self?.allowed).toEqual(['DELETE', 'GET'])
})

test('content has at most 200 files', async () => {
  const ann = await somebody()
  const { id: contentID } = await ann.client.createContent({ body: anInput() })
  const files = Array.from({ length: 100 }, () => aFile(1))

  const replies = []
  for (const some of [files, files, [aFile(1)]]) {
    replies.push(await ann.client.send(api.addAttachments, { contentID, files: some }))
  }

  expect(replies.map(({ status }) => status)).toEqual([201, 201, 400])
  expect(replies[2]?.error).toMatchObject({ code: 'tooManyItems' })
  const { attachments }: Content = await ann.client.getContent({ contentID })
  const page = await ann.client.listAttachments({ contentID, startIndex: 150, count: 100 })
  expect(attachments).toHaveLength(200)
  expect(page.list.map(({ id }) => id)).toEqual(attachments.slice(150).map(({ id }) => id))
})

test('of two simultaneous removals of a file one succeeds, and the other gets 404', async () => {
  const ann = await somebody()
  const document = await ann.client.createContent({ body: anInput(), files: [ownFile(5)] })
  const attachmentID = document.attachments[0]?.id ?? ''

  const replies = await Promise.all(
    [ann.client, admin].map((client) => client.send(api.deleteAttachment, { attachmentID })),
  )

  expect(replies.map(({ status }) => status).toSorted()).toEqual([204, 404])
  expect((await ann.client.getContent({ contentID: document.id })).version).toBe(2)
})
