import { api } from '@folkmoot/contract'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { S3Store } from '../../../engines/blobs/s3.ts'
import { anInstance } from '../../../testing/instance.ts'
import { aPerson } from '../../../testing/makers.ts'
import { giveBackFiles } from '../../content/jobs.ts'
import { measureStorage } from './measuring.ts'
import { testStorage } from './storage.ts'

const instance = await anInstance()
const { admin, context } = instance
const { sql } = instance.store
afterAll(() => instance.close())
beforeEach(() => sql`delete from storage_use`)

const fileOf = (text: string, name = 'notes.txt') => new File([text], name, { type: 'text/plain' })
async function attach(...files: File[]) {
  const body = {
    type: 'document',
    subject: 'Notes',
    content: { type: 'text/html', text: '<p>Bees</p>' },
  } as const
  const { id: contentID } = await admin.createContent({ body })
  await admin.addAttachments({ contentID, files })
  return { contentID }
}
const kindOf = async (name: string) => (await admin.getStorage({})).kinds.find(({ kind }) => kind === name)

test('nothing is said before it is measured; then equal files count each time, and are stored once', async () => {
  const before = await admin.getStorage({})
  const words = 'a'.repeat(1000)
  await attach(fileOf(words), fileOf(words, 'again.txt'))

  await measureStorage(context)

  const { kind, days, unused } = await admin.getStorage({})
  expect(before).toMatchObject({ days: [], kinds: [] })
  expect(kind).toBe('directory')
  expect(await kindOf('attachments')).toEqual({
    kind: 'attachments',
    inDatabase: false,
    files: 2,
    bytes: 2000,
  })
  expect(days).toEqual([{ day: new Date().toISOString().slice(0, 10), files: 1, bytes: 1000 }])
  expect(unused).toEqual({ files: 0, bytes: 0 })
})

test('earlier versions of content are counted, in the database', async () => {
  const { contentID } = await attach(fileOf('one'))
  const content = { type: 'text/html', text: '<p>Bees and wasps</p>' } as const
  await admin.updateContent({ contentID, body: { type: 'document', subject: 'Notes', content } })

  await measureStorage(context)

  expect(await kindOf('versions')).toMatchObject({ inDatabase: true, files: expect.any(Number) })
  expect((await kindOf('versions'))?.bytes).toBeGreaterThan(0)
})

test('it is measured once a day; earlier days stay, with what the store had in all', async () => {
  await measureStorage(context)
  const first = await admin.getStorage({})
  await sql`update storage_use set day = day - 1`
  await attach(fileOf('b'.repeat(500)))

  await measureStorage(context)
  await sql`update storage_use set bytes = bytes + 1 where kind = 'stored'`
  await measureStorage(context)

  const { days } = await admin.getStorage({})
  expect(days.map(({ bytes }) => bytes - (first.days[0]?.bytes ?? 0))).toEqual([501, 1])
})

test('rows of more than 400 days ago are deleted', async () => {
  await sql`insert into storage_use values (current_date - 500, 'stored', 1, 1), (current_date - 300, 'stored', 1, 1)`

  await measureStorage(context)

  const days = await sql`select distinct day from storage_use`
  expect(days).toHaveLength(2)
})

test('what nothing uses is told at once, with its age', async () => {
  const { contentID } = await attach(fileOf('c'.repeat(700)))
  const { list } = await admin.listAttachments({ contentID })
  await admin.deleteAttachment({ attachmentID: list[0]?.id ?? '' })

  await giveBackFiles(context)

  const { unused } = await admin.getStorage({})
  expect(unused).toMatchObject({ files: 1, bytes: 700, oldest: expect.any(String) })
})

test('a store that does not work fails the test with the reason, and it leaves nothing where it does', async () => {
  const settings = { bucket: 'files', region: 'here', accessKeyId: 'id', secretAccessKey: 'hidden' }
  const broken = new S3Store({ endpoint: 'http://127.0.0.1:1', ...settings }, context.log)

  const failed = await testStorage({ ...context, blobs: { current: broken, find: () => broken } })

  expect(failed).toMatchObject({ passed: false, answer: expect.stringMatching(/\S/) })
  expect(failed.answer).not.toContain('hidden')
})

test('an admin cannot test endlessly; each test is audited', async () => {
  const boss = await aPerson(instance, { account: { roles: ['admin'] } })
  const statuses: number[] = []
  for (let index = 0; index < 6; index++) statuses.push((await boss.client.send(api.testStorage, {})).status)

  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  const { list } = await admin.listAuditEntries({ filter: ['action(storage.tested)'] })
  expect(list.map(({ details }) => details.passed)).toEqual(Array(5).fill(true))
})
