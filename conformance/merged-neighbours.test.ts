/** What else was done to a discussion before it was merged, and cannot be undone while it is a reply (decision 0242). */
import { api } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { aDiscussion, aMember, aMessage, aPlace, collect } from './community.ts'
import { aCastOfMerges, told, uriOf } from './merging.ts'

const { keeper, author, reader, post, twoDiscussions, undo } = await aCastOfMerges()
const moderator = await aMember({ svc: { roles: ['moderator'] } })

test('replies that were split off do not come back to what is a reply itself: 409 changeFinal', async () => {
  const { target, source, second } = await twoDiscussions()
  const kept = await aMessage(reader.client, source.id)
  const split = await keeper.client.splitDiscussion({
    contentID: source.id,
    body: { subject: 'Apart', messages: [`/messages/${second.id}`] },
  })
  const apart = split.content.id
  await keeper.client.mergeDiscussion({ contentID: source.id, body: { target: uriOf(target) } })

  expect(await undo(keeper.client, apart, split.id)).toBe('409 changeFinal')
  const { list } = await reader.client.listMessages({ contentID: apart })
  expect(list.map(({ id }) => id)).toContain(second.id)
  expect((await reader.client.getMessage({ messageID: kept.id })).discussion).toContain(
    `/contents/${target.id}`,
  )
})

test('an approval is not undone while the discussion is a reply: 409 decisionFinal', async () => {
  const place = await aPlace(moderator.client, { contentApproval: true })
  const parent = `/places/${place.id}`
  const target = await aDiscussion(moderator.client, { parent })
  const { id: contentID, status } = await aDiscussion(author.client, { parent })
  const items = await collect(
    moderator.client.each(api.listModerationItems, { filter: ['kind(pending)', `place(${parent})`] }),
  )
  const itemID = items.find(({ object }) => object?.id === contentID)?.id ?? ''
  await moderator.client.resolveModerationItem({ itemID, body: { action: 'approve' } })
  const merged = await moderator.client.mergeDiscussion({ contentID, body: { target: uriOf(target) } })
  const reopen = async () => told(await moderator.client.send(api.reopenModerationItem, { itemID, body: {} }))

  expect(status).toBe('pendingApproval')
  expect(await reopen()).toBe('409 decisionFinal')
  expect((await reader.client.getContent({ contentID })).status).toBe('published')
  expect(await undo(moderator.client, target.id, merged.id)).toBe('204')
  expect(await reopen()).toBe('200')
})

test('after an undo its last activity is that of what was answered meanwhile', async () => {
  const [target, source] = [await post(), await post()]
  const merged = await keeper.client.mergeDiscussion({
    contentID: source.id,
    body: { target: uriOf(target) },
  })
  const { published } = await reader.client.createReply({
    messageID: source.id,
    body: { type: 'message', content: { type: 'text/html', text: '<p>Below</p>' } },
  })
  await undo(keeper.client, target.id, merged.id)

  expect((await reader.client.getContent({ contentID: source.id })).lastActivityDate).toBe(published)
})

test('a reply is not merged again, and the refusal says what it is', async () => {
  const [target, source] = [await post(), await post()]
  const input = { contentID: source.id, body: { target: uriOf(target) } }
  await keeper.client.mergeDiscussion(input)
  const again = await keeper.client.send(api.mergeDiscussion, input)

  expect([told(again), again.error?.message]).toEqual([
    '403 forbidden',
    'A reply is not merged: it is part of a discussion already.',
  ])
})
