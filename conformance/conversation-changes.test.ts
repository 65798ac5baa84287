/** Who splits and undoes, and what an undo gives back (decision 0237). */
import type { Client } from '@folkmoot/client'
import { api, V3 } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import {
  aDiscussion,
  admin,
  aMember,
  aMessage,
  aPlace,
  baseUrl,
  html,
  type Member,
  unique,
} from './community.ts'
import { untilEntries } from './inbox-entries.ts'
import { hide } from './moderating.ts'

const [owner, keeper, author, reader] = await Promise.all([aMember(), aMember(), aMember(), aMember()])

async function aModerated(groupType: 'OPEN' | 'PRIVATE' | 'SECRET' = 'OPEN', members: Member[] = []) {
  const place = await aPlace(owner.client, { groupType })
  for (const { id } of [keeper, author, ...members])
    await owner.client.addMember({ placeID: place.id, body: { person: `/people/${id}`, state: 'member' } })
  await owner.client.nameModerator({ placeID: place.id, body: { person: `/people/${keeper.id}` } })
  return `/places/${place.id}`
}
const here = await aModerated()

const told = ({ status, error }: { status: number; error?: { code: string } | undefined }) =>
  `${status} ${error?.code ?? ''}`.trim()
const body = (...messages: readonly { id: string }[]) => ({
  subject: unique('Apart '),
  messages: messages.map(({ id }) => `/messages/${id}`),
})
const answer = async (messageID: string) =>
  await author.client.createReply({ messageID, body: { type: 'message', content: html('Below') } })
const undo = async (client: Client, contentID: string, changeID: string) =>
  told(await client.send(api.undoConversationChange, { contentID, changeID }))
const offered = async (client: Client, contentID: string) =>
  (await client.listConversationChanges({ contentID })).list.map(({ resources }) => resources.undo?.allowed)

test('moderators of a private or secret group split nothing there, because it would be theirs to show; admins do', async () => {
  for (const groupType of ['PRIVATE', 'SECRET'] as const) {
    const { id: contentID } = await aDiscussion(author.client, { parent: await aModerated(groupType) })
    const reply = await aMessage(author.client, contentID)
    const refused = await keeper.client.send(api.splitDiscussion, { contentID, body: body(reply) })
    const { resources } = await keeper.client.getContent({ contentID })

    expect([told(refused), resources.split, resources.lock?.allowed]).toEqual([
      '403 forbidden',
      undefined,
      ['DELETE', 'PUT'],
    ])
    const made = await admin.send(api.splitDiscussion, { contentID, body: body(reply) })
    expect(told(made)).toBe('201')
  }
})

test('what was moved into a private or secret group is taken out again by admins only, because its members wrote since', async () => {
  for (const groupType of ['PRIVATE', 'SECRET'] as const) {
    const { id: contentID } = await aDiscussion(author.client, { parent: here })
    const parent = await aModerated(groupType)
    const { id, resources } = await keeper.client.moveContent({ contentID, body: { parent } })
    await aMessage(author.client, contentID)
    const listed = await keeper.client.send(api.listConversationChanges, { contentID })
    const shown = await keeper.client.getContent({ contentID })

    expect(resources.undo).toBeUndefined()
    expect([told(listed), shown.resources.changes]).toEqual(['403 forbidden', undefined])
    expect([await undo(keeper.client, contentID, id), await undo(owner.client, contentID, id)]).toEqual(
      Array(2).fill('403 forbidden'),
    )
    expect(await undo(admin, contentID, id)).toBe('204')
  }
})

test('a correct answer that is in a third discussion by now does not come back', async () => {
  const { id: contentID } = await aDiscussion(author.client, { parent: here, question: true })
  const [first, second] = [await aMessage(author.client, contentID), await aMessage(author.client, contentID)]
  await author.client.setCorrectAnswer({ messageID: second.id })
  const one = await keeper.client.splitDiscussion({ contentID, body: body(first, second) })
  await keeper.client.splitDiscussion({ contentID: one.content.id, body: body(second) })

  expect(await undo(keeper.client, one.content.id, one.id)).toBe('204')
  const { resolved, replyCount } = await reader.client.getContent({ contentID })
  expect([resolved, replyCount]).toEqual(['open', 1])
})

test('`resources.undo` is offered only as long as the undo is possible', async () => {
  const discussion = await aDiscussion(author.client, { parent: here })
  const reply = await aMessage(author.client, discussion.id)
  const change = await keeper.client.splitDiscussion({ contentID: discussion.id, body: body(reply) })
  const contentID = change.content.id
  const before = await offered(keeper.client, contentID)
  await aMessage(reader.client, contentID)

  expect([before, await offered(keeper.client, contentID)]).toEqual([[['POST']], [undefined]])
  expect(await undo(keeper.client, contentID, change.id)).toBe('409 changeFinal')

  const old = await aModerated()
  const moved = await aDiscussion(author.client, { parent: old })
  const { id } = await keeper.client.moveContent({ contentID: moved.id, body: { parent: here } })
  const possible = await offered(keeper.client, moved.id)
  await owner.client.archivePlace({ placeID: old.slice('/places/'.length) })
  expect([possible, await offered(keeper.client, moved.id)]).toEqual([[['POST']], [undefined]])
  expect(await undo(keeper.client, moved.id, id)).toBe('409 changeFinal')
})

test('a reply that comes back below one that was hidden meanwhile stands in the discussion itself', async () => {
  const { id: contentID } = await aDiscussion(author.client, { parent: here })
  const top = await aMessage(author.client, contentID)
  const below = await answer(top.id)
  const change = await keeper.client.splitDiscussion({ contentID, body: body(below) })
  await hide(top.id, reader)

  expect(await undo(keeper.client, change.content.id, change.id)).toBe('204')
  const { list } = await reader.client.listMessages({ contentID })
  expect(list.map(({ id, parent }) => [id, parent?.split('/').slice(-2).join('/')])).toEqual([
    [below.id, `contents/${contentID}`],
  ])
  expect((await reader.client.getContent({ contentID })).replyCount).toBe(1)
})

test('grouped inboxes do not count replies that their reader may not see since a split', async () => {
  const lea = await aMember()
  const { id: contentID } = await aDiscussion(lea.client, { parent: here })
  const [goes, stays] = [await aMessage(author.client, contentID), await aMessage(author.client, contentID)]
  await untilEntries(lea.client, 2)
  const change = await admin.splitDiscussion({ contentID, body: body(goes) })
  const conversation = async () => (await lea.client.listInbox({})).list.map((entry) => entry.conversation)
  const uri = `${baseUrl}${V3}/contents/${contentID}`
  const split = await conversation()
  const secret = await aPlace(admin, { groupType: 'SECRET' })
  await admin.moveContent({ contentID: change.content.id, body: { parent: `/places/${secret.id}` } })

  expect(split).toEqual([{ uri, entryCount: 2, unreadCount: 2 }])
  expect(await conversation()).toEqual([{ uri, entryCount: 1, unreadCount: 1 }])
  expect((await lea.client.getMessage({ messageID: stays.id })).replyCount).toBe(0)
})
