import { api, type Content } from '@folkmoot/contract'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { inTransaction, type Transaction } from '../../../db/transaction.ts'
import { insertContents, topRow } from '../../../testing/content-rows.ts'
import { anInstance } from '../../../testing/instance.ts'
import { inParallel } from '../../../testing/parallel.ts'
import { chosen, preOrder, type TreeNode } from '../../../testing/trees.ts'
import { findInsertPosition, positionBehindAll } from './threads.ts'

const SEED = Number(process.env.SEED ?? 1)

const instance = await anInstance()
afterAll(() => instance.close())
const { admin } = instance
const { id: adminId } = await admin.getPerson({ personID: '@me' })
const content = { type: 'text/html', text: '<p>Words</p>' } as const
const body = { type: 'message', content } as const

async function aDiscussion(): Promise<string> {
  const row = topRow({ type: 'discussion', author_id: adminId })
  await insertContents(instance, [row])
  return row.id
}

const idsOf = (list: readonly Pick<Content, 'id'>[]) => list.map(({ id }) => id)
const read = async (contentID: string, count: number, hierarchical = true) =>
  idsOf(await Array.fromAsync(admin.each(api.listMessages, { contentID, count, hierarchical, fields: 'id' })))
const childrenOf = (nodes: readonly TreeNode[], id: string) =>
  nodes.filter((node) => node.parentId === id).map((node) => node.id)

/** To the top, between others below the first, below the newest, or anywhere. */
function parentFor(nodes: readonly TreeNode[], rootId: string, choice: number): string {
  const [first, last] = [nodes.at(0), nodes.at(-1)]
  const anywhere = nodes[choice % Math.max(1, nodes.length)]
  return [rootId, first?.id, last?.id, anywhere?.id][choice % 4] ?? rootId
}

describe('a conversation of three hundred replies, written and read over HTTP', async () => {
  const contentID = await aDiscussion()
  const nodes: TreeNode[] = []
  for (const choice of chosen(300, SEED)) {
    const parentId = parentFor(nodes, contentID, choice)
    const { id } =
      parentId === contentID
        ? await admin.createMessage({ contentID, body, fields: 'id' })
        : await admin.createReply({ messageID: parentId, body, fields: 'id' })
    nodes.push({ id, parentId })
  }
  const order = preOrder(nodes, contentID)

  test('reads as a tree from top to bottom, in pages of any size, or in the order of time', async () => {
    for (const count of [7, 100]) expect(await read(contentID, count)).toEqual(order)
    expect(await read(contentID, 33, false)).toEqual(nodes.map(({ id }) => id))
  })

  test('reads below each message, whole or without those below, and counts the direct ones', async () => {
    await inParallel(nodes.slice(0, 100), async ({ id }) => {
      const [below, direct, message] = await Promise.all([
        Array.fromAsync(admin.each(api.listReplies, { messageID: id, count: 100 })),
        Array.fromAsync(admin.each(api.listReplies, { messageID: id, excludeReplies: true, count: 100 })),
        admin.getMessage({ messageID: id }),
      ])

      expect(idsOf(below)).toEqual(preOrder(nodes, id))
      expect(idsOf(direct)).toEqual(childrenOf(nodes, id))
      expect(message.replyCount).toBe(direct.length)
    })
    const tops = await Array.fromAsync(admin.each(api.listMessages, { contentID, excludeReplies: true }))
    expect(idsOf(tops)).toEqual(childrenOf(nodes, contentID))
    expect((await admin.getContent({ contentID })).replyCount).toBe(nodes.length)
  })

  test('opens at the page that an anchor is on, whichever message it is', async () => {
    await inParallel(order, async (anchor, index) => {
      const page = await admin.listMessages({ contentID, anchor, count: 10, fields: 'id' })

      const startIndex = index - (index % 10)
      expect(page.startIndex).toBe(startIndex)
      expect(idsOf(page.list)).toEqual(order.slice(startIndex, startIndex + 10))
    })
  })

  test('loses exactly a branch that is removed, and counts what is left', async () => {
    const [first] = nodes
    const gone = new Set([first?.id, ...preOrder(nodes, first?.id ?? '')])

    await admin.deleteMessage({ messageID: first?.id ?? '' })

    expect(await read(contentID, 100)).toEqual(order.filter((id) => !gone.has(id)))
    expect((await admin.getContent({ contentID })).replyCount).toBe(nodes.length - gone.size)
  })
})

test('the position of a removed reply is given again', async () => {
  const contentID = await aDiscussion()
  const last = async () =>
    (
      await instance.store.sql<{ at: string }[]>`
        select last_position as at from content where id = ${contentID}`
    )[0]?.at
  const add = () => admin.createMessage({ contentID, body: { type: 'message', content } })
  await add()
  const before = await last()

  await admin.deleteMessage({ messageID: (await add()).id })

  expect(await last()).toBe(before)
  await add()
  expect(await read(contentID, 100)).toHaveLength(2)
})

/** Adds a reply like the server, without everything that does not affect its position. */
async function addReply(tx: Transaction, rootId: string, parentId: string): Promise<string> {
  const thread = { id: rootId, type: 'message' } as const
  const { position, depth } = await findInsertPosition(tx, thread, parentId)
  const at = sql`(select ${positionBehindAll(thread, 'root')} from content root where root.id = ${rootId})`
  const { rows } = await sql<{ id: string }>`
    insert into content (type, root_id, thread_id, parent_id, position, depth, author_id, body, body_text)
    values ('message', ${rootId}, ${rootId}, ${parentId},
      ${position === 'behindAll' ? at : position}, ${depth}, ${adminId}, '<p>.</p>', '.')
    returning id`.execute(tx.db)
  return rows[0]?.id ?? ''
}

test('thousands of replies that always come between two others still read from top to bottom', {
  timeout: 120_000,
}, async () => {
  const contentID = await aDiscussion()
  const nodes: TreeNode[] = []
  const add = async (tx: Transaction, parentId: string) => {
    nodes.push({ id: await addReply(tx, contentID, parentId), parentId })
  }
  const positionOf = async (id: string | undefined) =>
    (await instance.store.sql<{ position: string }[]>`select position from content where id = ${id ?? ''}`)[0]
  await inTransaction(instance.store.writeDb, async (tx) => {
    for (let index = 0; index < 2; index++) await add(tx, contentID)
  })
  const before = await positionOf(nodes[1]?.id)

  await inTransaction(instance.store.writeDb, async (tx) => {
    for (let index = 0; index < 1900; index++) await add(tx, nodes[0]?.id ?? '')
    for (let index = 0; index < 200; index++) await add(tx, nodes.at(-1)?.id ?? '')
    for (const choice of chosen(300, SEED)) await add(tx, parentFor(nodes, contentID, choice))
  })

  expect(await read(contentID, 100)).toEqual(preOrder(nodes, contentID))
  // There was room for some of them only; then all were moved apart.
  expect(await positionOf(nodes[1]?.id)).not.toEqual(before)
})

const DEEP = 10_000
const BATCH_SIZE = 500
const FIRST_ID = 5_000_000

/** Each below the one before, or all below the discussion. */
async function addMany(rootId: string, firstId: number, isDeep: boolean): Promise<void> {
  for (let done = 0; done < DEEP; done += BATCH_SIZE) {
    await instance.store.sql`
      insert into content (id, type, root_id, thread_id, parent_id, position, depth, author_id, body, body_text)
      select ${firstId} + number, 'message', ${rootId}, ${rootId},
        case when ${isDeep} and number > 0 then ${firstId} + number - 1 else ${rootId}::bigint end,
        (number + 1) * 2::bigint ^ 40, case when ${isDeep} then number + 1 else 1 end, ${adminId}, '<p>.</p>', '.'
      from generate_series(${done}::integer, ${done + BATCH_SIZE - 1}::integer) as number`
  }
  await instance.store.sql`update content set reply_count = ${DEEP} where id = ${rootId}`
}

test(`a conversation ${DEEP} deep is read, answered at both ends and removed from its top`, {
  timeout: 120_000,
}, async () => {
  const contentID = await aDiscussion()
  await addMany(contentID, FIRST_ID, true)
  const [top, bottom] = [String(FIRST_ID), String(FIRST_ID + DEEP - 1)]

  const anchored = await admin.listMessages({ contentID, anchor: bottom })
  const direct = await admin.listReplies({ messageID: top, excludeReplies: true })
  const below = await admin.listReplies({ messageID: top, startIndex: DEEP - 2 })
  const deeper = await admin.createReply({ messageID: bottom, body })
  const beside = await admin.createReply({ messageID: top, body })
  const end = await admin.listMessages({ contentID, startIndex: DEEP - 1 })

  expect(anchored.list.at(-1)?.id).toBe(bottom)
  expect(idsOf(direct.list)).toEqual([String(FIRST_ID + 1)])
  expect(idsOf(below.list)).toEqual([bottom])
  expect(idsOf(end.list)).toEqual([bottom, deeper.id, beside.id])
  await admin.deleteMessage({ messageID: top })
  expect(await admin.listMessages({ contentID })).toMatchObject({ list: [] })
  expect(await admin.getContent({ contentID })).toMatchObject({ replyCount: 0 })
})

test(`a conversation ${DEEP} wide is read, answered between and removed`, { timeout: 120_000 }, async () => {
  const contentID = await aDiscussion()
  const firstId = FIRST_ID * 2
  await addMany(contentID, firstId, false)

  const reply = await admin.createReply({ messageID: String(firstId), body })
  const start = await admin.listMessages({ contentID, count: 3 })
  const end = await admin.listMessages({ contentID, startIndex: DEEP - 1 })
  const anchored = await admin.listMessages({ contentID, anchor: String(firstId + DEEP - 1) })

  expect(idsOf(start.list)).toEqual([String(firstId), reply.id, String(firstId + 1)])
  expect(idsOf(end.list)).toEqual([String(firstId + DEEP - 2), String(firstId + DEEP - 1)])
  expect(anchored.startIndex).toBe(DEEP)
  await admin.deleteContent({ contentID })
  expect((await admin.send(api.getMessage, { messageID: reply.id })).status).toBe(404)
})
