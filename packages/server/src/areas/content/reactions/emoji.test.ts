import { api } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { anInstance } from '../../../testing/instance.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const { admin } = instance

test('an empty set turns reactions off; people keep the reactions they gave until they take them back', async () => {
  const content = { type: 'text/html', text: '<p>Words</p>' } as const
  const { id: contentID } = await admin.createContent({ body: { type: 'document', subject: 'One', content } })
  const named = { contentID, emoji: '🎉' }
  await admin.reactToContent(named)

  await admin.setProperty({ name: 'svc.reactions.emoji', body: { value: '' } })
  const again = await admin.send(api.reactToContent, named)
  const shown = await admin.getContent({ contentID })
  await admin.unreactToContent(named)

  expect([again.status, again.error?.code]).toEqual([400, 'fieldInvalid'])
  expect(shown.svc.reactions).toEqual([{ emoji: '🎉', count: 1, reacted: true }])
  expect((await admin.getContent({ contentID })).svc.reactions).toEqual([])
})

test('the reactions to content are removed with it', async () => {
  const content = { type: 'text/html', text: '<p>Words</p>' } as const
  const { id: contentID } = await admin.createContent({ body: { type: 'document', subject: 'Two', content } })
  await admin.setProperty({ name: 'svc.reactions.emoji', body: { value: null } })
  await admin.reactToContent({ contentID, emoji: '🎉' })

  await admin.deleteContent({ contentID })

  const [row] = await instance.store
    .sql`select count(*)::int as n from reaction where content_id = ${contentID}`
  expect(row?.n).toBe(0)
})
