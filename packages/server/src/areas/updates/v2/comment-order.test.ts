import { api } from '@folkmoot/contract'
import { afterAll, describe, expect, test } from 'vitest'
import { anInstance } from '../../../testing/instance.ts'
import { inParallel } from '../../../testing/parallel.ts'
import { chosen, preOrder, type TreeNode } from '../../../testing/trees.ts'

const SEED = Number(process.env.SEED ?? 1)
const COMMENTS = 120

const instance = await anInstance()
afterAll(() => instance.close())
const { admin } = instance

interface Ways {
  readonly sort?: 'threaded' | 'chronological'
  readonly excludeReplies?: boolean
}

/** Every comment, page after page. */
async function crawl(updateID: string, limit: number, ways: Ways = {}): Promise<string[]> {
  const found = await Array.fromAsync(admin.each(api.listUpdateComments, { updateID, limit, ...ways }))
  return found.map(({ id }) => String(id))
}

describe(`a conversation of ${COMMENTS} comments, each on any of those before it or on the update`, async () => {
  const updateID = String((await admin.createUpdate({ body: { html: 'Hello' } })).id)
  const nodes: TreeNode[] = []
  for (const choice of chosen(COMMENTS, SEED)) {
    const parentId = nodes[choice % (nodes.length + 3)]?.id ?? updateID
    const body = { html: `<p>${nodes.length}</p>` }
    const { id } =
      parentId === updateID
        ? await admin.createUpdateComment({ updateID, body })
        : await admin.createUpdateCommentReply({ updateCommentID: parentId, body })
    nodes.push({ id: String(id), parentId })
  }
  const asTree = preOrder(nodes, updateID)
  const inTime = nodes.map(({ id }) => id)
  const directly = nodes.filter(({ parentId }) => parentId === updateID).map(({ id }) => id)

  test('reads as a tree, by time, or without nested answers, in pages of any size', async () => {
    for (const limit of [7, 25, 1000]) {
      expect(await crawl(updateID, limit)).toEqual(asTree)
      expect(await crawl(updateID, limit, { sort: 'threaded' })).toEqual(asTree)
      expect(await crawl(updateID, limit, { sort: 'chronological' })).toEqual(inTime)
      for (const sort of [undefined, 'threaded', 'chronological'] as const) {
        expect(await crawl(updateID, limit, { sort, excludeReplies: true })).toEqual(directly)
      }
    }
  })

  test.each([
    ['threaded', asTree],
    ['chronological', inTime],
  ] as const)('opens at the page of any anchor: %s', async (sort, order) => {
    await inParallel(order, async (anchor, index) => {
      const { offset, data } = await admin.listUpdateComments({ updateID, sort, anchor, limit: 10 })

      const start = index - (index % 10)
      expect([offset, data.map(({ id }) => String(id))]).toEqual([start, order.slice(start, start + 10)])
    })
  })

  test('below a comment reads its answers, with parent and answer count', async () => {
    await inParallel(nodes, async ({ id, parentId }) => {
      const { data } = await admin.listUpdateCommentReplies({ updateCommentID: id, limit: 1000 })
      const comment = await admin.getUpdateComment({ updateCommentID: id })

      expect(data.map((one) => String(one.id))).toEqual(preOrder(nodes, id))
      expect(comment).toMatchObject({
        parentID: Number(parentId),
        replyCount: nodes.filter((node) => node.parentId === id).length,
      })
    })
    expect(await admin.getUpdate({ updateID })).toMatchObject({ replyCount: COMMENTS })
  })
})
