import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@folkmoot/client'
import { api, type NewResolution } from '@folkmoot/contract'
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
  newContent,
  unique,
} from './community.ts'
import { itemOf } from './moderating.ts'

const ann = await aMember()
const bob = await aMember()
const owner = await aMember()
const moderator = await aMember({ svc: { roles: ['moderator'] } })
const { id: placeID, resources } = await aPlace(owner.client, { contentApproval: true })
const parent = resources.self?.ref
const SPAM = { reason: 'spam' } as const

const statusFor = async (client: Client, contentID: string) =>
  (await client.send(api.getContent, { contentID })).status
const reported = async (contentID: string): Promise<string> =>
  await itemOf(await bob.client.reportContent({ contentID, body: SPAM }))
async function pending(tags: string[] = []): Promise<{ id: string; itemID: string }> {
  const { id } = await aContent(ann.client, { parent, tags })
  const filter = ['kind(pending)', 'state(open)', `place(${parent})`]
  const items = await collect(owner.client.each(api.listModerationItems, { filter, count: 100 }))
  return { id, itemID: items.find(({ object }) => object?.id === id)?.id ?? '' }
}
const decide = async (itemID: string, action: NewResolution['action'], client = moderator.client) =>
  await client.resolveModerationItem({ itemID, body: { action, note: 'First thought.' } })
const undo = async (itemID: string, client = moderator.client) =>
  await client.send(api.reopenModerationItem, { itemID, body: { note: 'A mistake.' } })

test('an undone decision leaves the item as it was: open, in its position, with the reports that it resolved (0214)', async () => {
  const { id: contentID } = await aContent(ann.client)
  const itemID = await reported(contentID)
  await decide(itemID, 'keep')
  await sleep(5)
  const second = await owner.client.reportContent({ contentID, body: SPAM })
  const before = await moderator.client.getModerationItem({ itemID })
  await decide(itemID, 'keep')

  const { status, body } = await undo(itemID)

  expect(status).toBe(200)
  expect(body).toMatchObject({ state: 'open', published: before.published, reportCount: 2 })
  expect([body?.action, body?.note, body?.resolver, body?.resolved]).toEqual(Array(4).fill(undefined))
  expect(body?.reports.map(({ id, state }) => [id === second.id, state])).toEqual([
    [true, 'open'],
    [false, 'resolved'],
  ])
  expect((await decide(itemID, 'hide')).hidden).toBe(true)
})

test('undoing twice, or what is open, is 409 decisionFinal; If-Match with an old version is 412 (0214)', async () => {
  const itemID = await reported((await aContent(ann.client)).id)
  const open = await undo(itemID)
  const { version } = await decide(itemID, 'keep')

  const stale = await moderator.client.send(api.reopenModerationItem, {
    itemID,
    body: {},
    headers: { 'If-Match': `"${version - 1}"` },
  })
  const [first, second] = [await undo(itemID), await undo(itemID)]

  expect([open.error?.code, stale.status]).toEqual(['decisionFinal', 412])
  expect([first.status, second.status, second.error?.code]).toEqual([200, 409, 'decisionFinal'])
})

test('what was hidden is shown again, also an answer, and counted (0214)', async () => {
  const root = await aDiscussion(ann.client)
  const message = await aMessage(ann.client, root.id)
  const itemID = await reported(message.id)
  await decide(itemID, 'hide')
  const hidden = [
    await statusFor(bob.client, message.id),
    (await bob.client.getContent({ contentID: root.id })).replyCount,
  ]

  const { body } = await undo(itemID)

  expect(hidden).toEqual([403, 0])
  expect(body).toMatchObject({ state: 'open', hidden: false })
  expect(await statusFor(bob.client, message.id)).toBe(200)
  expect((await bob.client.getContent({ contentID: root.id })).replyCount).toBe(1)
})

test('approved content waits again with its answers; approved again it has its date and nobody is told twice (0214)', async () => {
  const tag = unique('tag')
  const { id, itemID } = await pending([tag])
  await decide(itemID, 'approve', owner.client)
  const { published } = await bob.client.getContent({ contentID: id })
  const { id: answer } = await aComment(bob.client, id)
  const tagged = async () =>
    (await bob.client.listContents({ filter: [`tag(${tag})`] })).list.map((content) => content.id)

  const undone = await undo(itemID, owner.client)
  const seen = await Promise.all(
    [ann, owner, bob].map(async ({ client }) => [
      await statusFor(client, id),
      await statusFor(client, answer),
    ]),
  )
  const whileWaiting = await tagged()
  await sleep(5)
  await decide(itemID, 'approve', owner.client)
  const told = await bob.client.listPlaceActivities({ placeID })
  const created = told.list.filter(
    ({ verb, object }) => verb === 'svc:created' && object?.id.endsWith(`/contents/${id}`),
  )

  expect(undone.body).toMatchObject({ state: 'open', kind: 'pending', object: { id } })
  expect(seen).toEqual([
    [200, 200],
    [200, 200],
    [403, 403],
  ])
  expect([whileWaiting, await tagged()]).toEqual([[], [id]])
  expect((await bob.client.getContent({ contentID: id })).published).toBe(published)
  expect(created).toHaveLength(1)
})

test('rejected content waits again, for the person who rejected it, and only if the draft is unchanged (0214)', async () => {
  const [same, changed] = [await pending(), await pending()]
  for (const { itemID } of [same, changed]) await decide(itemID, 'reject', owner.client)
  const others = [await undo(same.itemID), await undo(same.itemID, admin)]
  const offered = async (itemID: string) =>
    (await owner.client.getModerationItem({ itemID })).resources.reopen?.allowed
  const before = await offered(changed.itemID)
  await ann.client.updateContent({
    contentID: changed.id,
    body: newContent({ parent, status: 'incomplete' }),
  })

  const after = await offered(changed.itemID)
  const [undone, refused] = [await undo(same.itemID, owner.client), await undo(changed.itemID, owner.client)]

  expect(others.map(({ error }) => error?.code)).toEqual(Array(2).fill('moderationItemMissing'))
  expect([before, after]).toEqual([['POST'], undefined])
  expect(undone.body).toMatchObject({ state: 'open', object: { id: same.id } })
  expect((await ann.client.getContent({ contentID: same.id })).status).toBe('pendingApproval')
  expect([refused.status, refused.error?.code]).toEqual([409, 'decisionFinal'])
  expect((await ann.client.getContent({ contentID: changed.id })).status).toBe('incomplete')
})

test('a disabled person is enabled again, by admins only; removed content stays removed (0214)', async () => {
  const troll = await aMember()
  const itemID = await itemOf(await bob.client.reportPerson({ personID: troll.id, body: SPAM }))
  await decide(itemID, 'disable', admin)
  const gone = await reported((await aContent(ann.client)).id)
  const removed = await decide(gone, 'remove')

  const refused = [await undo(itemID), await undo(gone), await undo(gone, admin)]
  const offered = [
    (await moderator.client.getModerationItem({ itemID })).resources.reopen,
    (await admin.getModerationItem({ itemID })).resources.reopen?.allowed,
    removed.resources.reopen,
  ]
  const undone = await undo(itemID, admin)

  expect(refused.map(({ status }) => status)).toEqual([403, 409, 409])
  expect(offered).toEqual([undefined, ['POST'], undefined])
  expect(undone.body?.state).toBe('open')
  expect((await troll.client.send(api.getPerson, { personID: '@me' })).status).toBe(200)
})

test('the audit log has who undid which decision, and why (0214)', async () => {
  const { id } = await aContent(ann.client)
  const itemID = await reported(id)
  await decide(itemID, 'hide')
  await undo(itemID)

  const filter = ['action(decision.undone)', `target(content,${id})`]
  const { list } = await admin.listAuditEntries({ filter })

  expect(list).toMatchObject([
    { actor: { id: moderator.id }, details: { item: itemID, undone: 'hide', note: 'A mistake.' } },
  ])
})

test('a text that its author changed since it was read is not decided about: 412 (0217)', async () => {
  const { id: contentID, itemID } = await pending()
  const { version } = await owner.client.getModerationItem({ itemID })
  await ann.client.updateContent({ contentID, body: newContent({ parent }) })

  const { status } = await owner.client.send(api.resolveModerationItem, {
    itemID,
    body: { action: 'approve' },
    headers: { 'If-Match': `"${version}"` },
  })

  expect(status).toBe(412)
  expect((await owner.client.getContent({ contentID })).status).toBe('pendingApproval')
})

test('published content keeps its date when decisions about it are undone and made again (0214)', async () => {
  const { id: contentID, itemID } = await pending()
  await decide(itemID, 'approve', owner.client)
  const { published } = await bob.client.getContent({ contentID })
  const { id: answer } = await aComment(bob.client, contentID)
  await undo(itemID, owner.client)
  await decide(itemID, 'reject', owner.client)
  await undo(itemID, owner.client)
  await sleep(5)
  await decide(itemID, 'approve', owner.client)

  expect((await bob.client.getContent({ contentID })).published).toBe(published)
  expect(await statusFor(bob.client, answer)).toBe(200)
})

test('hiding what is hidden changes nothing, and so does undoing it (0214)', async () => {
  const { id } = await aContent(ann.client)
  const itemID = await reported(id)
  await decide(itemID, 'hide')
  await moderator.client.reportContent({ contentID: id, body: SPAM })
  await decide(itemID, 'hide')

  expect((await undo(itemID)).body).toMatchObject({ state: 'open', hidden: true })
  expect(await statusFor(bob.client, id)).toBe(403)
})

test('people who were enabled since, or have a role, are not enabled by undoing (0214)', async () => {
  const [troll, other] = [await aMember(), await aMember({ svc: { roles: ['moderator'] } })]
  const decided = async ({ id: personID }: typeof troll) => {
    const itemID = await itemOf(await bob.client.reportPerson({ personID, body: SPAM }))
    await decide(itemID, 'disable', admin)
    return itemID
  }
  const [first, second] = [await decided(troll), await decided(other)]
  for (const enabled of [true, false])
    await admin.updatePerson({ personID: troll.id, body: { svc: { enabled } } })

  const refused = [await undo(first, admin), await undo(second, admin)]

  expect(refused.map(({ error }) => error?.code)).toEqual(['decisionFinal', 'decisionFinal'])
  expect((await admin.getPerson({ personID: troll.id })).svc.enabled).toBe(false)
})
