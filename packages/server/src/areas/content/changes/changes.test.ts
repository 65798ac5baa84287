import { api } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { aCrowd } from '../../../testing/crowd.ts'
import { anInstance } from '../../../testing/instance.ts'
import { patiently } from '../../../testing/patience.ts'
import { preOrder } from '../../../testing/trees.ts'
import { forgetOldChanges } from './changes.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const { admin } = instance
const { sql } = instance.store
const crowd = await aCrowd(
  instance,
  Array.from({ length: 10 }, (_, index) => ({ name: `writer${index}` })),
)
const content = { type: 'text/html', text: '<p>Words</p>' } as const
const message = { type: 'message', content } as const

const aDiscussion = async () =>
  (await admin.createContent({ body: { type: 'discussion', subject: 'Talk', content } })).id
const split = async (contentID: string, ...ids: string[]) =>
  await admin.splitDiscussion({
    contentID,
    body: { subject: 'Apart', messages: ids.map((id) => `/messages/${id}`) },
  })

test('after a day a change is not listed and not undone, and a job deletes it', async () => {
  const contentID = await aDiscussion()
  const group = await admin.createPlace({ body: { type: 'group', name: 'Elsewhere' } })
  const { id: changeID } = await admin.moveContent({ contentID, body: { parent: `/places/${group.id}` } })
  await forgetOldChanges(instance.context.slowDb)
  const before = (await admin.listConversationChanges({ contentID })).list.map(({ id }) => id)
  await sql`update conversation_change set made_at = now() - interval '25 hours' where id = ${changeID}`

  const { list } = await admin.listConversationChanges({ contentID })
  const { status, error } = await admin.send(api.undoConversationChange, { contentID, changeID })
  await forgetOldChanges(instance.context.slowDb)

  expect([before, list, status, error?.code]).toEqual([[changeID], [], 404, 'changeMissing'])
  expect(await sql`select from conversation_change`).toHaveLength(0)
})

test('a discussion is split while replies are removed and an answer is chosen: every count is right', async () => {
  for (let round = 0; round < 5; round++) {
    const contentID = await aDiscussion()
    const top = await admin.createMessage({ contentID, body: message })
    const other = await admin.createMessage({ contentID, body: message })
    const below: string[] = []
    for (const { client } of crowd)
      below.push((await client.createReply({ messageID: top.id, body: message })).id)

    const [apart, ...statuses] = await Promise.all([
      split(contentID, top.id),
      ...crowd.slice(0, 5).map(async ({ client }, index) => {
        const messageID = below[index] ?? ''
        return (await patiently(() => client.send(api.deleteMessage, { messageID }))).status
      }),
      patiently(() => admin.send(api.setCorrectAnswer, { messageID: other.id })).then(({ status }) => status),
    ])

    const id = apart.content.id
    const left = await Array.fromAsync(admin.each(api.listMessages, { contentID: id }))
    const nodes = left.map(({ id: own, parent }) => ({ id: own, parentId: parent?.split('/').at(-1) ?? '' }))
    expect(statuses).toEqual(Array(6).fill(204))
    expect(nodes.map(({ id: own }) => own)).toEqual(preOrder(nodes, id))
    expect(left.map(({ id: own }) => own)).toEqual([top.id, ...below.slice(5)])
    const counted = await Promise.all([id, contentID].map((one) => admin.getContent({ contentID: one })))
    expect(counted.map(({ replyCount }) => replyCount)).toEqual([6, 1])
    expect((await admin.getMessage({ messageID: top.id })).replyCount).toBe(5)
  }
})
