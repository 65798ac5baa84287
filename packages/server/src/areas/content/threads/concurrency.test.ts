import { api, type Content } from '@folkmoot/contract'
import type { TransactionSql } from 'postgres'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openSql } from '../../../db/sql.ts'
import { insertContents, topRow } from '../../../testing/content-rows.ts'
import { aCrowd } from '../../../testing/crowd.ts'
import { heldUp } from '../../../testing/held-up.ts'
import { anInstance } from '../../../testing/instance.ts'
import { inParallel } from '../../../testing/parallel.ts'
import { patiently } from '../../../testing/patience.ts'
import { preOrder } from '../../../testing/trees.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const { admin } = instance
const crowd = await aCrowd(
  instance,
  Array.from({ length: 100 }, (_, index) => ({ name: `writer${index}` })),
)
await inParallel(crowd, async ({ client }) => void (await client.getPerson({ personID: '@me' })))
const [ann] = crowd
const content = { type: 'text/html', text: '<p>Words</p>' } as const

async function aDiscussion(): Promise<string> {
  const row = topRow({ type: 'discussion', author_id: ann?.id ?? '' })
  await insertContents(instance, [row])
  return row.id
}

const messagesOf = async (contentID: string): Promise<Content[]> =>
  await Array.fromAsync(admin.each(api.listMessages, { contentID, count: 40 }))
const replyCount = async (contentID: string) => (await admin.getContent({ contentID })).replyCount
const idOf = (uri: string | undefined) => uri?.split('/').at(-1) ?? ''

test('a hundred who reply at the same time are a hundred replies, and a tree', async () => {
  const contentID = await aDiscussion()
  const first = await admin.createMessage({ contentID, body: { type: 'message', content } })

  const statuses = await Promise.all(
    crowd.map(async ({ client }, index) => {
      const body = { type: 'message' as const, content }
      const reply = await patiently(() =>
        index % 2 === 0
          ? client.send(api.createMessage, { contentID, body })
          : client.send(api.createReply, { messageID: first.id, body }),
      )
      return reply.status
    }),
  )

  const messages = await messagesOf(contentID)
  const nodes = messages.map((message) => ({ id: message.id, parentId: idOf(message.parent) }))
  expect(statuses).toEqual(Array(100).fill(201))
  expect(await replyCount(contentID)).toBe(101)
  expect((await admin.getMessage({ messageID: first.id })).replyCount).toBe(50)
  expect(nodes.map(({ id }) => id)).toEqual(preOrder(nodes, contentID))
})

test('simultaneous replies are dated and logged in the order in which they are shown', async () => {
  const contentID = await aDiscussion()
  const body = { type: 'message' as const, content }

  await Promise.all(
    crowd
      .slice(0, 40)
      .map(({ client }) => patiently(() => client.send(api.createMessage, { contentID, body }))),
  )

  const asTree = await messagesOf(contentID)
  const inTime = await Array.fromAsync(
    admin.each(api.listMessages, { contentID, count: 40, hierarchical: false }),
  )
  expect(asTree.map(({ id }) => id)).toEqual(inTime.map(({ id }) => id))
  const logged = await instance.store.sql<{ object_id: string }[]>`
    select object_id from activity where root_id = ${contentID} order by xid, id`
  expect(logged.map(({ object_id }) => object_id)).toEqual(asTree.map(({ id }) => id))
})

test('answering content that is being removed gets 404, and counts stay exact', async () => {
  const outcomes: number[] = []
  for (let round = 0; round < 6; round++) {
    const contentID = await aDiscussion()
    const body = { type: 'message' as const, content }
    const top = await admin.createMessage({ contentID, body })
    const middle = await admin.createReply({ messageID: top.id, body })
    const kept = await admin.createMessage({ contentID, body })

    const statuses = await Promise.all([
      ...crowd.slice(0, 6).map(async ({ client }, index) => {
        const messageID = [top.id, middle.id][index % 2] ?? ''
        return (await patiently(() => client.send(api.createReply, { messageID, body }))).status
      }),
      patiently(() => admin.send(api.deleteMessage, { messageID: top.id })).then((reply) => reply.status),
      ...crowd.slice(6, 18).map(async ({ client }, index) => {
        const comment = { type: 'comment' as const, content }
        const commented = [middle.id, top.id, contentID][index % 3] ?? ''
        const reply = await patiently(() =>
          client.send(api.createComment, { contentID: commented, body: comment }),
        )
        return reply.status
      }),
    ])

    outcomes.push(...statuses)
    expect((await messagesOf(contentID)).map(({ id }) => id)).toEqual([kept.id])
    expect(await replyCount(contentID)).toBe(1)
    const comments = await admin.listComments({ contentID })
    expect(comments.list).toHaveLength(4)
  }
  expect(outcomes.filter((status) => ![201, 204, 404].includes(status))).toEqual([])
})

test('answering a discussion that is being removed causes no server error and leaves nothing', async () => {
  const outcomes: number[] = []
  for (let round = 0; round < 4; round++) {
    const contentID = await aDiscussion()
    const body = { type: 'message' as const, content }
    const top = await admin.createMessage({ contentID, body })

    const statuses = await Promise.all([
      ...crowd.slice(0, 8).map(async ({ client }, index) => {
        const reply = await patiently(() =>
          index % 2
            ? client.send(api.createReply, { messageID: top.id, body })
            : client.send(api.createComment, { contentID: top.id, body: { type: 'comment', content } }),
        )
        return reply.status
      }),
      patiently(() => admin.send(api.deleteContent, { contentID })).then((reply) => reply.status),
      patiently(() => admin.send(api.deleteMessage, { messageID: top.id })).then((reply) => reply.status),
      ...crowd.slice(8, 12).map(async ({ client }) => {
        return (await patiently(() => client.send(api.createMessage, { contentID, body }))).status
      }),
    ])

    outcomes.push(...statuses)
    const [left] = await instance.store.sql<{ count: string }[]>`
      select count(*) from content where root_id = ${contentID}`
    expect(left?.count).toBe('0')
  }
  expect(outcomes.filter((status) => ![201, 204, 404].includes(status))).toEqual([])
})

test('an author who is banned before the answer begins to write does not answer', async () => {
  const [owner, banned] = crowd
  if (!owner || !banned) throw new Error('nobody came')
  const group = await owner.client.createPlace({ body: { type: 'group', name: 'Open to all' } })
  const discussion = await owner.client.createContent({
    body: { type: 'discussion', subject: 'Closing', content, parent: `/places/${group.id}` },
  })
  const contentID = discussion.id

  const reply = await heldUp(instance, {
    table: 'content',
    one: () => banned.client.send(api.createMessage, { contentID, body: { type: 'message', content } }),
    other: () => owner.client.addMember({ placeID: group.id, body: { person: banned.id, state: 'banned' } }),
  })

  expect(reply.status).toBe(403)
  expect(await messagesOf(contentID)).toEqual([])
  expect(await replyCount(contentID)).toBe(0)
})

/** Replies while the row of the discussion is locked, and does something under the lock meanwhile. */
async function replyUnderLock(contentID: string, work: (own: TransactionSql) => Promise<unknown>) {
  const { sql } = instance.store
  const isWaiting = async () =>
    (await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)
      .length > 0
  const holder = openSql(instance.connection, { max: 1 })
  onTestFinished(() => holder.end())
  const { reply } = await holder.begin(async (own) => {
    await own`select from content where id = ${contentID} for no key update`
    const sent = admin.send(api.createMessage, { contentID, body: { type: 'message', content } })
    await expect.poll(isWaiting, { interval: 5 }).toBe(true)
    await work(own)
    return { reply: sent }
  })
  return await reply
}

test('of two replies to a locked discussion, the one that got the lock first is shown first', async () => {
  const contentID = await aDiscussion()
  const first = await admin.createMessage({ contentID, body: { type: 'message', content } })

  const reply = await replyUnderLock(contentID, async (own) => {
    await own`
      with turn as (update content set last_position = last_position * 2 where id = ${contentID} returning *)
      insert into content (type, root_id, thread_id, parent_id, position, depth, author_id, body, body_text)
      select 'message', id, id, id, last_position, 1, author_id, '<p>Between</p>', 'Between' from turn`
  })

  expect(reply.status).toBe(201)
  const [one, between, last] = await messagesOf(contentID)
  expect(one?.id).toBe(first.id)
  expect(between?.content?.text).toContain('Between')
  const [places] = await instance.store.sql<{ distinct: number }[]>`
    select count(distinct position)::int as distinct from content where thread_id = ${contentID}`
  expect([places?.distinct, last === undefined]).toEqual([3, false])
})

test('somebody finalizes a discussion while a reply waits for its lock: the reply is refused', async () => {
  const contentID = await aDiscussion()

  const reply = await replyUnderLock(
    contentID,
    (own) => own`update content set outcomes = '{finalized}' where id = ${contentID}`,
  )

  expect(reply.error?.code).toBe('contentFinalized')
  const left = await instance.store.sql`select from content where thread_id = ${contentID}`
  expect(left).toHaveLength(0)
})

test('a moderator locks a discussion while a reply waits for its lock: the reply is refused', async () => {
  const contentID = await aDiscussion()

  const reply = await replyUnderLock(
    contentID,
    (own) => own`
      update content set locked_at = now(), locked_by_id = author_id, version = version + 1 where id = ${contentID}`,
  )

  expect(reply.error?.code).toBe('contentLocked')
  const left = await instance.store.sql`select from content where thread_id = ${contentID}`
  expect(left).toHaveLength(0)
})

test('a discussion is split while a reply to one of its replies waits: the reply is in the new discussion', async () => {
  const contentID = await aDiscussion()
  const messageID = (await admin.createMessage({ contentID, body: { type: 'message', content } })).id
  const others = await admin.createMessage({ contentID, body: { type: 'message', content } })
  const [split, ...replies] = await Promise.all([
    admin.splitDiscussion({ contentID, body: { subject: 'Apart', messages: [`/messages/${messageID}`] } }),
    ...crowd
      .slice(0, 20)
      .map(({ client }) =>
        patiently(() => client.send(api.createReply, { messageID, body: { type: 'message', content } })),
      ),
  ])

  const apart = await messagesOf(split.content.id)
  expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(201))
  expect(apart).toHaveLength(21)
  const nodes = apart.map((message) => ({ id: message.id, parentId: idOf(message.parent) }))
  expect(nodes.map(({ id }) => id)).toEqual(preOrder(nodes, split.content.id))
  expect((await messagesOf(contentID)).map(({ id }) => id)).toEqual([others.id])
  expect([await replyCount(split.content.id), await replyCount(contentID)]).toEqual([21, 1])
})
