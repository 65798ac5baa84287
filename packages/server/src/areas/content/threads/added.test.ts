import type { Client } from '@folkmoot/client'
import { api, type Content } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { aCrowd } from '../../../testing/crowd.ts'
import { anInstance } from '../../../testing/instance.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const [ann, bob] = await aCrowd(instance, [{ name: 'ann' }, { name: 'bob' }])
if (!ann || !bob) throw new Error('nobody came')

const content = { type: 'text/html', text: '<p>Words</p>' } as const
const message = { type: 'message', content } as const
const comment = { type: 'comment', content } as const
const group = await ann.client.createPlace({ body: { type: 'group', name: 'Readers', groupType: 'OPEN' } })
const parent = `/places/${group.id}`
const discussion = await ann.client.createContent({
  body: { type: 'discussion', subject: 'Books', content, parent },
})
const document = await ann.client.createContent({
  body: { type: 'document', subject: 'A list', content, restrictComments: false },
})
const letter = await ann.client.createContent({
  body: { type: 'discussion', subject: 'For you', content, visibility: 'people', users: [bob.id] },
})
const first = await bob.client.createMessage({ contentID: discussion.id, body: message })
const remark = await bob.client.createComment({ contentID: document.id, body: comment })

const added: Record<string, () => Promise<Content>> = {
  'a message': () => bob.client.createMessage({ contentID: discussion.id, body: message }),
  'a message to chosen people': () => bob.client.createMessage({ contentID: letter.id, body: message }),
  'a message with a subject, tags and categories': () =>
    bob.client.createMessage({
      contentID: discussion.id,
      body: { ...message, subject: 'Other books', tags: ['Old', 'new'], categories: ['Shelf'] },
    }),
  'a reply to a message': () => ann.client.createReply({ messageID: first.id, body: message }),
  'a comment on a message': () => ann.client.createComment({ contentID: first.id, body: comment }),
  'a comment': () => bob.client.createComment({ contentID: document.id, body: comment }),
  'a reply to a comment': () => ann.client.createCommentReply({ commentID: remark.id, body: comment }),
  'a message by an admin with dates': () =>
    instance.admin.createMessage({
      contentID: discussion.id,
      body: message,
      published: '2020-01-31T12:00:00.000+0000',
      updated: '2020-02-29T12:00:00.123+0000',
    }),
  'a message in the name of another': () =>
    instance.admin.createMessage({ contentID: discussion.id, body: { ...message, author: bob.id } }),
  'a message with a mention': () =>
    bob.client.createMessage({
      contentID: discussion.id,
      body: {
        type: 'message',
        content: { type: 'text/html', text: `<p><a href="/people/${ann.username}">Ann</a></p>` },
      },
    }),
}

const readers: Record<string, Client> = {
  'a reply to a message': ann.client,
  'a comment on a message': ann.client,
  'a reply to a comment': ann.client,
  'a message by an admin with dates': instance.admin,
  'a message in the name of another': instance.admin,
}

test.each(Object.keys(added))('%s is answered as its writer reads it later', async (name) => {
  const answer = await added[name]?.()

  const read = await (readers[name] ?? bob.client).getContent({ contentID: answer?.id ?? '' })
  expect(answer).toEqual(read)
})

test('an answer that is sent again with its key is answered again, and added once', async () => {
  const send = () =>
    bob.client.send(api.createMessage, {
      contentID: discussion.id,
      body: message,
      headers: { 'idempotency-key': 'once' },
    })

  const [once, again] = [await send(), await send()]

  const { list } = await bob.client.listMessages({ contentID: discussion.id, count: 100 })
  expect(again.body?.id).toBe(once.body?.id)
  expect(list.filter(({ id }) => id === once.body?.id)).toHaveLength(1)
})
