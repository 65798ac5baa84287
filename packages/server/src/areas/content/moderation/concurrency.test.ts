import { basic } from '@folkmoot/client'
import { api } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { openSql } from '../../../db/sql.ts'
import { answerRow, insertContents, topRow } from '../../../testing/content-rows.ts'
import { aCrowd } from '../../../testing/crowd.ts'
import { aNode, anInstance } from '../../../testing/instance.ts'

const instance = await anInstance()
const other = await aNode(instance.connection)
afterAll(async () => {
  await other.close()
  await instance.close()
})
const { admin, store } = instance
const [ann, bob, moderator, twice, busy] = await aCrowd(instance, [
  { name: 'ann' },
  { name: 'bob' },
  { name: 'moderator', roles: ['moderator'] },
  { name: 'twice' },
  { name: 'busy' },
])
if (!ann || !bob || !moderator || !twice || !busy) throw new Error('nobody came')

const SPAM = { reason: 'spam' } as const
const counted = (statuses: readonly number[], status: number) =>
  statuses.filter((one) => one === status).length
const statusesOf = async (asked: readonly Promise<{ status: number }>[]) =>
  (await Promise.all(asked)).map(({ status }) => status)

const author_id = ann.id
async function documents(count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, () => topRow({ type: 'document', author_id }))
  await insertContents(instance, rows)
  return rows.map(({ id }) => id)
}

const reporter = bob.client
async function itemOf(contentID: string): Promise<string> {
  const { id: abuseReportID } = await reporter.reportContent({ contentID, body: SPAM })
  const { resources } = await admin.getAbuseReport({ abuseReportID })
  return resources.item?.ref.split('/').at(-1) ?? ''
}

test('of ten simultaneous reports of one object by one person one is accepted', async () => {
  const [contentID = ''] = await documents(1)

  const statuses = await statusesOf(
    Array.from({ length: 10 }, () => twice.client.send(api.reportContent, { contentID, body: SPAM })),
  )

  expect([counted(statuses, 201), counted(statuses, 409)]).toEqual([1, 9])
})

test('the daily limit holds for simultaneous reports', async () => {
  const ids = await documents(36)

  const statuses = await statusesOf(
    ids.map((contentID) => busy.client.send(api.reportContent, { contentID, body: SPAM })),
  )

  expect([counted(statuses, 201), counted(statuses, 429)]).toEqual([30, 6])
})

test('of simultaneous decisions one succeeds and the others get 409', async () => {
  const [contentID = ''] = await documents(1)
  const itemID = await itemOf(contentID)
  const actions = ['keep', 'hide', 'keep', 'hide', 'keep', 'keep'] as const

  const replies = await Promise.all(
    actions.map((action, index) =>
      (index % 2 === 0 ? admin : moderator.client).send(api.resolveModerationItem, {
        itemID,
        body: { action },
      }),
    ),
  )
  const done = replies.flatMap(({ body }) => (body ? [body.action] : []))
  const { action } = await admin.getModerationItem({ itemID })

  expect(done).toEqual([action])
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]))
})

test('of simultaneous removals one succeeds and the others get 409', async () => {
  const [contentID = ''] = await documents(1)
  const itemID = await itemOf(contentID)

  const statuses = await statusesOf(
    Array.from({ length: 4 }, () =>
      admin.send(api.resolveModerationItem, { itemID, body: { action: 'remove' } }),
    ),
  )

  expect([counted(statuses, 200), counted(statuses, 409)]).toEqual([1, 3])
})

test('answering while content is being hidden leaves no visible answer and correct counts', async () => {
  const root = topRow({ type: 'discussion', author_id: ann.id })
  const message = answerRow(root, 'message', { author_id: ann.id, position: 2n ** 40n })
  await insertContents(instance, [root, message])
  await store.sql`update content set reply_count = 1 where id = ${root.id}`
  const itemID = await itemOf(message.id)
  const body = { type: 'message' as const, content: { type: 'text/html' as const, text: '<p>Yes</p>' } }
  const answer = async () => await bob.client.send(api.createReply, { messageID: message.id, body })

  const [before, , after] = await Promise.all([
    Promise.all(Array.from({ length: 6 }, answer)),
    admin.resolveModerationItem({ itemID, body: { action: 'hide' } }),
    Promise.all(Array.from({ length: 6 }, answer)),
  ])
  const { list } = await bob.client.listMessages({ contentID: root.id })
  const hidden = await bob.client.getContent({ contentID: root.id })
  await admin.restoreModerationItem({ itemID, body: {} })
  const restored = await bob.client.getContent({ contentID: root.id })
  const added = [...before, ...after].filter(({ status }) => status === 201).length

  expect(list.map(({ status }) => status)).toEqual(list.map(() => 'hiddenByModerator'))
  expect(hidden.replyCount).toBe(0)
  expect(restored.replyCount).toBe(1 + added)
})

test('a moderator hides a message while somebody answers it: the answer gets 403, and is not counted', async () => {
  const root = topRow({ type: 'discussion', author_id: ann.id })
  const message = answerRow(root, 'message', { author_id: ann.id, position: 2n ** 40n })
  await insertContents(instance, [root, message])
  const body = { type: 'message' as const, content: { type: 'text/html' as const, text: '<p>Yes</p>' } }
  const waiting = async () =>
    (
      await store.sql`select from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`
    ).length
  const holder = openSql(instance.connection, { max: 1 })

  const { begun } = await holder.begin(async (own) => {
    await own`select from content where id = ${root.id} for update`
    const late = bob.client.send(api.createReply, { messageID: message.id, body })
    await expect.poll(waiting).toBe(1)
    await own`update content set hidden_with_id = id where id = ${message.id}`
    return { begun: late }
  })
  const { status } = await begun
  await holder.end()

  expect(status).toBe(403)
  expect((await bob.client.getContent({ contentID: root.id })).replyCount).toBe(0)
})

test('hidden content is not served from the cache of another node', async () => {
  const [contentID = ''] = await documents(1)
  const there = other.anonymous.as(basic(bob.username, bob.password))
  const itemID = await itemOf(contentID)
  const before = (await there.send(api.getContent, { contentID })).status

  await admin.resolveModerationItem({ itemID, body: { action: 'hide' } })
  const after = (await there.send(api.getContent, { contentID })).status

  expect([before, after]).toEqual([200, 403])
})
