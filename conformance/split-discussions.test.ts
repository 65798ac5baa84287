/** Discussions that moderators split, and join again (decision 0237). */
import type { Client } from '@folkmoot/client'
import { api, type Content } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import {
  aComment,
  aContent,
  aDiscussion,
  admin,
  aMember,
  aMessage,
  aPlace,
  collect,
  html,
  unique,
} from './community.ts'
import { hide } from './moderating.ts'
import { fieldsNamed } from './wire.ts'

const [owner, keeper, author, reader] = await Promise.all([aMember(), aMember(), aMember(), aMember()])
const group = await aPlace(owner.client)
for (const { id } of [keeper, author])
  await owner.client.addMember({ placeID: group.id, body: { person: `/people/${id}`, state: 'member' } })
await owner.client.nameModerator({ placeID: group.id, body: { person: `/people/${keeper.id}` } })

const told = ({ status, error }: { status: number; error?: { code: string } | undefined }) =>
  `${status} ${error?.code ?? ''}`.trim()
const answer = async (messageID: string, client = reader.client) =>
  await client.createReply({ messageID, body: { type: 'message', content: html('Below') } })
const uriOf = ({ id }: { id: string }) => `/messages/${id}`
const body = (...messages: readonly { id: string }[]) => ({
  subject: unique('Apart '),
  messages: messages.map(uriOf),
})
const split = async (
  client: Client,
  { id: contentID }: { id: string },
  ...messages: readonly { id: string }[]
) => await client.send(api.splitDiscussion, { contentID, body: body(...messages) })
const undo = async (client: Client, contentID: string, changeID: string) =>
  told(await client.send(api.undoConversationChange, { contentID, changeID }))
const repliesOf = async (contentID: string) =>
  (await collect(reader.client.each(api.listMessages, { contentID, count: 2 }))).map(
    ({ id, parent }) => `${id} below ${parent?.split('/').at(-1)}`,
  )
const countOf = async (contentID: string) => (await reader.client.getContent({ contentID })).replyCount

/** Three replies; the second has one below it, which has one below it. */
async function aTree(overrides: Parameters<typeof aDiscussion>[1] = {}) {
  const discussion = await aDiscussion(author.client, { parent: `/places/${group.id}`, ...overrides })
  const first = await aMessage(author.client, discussion.id)
  const second = await aMessage(author.client, discussion.id)
  const below = await answer(second.id)
  const deep = await answer(below.id, author.client)
  const third = await aMessage(reader.client, discussion.id)
  return { discussion, first, second, below, deep, third }
}

test('replies and the answers below them become a discussion in the same place, with a link to the old one', async () => {
  const { discussion, first, second, below, deep, third } = await aTree()
  const sent = body(second)
  const change = await keeper.client.splitDiscussion({ contentID: discussion.id, body: sent })
  const { id } = change.content
  const apart = await reader.client.getContent({ contentID: id })

  expect(change).toMatchObject({ kind: 'split', person: { id: keeper.id }, content: { type: 'discussion' } })
  expect(apart).toMatchObject({
    type: 'discussion',
    subject: sent.subject,
    author: { id: keeper.id },
    parentPlace: { id: group.id },
    replyCount: 3,
  })
  expect(apart.content.text).toContain(new URL(discussion.resources.html?.ref ?? '').pathname)
  expect(await repliesOf(id)).toEqual([
    `${second.id} below ${id}`,
    `${below.id} below ${second.id}`,
    `${deep.id} below ${below.id}`,
  ])
  expect(await repliesOf(discussion.id)).toEqual(
    [first, third].map((reply) => `${reply.id} below ${discussion.id}`),
  )
  expect(await countOf(discussion.id)).toBe(2)
})

test('replies keep author, dates, likes, comments and addresses, and the text of the moderator comes first', async () => {
  const { discussion, below, second } = await aTree()
  await author.client.likeMessage({ messageID: below.id })
  const comment = await aComment(author.client, below.id)
  const shown = async () =>
    await reader.client.getMessage({
      messageID: below.id,
      fields: 'author,published,updated,likeCount,content,subject,resources.self,resources.html',
    })
  const before = await shown()
  const { content } = await keeper.client.splitDiscussion({
    contentID: discussion.id,
    body: { ...body(below), content: html('<p>Something else.</p>') },
  })

  expect(await shown()).toEqual(before)
  expect((await reader.client.getContent({ contentID: content.id })).content.text).toContain(
    'Something else.',
  )
  expect((await reader.client.getMessage({ messageID: below.id })).discussion).toMatch(
    new RegExp(`/contents/${content.id}$`),
  )
  const { list } = await reader.client.listMessageComments({ messageID: below.id })
  expect(list.map(({ id }) => id)).toEqual([comment.id])
  expect((await reader.client.getMessage({ messageID: second.id })).replyCount).toBe(0)
})

test('an undo puts everything back in its order, with what was answered below since, and removes the new discussion', async () => {
  const { discussion, first, second, below, deep, third } = await aTree()
  const before = await repliesOf(discussion.id)
  const change = await keeper.client.splitDiscussion({ contentID: discussion.id, body: body(below, first) })
  const { id } = change.content
  const since = await answer(deep.id)
  const last = await aMessage(reader.client, discussion.id)

  expect(await undo(author.client, id, change.id)).toBe('403 forbidden')
  expect(await undo(owner.client, id, change.id)).toBe('204')
  expect(await repliesOf(discussion.id)).toEqual([
    ...before.slice(0, 4),
    `${since.id} below ${deep.id}`,
    before[4],
    `${last.id} below ${discussion.id}`,
  ])
  expect(before[4]).toBe(`${third.id} below ${discussion.id}`)
  expect([await countOf(discussion.id), await countOf(second.id)]).toEqual([7, 1])
  expect(told(await reader.client.send(api.getContent, { contentID: id }))).toBe('404 contentMissing')
})

test('a correct answer that goes is none any more, and is one again after the undo', async () => {
  const { discussion, first, second } = await aTree({ question: true })
  await author.client.setCorrectAnswer({ messageID: second.id })
  const state = async () => {
    const { resolved, answer: chosen } = await reader.client.getContent({ contentID: discussion.id })
    return `${resolved} ${typeof chosen === 'string' ? chosen.split('/').at(-1) : ''}`.trim()
  }
  const change = await keeper.client.splitDiscussion({ contentID: discussion.id, body: body(second) })
  const between = await state()
  await undo(keeper.client, change.content.id, change.id)
  const after = await state()
  const again = await keeper.client.splitDiscussion({ contentID: discussion.id, body: body(second) })
  await author.client.setCorrectAnswer({ messageID: first.id })
  await undo(keeper.client, again.content.id, again.id)

  expect([between, after, await state()]).toEqual(['open', `resolved ${second.id}`, `resolved ${first.id}`])
})

test('once somebody answered or commented on the new discussion itself: 409 changeFinal', async () => {
  const found: string[] = []
  for (const add of [aMessage, aComment] as const) {
    const { discussion, first } = await aTree()
    const change = await keeper.client.splitDiscussion({ contentID: discussion.id, body: body(first) })
    await add(reader.client, change.content.id)
    found.push(await undo(keeper.client, change.content.id, change.id))
  }

  expect(found).toEqual(Array(2).fill('409 changeFinal'))
})

test('once one of the two was moved, or the old one is gone: 409 changeFinal', async () => {
  const elsewhere = await aPlace(admin)
  const one = await aTree()
  const other = await aTree()
  const [moved, left] = [
    await keeper.client.splitDiscussion({ contentID: one.discussion.id, body: body(one.first) }),
    await keeper.client.splitDiscussion({ contentID: other.discussion.id, body: body(other.first) }),
  ]
  await admin.moveContent({ contentID: moved.content.id, body: { parent: `/places/${elsewhere.id}` } })
  await admin.deleteContent({ contentID: other.discussion.id })

  expect([
    await undo(admin, moved.content.id, moved.id),
    await undo(keeper.client, left.content.id, left.id),
  ]).toEqual(Array(2).fill('409 changeFinal'))
})

test('moderators of its place and of the community split; authors, owners and others get 403; `resources.split` says so', async () => {
  const { discussion, first, second, third } = await aTree()
  const moderator = await aMember({ svc: { roles: ['moderator'] } })
  const offered = async (client: Client, { id: contentID }: Content) =>
    (await client.getContent({ contentID })).resources.split?.allowed
  const document = await aContent(author.client, { parent: `/places/${group.id}` })

  expect(
    await Promise.all(
      [author, owner, reader].map(async ({ client }) => told(await split(client, discussion, first))),
    ),
  ).toEqual(Array(3).fill('403 forbidden'))
  expect(
    await Promise.all(
      [keeper, moderator, author, owner, reader].map(({ client }) => offered(client, discussion)),
    ),
  ).toEqual([['POST'], ['POST'], undefined, undefined, undefined])
  expect([
    told(await split(keeper.client, discussion, first)),
    told(await split(moderator.client, discussion, second)),
    told(await split(admin, discussion, third)),
  ]).toEqual(['201', '201', '201'])
  expect([told(await split(admin, document, first)), await offered(admin, document)]).toEqual([
    '403 forbidden',
    undefined,
  ])
})

test('what is no visible reply to the discussion is 400 and names the field; nothing is written', async () => {
  const { discussion, first } = await aTree()
  const other = await aTree()
  const comment = await aComment(author.client, discussion.id)
  const hidden = await aMessage(author.client, discussion.id)
  await hide(hidden.id, reader)
  const before = await repliesOf(discussion.id)
  const send = async (...messages: string[]) => {
    const sent = { subject: 'Apart', messages }
    const reply = await keeper.client.send(api.splitDiscussion, { contentID: discussion.id, body: sent })
    return [reply.status, fieldsNamed(reply)]
  }

  expect([
    await send(uriOf(first), uriOf(other.first)),
    await send(uriOf(first), `/comments/${comment.id}`),
    await send(uriOf(first), uriOf({ id: '9007199254740991' })),
    await send(uriOf(first), uriOf(hidden)),
  ]).toEqual(Array(4).fill([400, ['messages[1]']]))
  expect(await send()).toEqual([400, ['messages']])
  expect(await repliesOf(discussion.id)).toEqual(before)
})

test('a hidden reply goes with the one above it, stays hidden, and is not counted', async () => {
  const { discussion, second, below } = await aTree()
  await hide(below.id, author)
  const before = await countOf(discussion.id)
  const change = await keeper.client.splitDiscussion({ contentID: discussion.id, body: body(second) })

  expect([before, await countOf(discussion.id), await countOf(change.content.id)]).toEqual([3, 2, 1])
  expect(told(await owner.client.send(api.getMessage, { messageID: below.id }))).toBe('403 forbidden')
  expect(await undo(keeper.client, change.content.id, change.id)).toBe('204')
  expect(await countOf(discussion.id)).toBe(3)
})

test('search finds replies where they are, and both directions are in the audit log', async () => {
  const { discussion } = await aTree()
  const word = unique('drongo')
  const reply = await aMessage(author.client, discussion.id, `<p>${word}</p>`)
  const change = await keeper.client.splitDiscussion({ contentID: discussion.id, body: body(reply) })
  const found = async () =>
    (await reader.client.searchContents({ filter: [`search(${word})`, 'type(message)'] })).list.map(
      ({ id }) => id,
    )
  await expect.poll(found).toEqual([reply.id])
  const contentID = change.content.id
  await undo(keeper.client, contentID, change.id)
  const { list } = await admin.listAuditEntries({ filter: [`target(content,${contentID})`] })

  expect(list.map(({ action, actor }) => [action, actor?.id])).toEqual([
    ['content.split_undone', keeper.id],
    ['content.split', keeper.id],
  ])
})
