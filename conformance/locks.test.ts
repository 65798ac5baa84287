/** Locked conversations (decision 0236). */
import type { Client } from '@folkmoot/client'
import { api } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import {
  aComment,
  aContent,
  aDiscussion,
  admin,
  aMember,
  aMessage,
  anonymous,
  aPlace,
  html,
  unique,
} from './community.ts'

const [owner, keeper, author, reader] = await Promise.all([aMember(), aMember(), aMember(), aMember()])
const group = await aPlace(owner.client)
for (const { id } of [keeper, author])
  await owner.client.addMember({ placeID: group.id, body: { person: `/people/${id}`, state: 'member' } })
await owner.client.nameModerator({ placeID: group.id, body: { person: `/people/${keeper.id}` } })
const inGroup = { parent: `/places/${group.id}` }

type Sent = { readonly status: number; readonly error?: { readonly code: string } | undefined }
const told = ({ status, error }: Sent) => `${status} ${error?.code ?? ''}`.trim()
const reply = async (client: Client, contentID: string) =>
  told(await client.send(api.createMessage, { contentID, body: { type: 'message', content: html('Yes') } }))
const comment = async (client: Client, contentID: string) =>
  told(await client.send(api.createComment, { contentID, body: { type: 'comment', content: html('Yes') } }))

test('nobody answers a locked conversation, not even its author, moderators and admins: 409 contentLocked', async () => {
  const { id: contentID } = await aDiscussion(author.client, inGroup)
  const message = await aMessage(author.client, contentID)
  await keeper.client.lockContent({ contentID })

  expect(
    await Promise.all([author, keeper, owner, reader].map(({ client }) => reply(client, contentID))),
  ).toEqual(Array(4).fill('409 contentLocked'))
  expect([await reply(admin, contentID), await comment(author.client, contentID)]).toEqual(
    Array(2).fill('409 contentLocked'),
  )
  const body = { type: 'message' as const, content: html('Yes') }
  const below = await author.client.send(api.createReply, { messageID: message.id, body })
  const parent = `/messages/${message.id}`
  const byParent = await author.client.send(api.createContent, { body: { ...body, parent } })
  expect([told(below), told(byParent)]).toEqual(Array(2).fill('409 contentLocked'))
  expect(await reply(anonymous, contentID)).toBe('401 unauthenticated')
})

test('the content says since when and by whom; `allowed` of it and of its answers offers no answer', async () => {
  const { id: contentID } = await aDiscussion(author.client, inGroup)
  const { id: messageID } = await aMessage(author.client, contentID)
  const before = await author.client.getContent({ contentID, fields: '-viewCount' })
  const answersTo = async () => {
    const [content, message] = [
      await author.client.getContent({ contentID }),
      await author.client.getMessage({ messageID }),
    ]
    return [content.resources.messages, message.resources.messages, content.resources.comments].map(
      (resource) => resource?.allowed,
    )
  }
  const open = await answersTo()
  await owner.client.lockContent({ contentID })
  const locked = await reader.client.getContent({ contentID })

  expect(before).not.toHaveProperty('lock')
  expect(open).toEqual(Array(3).fill(['GET', 'POST']))
  expect(locked.lock).toMatchObject({ person: { id: owner.id, type: 'person' } })
  expect(Date.parse(locked.lock?.date ?? '')).toBeGreaterThan(Date.parse(locked.published) - 1)
  expect(await answersTo()).toEqual(Array(3).fill(['GET']))
  await keeper.client.unlockContent({ contentID })
  expect(await answersTo()).toEqual(open)
  const { version, ...after } = await author.client.getContent({ contentID, fields: '-viewCount' })
  expect({ ...after, version: before.version }).toEqual(before)
  expect(version).toBeGreaterThan(before.version)
  expect(await reply(reader.client, contentID)).toBe('201')
})

test('the name of who locked it is always the current one', async () => {
  const locker = await aMember({ svc: { roles: ['moderator'] } })
  const { id: contentID } = await aDiscussion(author.client)
  await locker.client.lockContent({ contentID })
  await reader.client.getContent({ contentID })
  const familyName = unique('Smith')
  await locker.client.updatePerson({
    personID: locker.id,
    body: { name: { givenName: 'Sam', familyName } },
  })

  expect((await reader.client.getContent({ contentID })).lock?.person.displayName).toContain(familyName)
})

test('owners and moderators of its place lock and unlock, and moderators everywhere: 204, as often as sent; others 403', async () => {
  const [{ id }, { id: elsewhere }] = [await aContent(author.client, inGroup), await aContent(author.client)]
  const send = async (
    client: Client,
    operation: typeof api.lockContent | typeof api.unlockContent,
    contentID = id,
  ) => told(await client.send(operation, { contentID }))
  const offered = async (client: Client, contentID = id) =>
    (await client.getContent({ contentID })).resources.lock?.allowed

  expect(await Promise.all([author, reader].map(({ client }) => send(client, api.lockContent)))).toEqual(
    Array(2).fill('403 forbidden'),
  )
  expect([await send(owner.client, api.lockContent), await send(keeper.client, api.lockContent)]).toEqual(
    Array(2).fill('204'),
  )
  expect((await author.client.getContent({ contentID: id })).lock?.person.id).toBe(owner.id)
  expect(await send(author.client, api.unlockContent)).toBe('403 forbidden')
  expect([await send(keeper.client, api.unlockContent), await send(owner.client, api.unlockContent)]).toEqual(
    Array(2).fill('204'),
  )
  expect([
    await send(keeper.client, api.lockContent, elsewhere),
    await send(admin, api.lockContent, elsewhere),
  ]).toEqual(['403 forbidden', '204'])
  expect(await Promise.all([owner, keeper, author].map(({ client }) => offered(client)))).toEqual([
    ['DELETE', 'PUT'],
    ['DELETE', 'PUT'],
    undefined,
  ])
  expect([await offered(keeper.client, elsewhere), await offered(admin, elsewhere)]).toEqual([
    undefined,
    ['DELETE', 'PUT'],
  ])
})

test('answers are not locked: 403; content that the caller does not know of: 404', async () => {
  const { id: contentID } = await aContent(author.client)
  const { id: commentID } = await aComment(author.client, contentID)
  const secret = await aPlace(owner.client, { groupType: 'SECRET' })
  const hidden = await aContent(owner.client, { parent: `/places/${secret.id}` })
  const codes = async (client: Client, id: string) =>
    told(await client.send(api.lockContent, { contentID: id }))

  expect([
    await codes(admin, commentID),
    await codes(keeper.client, hidden.id),
    await codes(admin, '9007199254740991'),
  ]).toEqual(['403 forbidden', '404 contentMissing', '404 contentMissing'])
  expect((await admin.getComment({ commentID })).resources.lock).toBeUndefined()
})

test('each change is in the audit log once, with who did it', async () => {
  const { id: contentID } = await aDiscussion(author.client, inGroup)
  await keeper.client.lockContent({ contentID })
  await owner.client.lockContent({ contentID })
  await owner.client.unlockContent({ contentID })

  const { list } = await admin.listAuditEntries({ filter: [`target(content,${contentID})`] })
  expect(list.map(({ action, actor, target }) => [action, actor?.id, target?.label])).toEqual([
    ['content.unlocked', owner.id, 'discussion'],
    ['content.locked', keeper.id, 'discussion'],
  ])
})

test('what is locked can still be edited and liked, and stays locked where it moves', async () => {
  const { id: contentID } = await aContent(author.client, inGroup)
  const other = await aPlace(author.client)
  await owner.client.lockContent({ contentID })
  const body = {
    type: 'document' as const,
    subject: unique('Moved'),
    content: html('New'),
    parent: `/places/${other.id}`,
  }

  expect((await author.client.send(api.updateContent, { contentID, body })).status).toBe(200)
  expect((await reader.client.send(api.like, { contentID })).status).toBe(201)
  expect([
    await comment(author.client, contentID),
    (await reader.client.getContent({ contentID })).lock?.person.id,
  ]).toEqual(['409 contentLocked', owner.id])
})
