import { api, type ContentInput } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { insertContents, topRow } from '../../../testing/content-rows.ts'
import { aCrowd } from '../../../testing/crowd.ts'
import { aNode, anInstance } from '../../../testing/instance.ts'
import { patiently } from '../../../testing/patience.ts'
import { BEGINNING, readActivities } from '../../record/activity/activity.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const { admin } = instance
const crowd = await aCrowd(
  instance,
  Array.from({ length: 20 }, (_, index) => ({ name: `editor${index}` })),
)
const [ann] = crowd
if (!ann) throw new Error('nobody came')

const bodyWith = (text: string, rest: Partial<ContentInput> = {}): ContentInput => ({
  type: 'document',
  subject: 'A subject',
  content: { type: 'text/html', text },
  ...rest,
})
const versionsOf = async (contentID: string) => (await admin.listVersions({ contentID, count: 100 })).list
const numbersOf = async (contentID: string) => (await versionsOf(contentID)).map(({ number }) => number)
const downFrom = (count: number) => Array.from({ length: count }, (_, index) => count - index)

async function anOpenDocument(): Promise<string> {
  const body = bodyWith('<p>First</p>', { authorship: 'open' })
  return (await ann?.client.createContent({ body }))?.id ?? ''
}

test('of twenty who change a document at once each makes a version, without a gap or a number twice', async () => {
  const contentID = await anOpenDocument()

  const replies = await Promise.all(
    crowd.map(({ client }, index) =>
      patiently(() => client.send(api.updateContent, { contentID, body: bodyWith(`<p>By ${index}</p>`) })),
    ),
  )

  const versions = await versionsOf(contentID)
  expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(versions.map(({ number }) => number)).toEqual(downFrom(21))
  expect(new Set(versions.map(({ content }) => content.text)).size).toBe(21)
  expect(
    replies.map(({ body }) => body?.versionNumber).sort((one, other) => (one ?? 0) - (other ?? 0)),
  ).toEqual(downFrom(21).toReversed().slice(1))
})

test('of twenty who restore at once each either makes a version or finds it made, without a gap', async () => {
  const contentID = await anOpenDocument()
  await ann.client.updateContent({ contentID, body: bodyWith('<p>Second</p>') })

  const replies = await Promise.all(
    crowd.map(({ client }, index) =>
      patiently(() => client.send(api.restoreVersion, { contentID, number: String(1 + (index % 2)) })),
    ),
  )

  const versions = await versionsOf(contentID)
  expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(versions.map(({ number }) => number)).toEqual(downFrom(versions.length))
  // Adjacent versions differ.
  versions.slice(1).forEach((version, index) => {
    expect(version.content.text).not.toBe(versions[index]?.content.text)
  })
})

test('imported documents without versions keep their state from the first change on', async () => {
  const row = topRow({ type: 'document', author_id: ann.id, tags: ['old'] })
  await insertContents(instance, [row])

  const before = await versionsOf(row.id)
  await ann.client.updateContent({ contentID: row.id, body: bodyWith('<p>New</p>') })

  expect(before).toMatchObject([
    { number: 1, content: { text: '<body><p>Findable</p></body>' }, tags: ['old'] },
  ])
  expect(await versionsOf(row.id)).toMatchObject([
    { number: 2, content: { text: '<body><p>New</p></body>' } },
    { number: 1, subject: row.subject, content: { text: '<body><p>Findable</p></body>' } },
  ])
})

test('of a document that is changed nothing is stored twice: the newest version is the document itself', async () => {
  const contentID = await anOpenDocument()
  for (const text of ['2', '3']) await ann.client.updateContent({ contentID, body: bodyWith(text) })

  const stored = await instance.store.sql<{ number: number; body: string }[]>`
    select number, body from content_version where content_id = ${contentID} order by number`

  expect([...stored]).toEqual([
    { number: 1, body: '<p>First</p>' },
    { number: 2, body: '2' },
  ])
})

test('restoring is recorded; a minor edit makes a version without a record', async () => {
  const contentID = await anOpenDocument()
  await ann.client.updateContent({ contentID, body: bodyWith('<p>Second</p>'), minor: true })
  await ann.client.restoreVersion({ contentID, number: '1' })

  const activities = await readActivities(instance.store.db, BEGINNING, 100_000)

  const told = activities.filter(({ object }) => object.id === contentID).map(({ verb }) => verb)
  expect(told).toEqual(['svc:created', 'svc:modified'])
  expect(await numbersOf(contentID)).toEqual([3, 2, 1])
})

test('an admin who brings changes from elsewhere says when they were made', async () => {
  const contentID = await anOpenDocument()

  await admin.updateContent({
    contentID,
    body: bodyWith('<p>Old change</p>'),
    updated: '2019-05-01T10:00:00.000+0000',
  })

  expect(await versionsOf(contentID)).toMatchObject([
    { number: 2, published: '2019-05-01T10:00:00.000+0000' },
    { number: 1 },
  ])
})

test('reads during a change of a document see one version or the other, never a mix', async () => {
  const contentID = await anOpenDocument()
  const writing = (async () => {
    for (let turn = 0; turn < 15; turn++) {
      await ann.client.updateContent({
        contentID,
        body: bodyWith(`<p>Turn ${turn}</p>`, { subject: `Turn ${turn}` }),
      })
    }
  })()

  const seen: { subject: string; text: string }[] = []
  for (let turn = 0; turn < 15; turn++) {
    const [newest] = await versionsOf(contentID)
    if (newest) seen.push({ subject: newest.subject, text: newest.content.text })
  }
  await writing

  const changed = seen.filter(({ subject }) => subject.startsWith('Turn'))
  for (const { subject, text } of changed) expect(text).toBe(`<body><p>${subject}</p></body>`)
})

test('a document has at most as many versions as the setting says; what makes no version is still changed', async () => {
  const node = await aNode(instance.connection, { FOLKMOOT_VERSIONS_MAX: '3' })
  const { id: contentID } = await node.admin.createContent({ body: bodyWith('<p>1</p>') })
  const change = async (text: string, rest?: Partial<ContentInput>) =>
    await node.admin.send(api.updateContent, { contentID, body: bodyWith(text, rest) })

  const replies = [await change('<p>2</p>'), await change('<p>3</p>'), await change('<p>4</p>')]
  const restored = await node.admin.send(api.restoreVersion, { contentID, number: '1' })
  const same = await change('<p>3</p>', { restrictComments: true })
  await node.close()

  expect(replies.map(({ status }) => status)).toEqual([200, 200, 409])
  expect(replies[2]?.error).toMatchObject({
    code: 'tooManyVersions',
    message: 'A document has at most 3 versions (FOLKMOOT_VERSIONS_MAX). Continue in a new one.',
  })
  expect([restored.status, restored.error?.code]).toEqual([409, 'tooManyVersions'])
  expect([same.status, same.body?.restrictComments]).toEqual([200, true])
  expect(await numbersOf(contentID)).toEqual([3, 2, 1])
})
