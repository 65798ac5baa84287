/** Until when somebody read a conversation (decision 0205). */
import { api } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { aComment, aContent, aDiscussion, aMember, aMessage, anonymous } from './community.ts'

const [ann, bob, cleo] = await Promise.all([aMember(), aMember(), aMember()])

test('GET /contents/{contentID}/read names the oldest reply by others since the mark (decision 0205)', async () => {
  const { id: contentID } = await aDiscussion(ann.client)
  const before = await aMessage(bob.client, contentID)

  const unmarked = await ann.client.getReadMark({ contentID })
  await ann.client.markRead({ contentID })
  const marked = await ann.client.getReadMark({ contentID })
  await aMessage(ann.client, contentID)
  const first = await aMessage(bob.client, contentID)
  await aMessage(cleo.client, contentID)
  const later = await ann.client.getReadMark({ contentID })
  await ann.client.markUnread({ contentID })
  const again = await ann.client.getReadMark({ contentID })

  expect(unmarked).toMatchObject({ id: contentID, type: 'readMark', unreadCount: 1 })
  expect([unmarked.readDate, unmarked.firstUnread]).toEqual([undefined, before.resources.self?.ref])
  expect([marked.unreadCount, marked.firstUnread]).toEqual([0, undefined])
  expect(later.readDate).toBe(marked.readDate)
  expect([later.unreadCount, later.firstUnread]).toEqual([2, first.resources.self?.ref])
  expect([again.readDate, again.unreadCount]).toEqual([undefined, 3])
})

test('of a document it counts comments, without those that were removed (decision 0205)', async () => {
  const { id: contentID } = await aContent(ann.client)
  await ann.client.markRead({ contentID })
  const removed = await aComment(bob.client, contentID)
  const kept = await aComment(bob.client, contentID)
  await bob.client.deleteContent({ contentID: removed.id })

  const mark = await ann.client.getReadMark({ contentID })

  expect([mark.unreadCount, mark.firstUnread]).toEqual([1, kept.resources.self?.ref])
})

test('the mark is of the caller alone: 401 without one, 404 for unknown content (decision 0205)', async () => {
  const { id: contentID } = await aDiscussion(ann.client)
  await ann.client.markRead({ contentID })

  const other = await bob.client.getReadMark({ contentID })
  const nobody = await anonymous.send(api.getReadMark, { contentID })
  const unknown = await bob.client.send(api.getReadMark, { contentID: '9007199254740991' })

  expect(other.readDate).toBeUndefined()
  expect([nobody.status, unknown.status, unknown.error?.code]).toEqual([401, 404, 'contentMissing'])
})
