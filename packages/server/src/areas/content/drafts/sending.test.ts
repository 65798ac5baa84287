/** Drafts that are sent at a time; decision 0193. */
import { basic } from '@folkmoot/client'
import { api, type DraftInput } from '@folkmoot/contract'
import type { TransactionSql } from 'postgres'
import { afterAll, expect, test } from 'vitest'
import { anInstance } from '../../../testing/instance.ts'
import { doJobs, makeJobsDue } from '../../../testing/jobs.ts'
import { aPerson, type TestPerson } from '../../../testing/makers.ts'
import { aToken } from '../../../testing/tokens.ts'
import { sendDraft } from './sending.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const { admin } = instance
const { sql } = instance.store

const [ann, bob] = [await aPerson(instance), await aPerson(instance)]
const personID = '@me'
const soon = () => new Date(Date.now() + 3_600_000).toISOString()
const html = (text: string) => ({ type: 'text/html', text }) as const

async function schedule(
  draftKey: string,
  more: Partial<DraftInput> = {},
  { client }: Pick<TestPerson, 'client'> = ann,
) {
  const body = {
    kind: 'document',
    subject: draftKey,
    content: html('Peas'),
    sendAt: soon(),
    ...more,
  } as const
  return await client.saveDraft({ personID, draftKey, body })
}

/** As if their time had come. */
async function send(): Promise<void> {
  await sql`update draft set send_at = now() - interval '1 second' where send_at is not null`
  await makeJobsDue(instance)
  await doJobs(instance, sendDraft)
}
const keysOf = async ({ client } = ann) => (await client.listDrafts({ personID })).list.map(({ id }) => id)
const written = async (subject: string) =>
  (await ann.client.listContents({ count: 100 })).list.filter((content) => content.subject === subject)

const attempt = { number: 1, isLast: false, stopping: new AbortController().signal }
const sendOne = async (key: string) =>
  await sendDraft.run(instance.context, { personId: ann.id, key }, attempt)

test('a draft for a place that was archived meanwhile stays, with the reason', async () => {
  const group = await ann.client.createPlace({ body: { type: 'group', name: 'Sleepers' } })
  const topic = await ann.client.createContent({
    body: { type: 'discussion', subject: 'Asleep', content: html('Well?'), parent: `/places/${group.id}` },
  })
  await schedule('late', { visibility: 'place', parent: `/places/${group.id}` })
  await schedule('late-reply', { kind: 'message', subject: '', parent: `/contents/${topic.id}` })
  await ann.client.archivePlace({ placeID: group.id })
  await send()

  for (const draftKey of ['late', 'late-reply']) {
    expect((await ann.client.getDraft({ personID, draftKey })).sendProblem?.code).toBe('placeArchived')
    await ann.client.deleteDraft({ personID, draftKey })
  }
})

test('every kind is sent at its time, by its author, and is no draft then', async () => {
  const group = await ann.client.createPlace({ body: { type: 'group', name: 'Gardeners' } })
  const topic = await bob.client.createContent({
    body: { type: 'discussion', subject: 'Topic', content: html('Well?') },
  })
  const parent = `/places/${group.id}`
  await schedule('document', { tags: ['peas'], visibility: 'place', parent })
  await schedule('question', { kind: 'question', parent, visibility: 'all' })
  await schedule('notice', {
    kind: 'announcement',
    visibility: 'place',
    parent,
    endDate: '2099-01-01T00:00:00Z',
  })
  await schedule('for-bob', { visibility: 'people', users: [bob.id] })
  await schedule('reply', { kind: 'message', subject: '', parent: `/contents/${topic.id}` })
  await schedule('news', { kind: 'update', subject: '', content: html('News of peas') })

  await doJobs(instance, sendDraft)
  expect(await keysOf()).toHaveLength(6)
  await send()

  expect(await keysOf()).toEqual([])
  const [document] = await written('document')
  expect(document).toMatchObject({ author: { id: ann.id }, tags: ['peas'], parentPlace: { id: group.id } })
  expect((await written('question'))[0]).toMatchObject({
    type: 'discussion',
    question: true,
    visibility: 'all',
  })
  expect((await written('notice'))[0]).toMatchObject({ endDate: '2099-01-01T00:00:00.000+0000' })
  expect((await bob.client.listContents({ count: 100 })).list.map(({ subject }) => subject)).toContain(
    'for-bob',
  )
  const { list: replies } = await bob.client.listMessages({ contentID: topic.id })
  expect(replies.map(({ author, subject }) => [author.id, subject])).toEqual([[ann.id, 'Re: Topic']])
  const { data: updates } = await bob.client.listUpdates({})
  expect(updates.map(({ content }) => content.text).join('')).toContain('News of peas')
})

test('a job that is repeated sends nothing twice, and a draft that was changed is sent at its new time', async () => {
  await schedule('once')
  await schedule('moved')
  await sql`update draft set send_at = now() - interval '1 second' where key = 'once'`

  await Promise.all([sendOne('once'), sendOne('once'), sendOne('once')])
  await sendOne('moved')

  expect(await written('once')).toHaveLength(1)
  expect(await written('moved')).toHaveLength(0)
  expect(await keysOf()).toEqual(['moved'])
  const body = { kind: 'document', subject: 'moved', content: html('Later') } as const
  await ann.client.saveDraft({ personID, draftKey: 'moved', body })
  await send()
  expect(await written('moved')).toHaveLength(0)
})

type TransactionWork = (other: TransactionSql) => Promise<unknown>
/** Sends it while another transaction has done `before`, which commits with `after` once the job waits for it. */
async function sendMeanwhile(key: string, before: TransactionWork, after: TransactionWork = async () => []) {
  let sending: Promise<unknown> = Promise.resolve()
  await sql.begin(async (other) => {
    await before(other)
    let isDone = false
    sending = sendOne(key).finally(() => {
      isDone = true
    })
    sending.catch(() => {})
    const isWaiting = async () =>
      (
        await other`select from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`
      ).length > 0
    while (!isDone && !(await isWaiting()));
    expect(isDone).toBe(false)
    await after(other)
  })
  await sending
}

test('a reply is sent although what it answers changes at that moment', async () => {
  const body = { type: 'discussion', subject: 'Before', content: html('Well?') } as const
  const topic = await bob.client.createContent({ body })
  await schedule('meanwhile', { kind: 'message', subject: '', parent: `/contents/${topic.id}` })
  await sql`update draft set send_at = now() - interval '1 second' where key = 'meanwhile'`

  await sendMeanwhile(
    'meanwhile',
    (other) => other`update content set subject = 'After' where id = ${topic.id}::bigint`,
  )

  const { list } = await bob.client.listMessages({ contentID: topic.id })
  expect(list.map(({ subject }) => subject)).toEqual(['Re: After'])
  expect(await keysOf()).not.toContain('meanwhile')
})

test('a draft that is saved at that moment is not sent', async () => {
  await schedule('saved')
  await sql`update draft set send_at = now() - interval '1 second' where key = 'saved'`

  await sendMeanwhile(
    'saved',
    (other) => other`select pg_advisory_xact_lock(hashtextextended(${`drafts ${ann.id}`}, 0))`,
    (other) => other`
      insert into draft (person_id, key, kind) values (${ann.id}::bigint, 'saved', 'document')
      on conflict on constraint draft_key do update
      set version = excluded.version, send_at = null, send_scopes = null`,
  )

  expect(await keysOf()).toContain('saved')
  expect(await written('saved')).toHaveLength(0)
})

test('a draft is sent with no more rights than the credentials had that set the time', async () => {
  const limited = await aToken(admin, 'write')
  const notice = { kind: 'announcement', endDate: '2099-01-01T00:00:00Z' } as const
  await schedule('limited', notice, limited)
  await schedule('whole', notice, { client: admin })

  await send()

  const { list } = await admin.listDrafts({ personID })
  expect(list.map(({ id, sendProblem }) => [id, sendProblem?.code])).toEqual([['limited', 'forbidden']])
  expect([await written('limited'), await written('whole')].map(({ length }) => length)).toEqual([0, 1])
})

test('a draft that is refused stays with the reason, until it is saved again', async () => {
  const group = await bob.client.createPlace({
    body: { type: 'group', name: 'Closed', groupType: 'PRIVATE' },
  })
  const { id: memberID } = await bob.client.addMember({
    placeID: group.id,
    body: { person: ann.id, state: 'member' },
  })
  await schedule('late', { visibility: 'place', parent: `/places/${group.id}` })
  await schedule('untitled', { subject: '' })
  await bob.client.removeMember({ memberID })

  await send()
  const late = await ann.client.getDraft({ personID, draftKey: 'late' })
  const untitled = await ann.client.getDraft({ personID, draftKey: 'untitled' })
  const saved = await schedule('late', { visibility: 'all' })

  expect(late).not.toHaveProperty('sendAt')
  expect(late.sendProblem).toMatchObject({ code: 'forbidden', message: expect.any(String) })
  expect(late.content?.text).toContain('Peas')
  expect(untitled.sendProblem?.message).toMatch(/subject/)
  expect(saved).not.toHaveProperty('sendProblem')
  expect(saved.sendAt).toBeDefined()
})

test('a disabled person sends nothing', async () => {
  const carl = await aPerson(instance)
  await schedule('disabled', {}, carl)
  await admin.updatePerson({ personID: carl.id, body: { svc: { enabled: false } } })

  await send()

  expect(await sql`select problem_code from draft where person_id = ${carl.id}::bigint`).toEqual([
    { problem_code: 'forbidden' },
  ])
  expect(await written('disabled')).toHaveLength(0)
})

test('nothing is sent whose time was set before the password was changed', async () => {
  const dora = await aPerson(instance)
  await schedule('outlived', {}, dora)
  const password = 'another password'
  await admin.updatePerson({ personID: dora.id, body: { svc: { password } } })
  const client = instance.anonymous.as(basic(dora.username, password))

  await send()
  const { sendProblem } = await client.getDraft({ personID, draftKey: 'outlived' })
  await schedule('outlived', {}, { client })
  await send()

  expect(sendProblem).toMatchObject({ code: 'forbidden', message: expect.stringMatching(/set it again/) })
  expect(await written('outlived')).toHaveLength(1)
})

test.each([
  ['the past', { sendAt: '2020-01-01T00:00:00Z' }],
  ['more than a year ahead', { sendAt: '2099-01-01T00:00:00Z' }],
  ['no date', { sendAt: 'soon' }],
  ['a change of content', { changes: '/contents/1' }],
])('%s is 400, which names sendAt', async (_, wrong) => {
  const body = { kind: 'document', content: html('x'), sendAt: soon(), ...wrong } as const

  const { status, error } = await ann.client.send(api.saveDraft, { personID, draftKey: 'wrong', body })

  expect([status, error?.details?.map(({ field }) => field)]).toEqual([400, ['sendAt']])
})
