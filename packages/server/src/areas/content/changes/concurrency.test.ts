/** Replies that are written while a discussion becomes part of another one. */
import { api, type Content } from '@folkmoot/contract'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openSql } from '../../../db/sql.ts'
import { insertContents, topRow } from '../../../testing/content-rows.ts'
import { aCrowd } from '../../../testing/crowd.ts'
import { anInstance } from '../../../testing/instance.ts'
import { patiently } from '../../../testing/patience.ts'
import { preOrder } from '../../../testing/trees.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const { admin } = instance
const crowd = await aCrowd(
  instance,
  Array.from({ length: 30 }, (_, index) => ({ name: `writer${index}` })),
)
const [ann] = crowd
const body = { type: 'message', content: { type: 'text/html', text: '<p>Words</p>' } } as const

/** For everyone, so that a reply to it has the same place. */
async function aDiscussion(): Promise<string> {
  const row = topRow({ type: 'discussion', author_id: ann?.id ?? '' })
  await insertContents(instance, [row])
  return row.id
}
const messagesOf = async (contentID: string): Promise<Content[]> =>
  await Array.fromAsync(admin.each(api.listMessages, { contentID, count: 40 }))
const replyCount = async (contentID: string) => (await admin.getContent({ contentID })).replyCount
const idOf = (uri: string | undefined) => uri?.split('/').at(-1) ?? ''

test('all that is sent to two discussions while one is merged into the other arrives, in one tree', async () => {
  const [contentID, targetID] = [await aDiscussion(), await aDiscussion()]
  const messageID = (await admin.createMessage({ contentID, body })).id

  const [merge, ...replies] = await Promise.all([
    admin.mergeDiscussion({ contentID, body: { target: `/contents/${targetID}` } }),
    ...crowd.map(({ client }, index) =>
      patiently(() => {
        if (index % 3 === 0) return client.send(api.createMessage, { contentID, body })
        if (index % 3 === 1) return client.send(api.createReply, { messageID, body })
        return client.send(api.createMessage, { contentID: targetID, body })
      }),
    ),
  ])

  const nodes = (await messagesOf(targetID)).map(({ id, parent }) => ({ id, parentId: idOf(parent) }))
  expect(replies.map(({ status }) => status)).toEqual(Array(30).fill(201))
  expect(nodes).toHaveLength(32)
  expect(nodes.map(({ id }) => id)).toEqual(preOrder(nodes, targetID))
  expect(await Promise.all([targetID, contentID, messageID].map(replyCount))).toEqual([32, 11, 10])
  await admin.undoConversationChange({ contentID: targetID, changeID: merge.id })
  expect(await Promise.all([targetID, contentID, messageID].map(replyCount))).toEqual([10, 21, 10])
  expect(await messagesOf(contentID)).toHaveLength(21)
})

test('a reply that waits for the lock of a discussion meanwhile belongs to the other one', async () => {
  const [contentID, targetID] = [await aDiscussion(), await aDiscussion()]
  const { sql } = instance.store
  const isWaiting = async () =>
    (await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)
      .length > 0
  const holder = openSql(instance.connection, { max: 1 })
  onTestFinished(() => holder.end())

  const { reply } = await holder.begin(async (own) => {
    await own`select from content where id = ${contentID} for no key update`
    const sent = admin.send(api.createMessage, { contentID, body })
    await expect.poll(isWaiting, { interval: 5 }).toBe(true)
    await own`
      update content set type = 'message', root_id = ${targetID}, thread_id = ${targetID},
        parent_id = ${targetID}, position = 1, depth = 1
      where id = ${contentID}`
    return { reply: sent }
  })

  expect((await reply).status).toBe(201)
  const left = await sql<{ root_id: string }[]>`select root_id from content where parent_id = ${contentID}`
  expect(left.map(({ root_id }) => root_id)).toEqual([targetID])
})
