import type { EventReader, ServerEvent } from '@folkmoot/client'
import { api, type ModerationEvent } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { aContent, aDiscussion, admin, aMember, aMessage, aPlace, collect } from './community.ts'
import { itemOf } from './moderating.ts'

const [ann, bob, owner] = [await aMember(), await aMember(), await aMember()]
const moderator = await aMember({ svc: { roles: ['moderator'] } })
const { id: placeID } = await aPlace(owner.client, { contentApproval: true })
const parent = `/places/${placeID}`
const SPAM = { reason: 'spam' } as const
const opened: EventReader[] = []
afterAll(() => Promise.all(opened.map((reader) => reader.close())))

async function listen({ client }: { client: typeof ann.client }, more: object = {}): Promise<EventReader> {
  const reader = await client.listen({ moderation: true, ...more })
  opened.push(reader)
  return reader
}
async function next(reader: EventReader): Promise<ServerEvent> {
  const event = await reader.next()
  if (!event) throw new Error('The event stream ended before the event arrived.')
  return event
}
/** Other tests write to the queue at the same time. */
async function about(reader: EventReader, itemID: string): Promise<ModerationEvent> {
  for (;;) {
    const { name, data } = await next(reader)
    const event = data as ModerationEvent
    if (name === 'moderation' && event.items.includes(itemID)) return event
  }
}
async function waiting(contentID: string): Promise<string> {
  const filter = ['kind(pending)', `place(${parent})`]
  const items = await collect(owner.client.each(api.listModerationItems, { filter, count: 100 }))
  return items.find(({ object }) => object?.id === contentID)?.id ?? ''
}

test('moderators are told at the beginning, and of new items, further reports, decisions and undone ones (0215)', async () => {
  const reader = await listen(moderator)
  const first = await next(reader)
  const { id: contentID } = await aContent(ann.client)
  const itemID = await itemOf(await bob.client.reportContent({ contentID, body: SPAM }))

  expect(first).toMatchObject({ name: 'moderation', data: { items: [] } })
  const told = await about(reader, itemID)
  expect(Object.keys(told).sort()).toEqual(['items', 'open'])
  await owner.client.reportContent({ contentID, body: SPAM })
  await about(reader, itemID)
  await admin.resolveModerationItem({ itemID, body: { action: 'hide' } })
  await about(reader, itemID)
  await moderator.client.reopenModerationItem({ itemID, body: {} })
  await about(reader, itemID)
})

test('owners are told of what waits in their places, and members of nothing (0215)', async () => {
  const [owners, members] = [await listen(owner), await listen(bob, { inbox: true })]
  const first = await next(owners)
  const inbox = await next(members)

  const { id } = await aContent(ann.client, { parent })
  const itemID = await waiting(id)
  const { id: elsewhere } = await aContent(ann.client)
  const report = await itemOf(await owner.client.reportContent({ contentID: elsewhere, body: SPAM }))
  const told = await about(owners, itemID)
  await owner.client.resolveModerationItem({ itemID, body: { action: 'approve' } })
  const decided = await about(owners, itemID)
  await ann.client.follow({ personID: '@me', otherID: bob.id })
  await aContent(bob.client)
  await owner.client.like({ contentID: (await aContent(bob.client)).id })

  expect([first.name, inbox.name]).toEqual(['moderation', 'inbox'])
  expect((first.data as ModerationEvent).open).toBe(0)
  expect([told.open, decided.open]).toEqual([1, 0])
  expect([told.items, decided.items].flat()).not.toContain(report)
  expect((await next(members)).name).toBe('inbox')
})

test('GET moderation/counts: how many are open, for those who decide about something (0215)', async () => {
  const host = await aMember()
  const before = await host.client.getModerationCounts()
  const { id } = await aPlace(host.client, { contentApproval: true })
  await aContent(ann.client, { parent: `/places/${id}` })
  await aContent(ann.client, { parent: `/places/${id}` })

  expect(before).toEqual({ decides: false, open: 0 })
  expect(await host.client.getModerationCounts()).toEqual({ decides: true, open: 2 })
  expect((await moderator.client.getModerationCounts()).decides).toBe(true)
  await host.client.updatePlace({ placeID: id, body: { contentApproval: false } })
  expect(await host.client.getModerationCounts()).toEqual({ decides: true, open: 2 })
})

test('an item has whom it is about, since when they are members, and earlier items that the caller may see (0216)', async () => {
  const author = await aMember()
  const kept = await itemOf(
    await bob.client.reportContent({ contentID: (await aContent(author.client)).id, body: SPAM }),
  )
  await moderator.client.resolveModerationItem({ itemID: kept, body: { action: 'keep' } })
  const inside = await aPlace(ann.client, { groupType: 'PRIVATE' })
  for (const { id } of [author, bob])
    await ann.client.addMember({ placeID: inside.id, body: { person: `/people/${id}`, state: 'member' } })
  const secret = await aContent(author.client, { parent: `/places/${inside.id}` })
  const unseen = await itemOf(await bob.client.reportContent({ contentID: secret.id, body: SPAM }))
  const { id } = await aContent(author.client, { parent })
  const itemID = await waiting(id)
  const earlierFor = async (client: typeof admin) =>
    (await client.getModerationItem({ itemID })).about?.earlier.map((one) => one.id)

  const { about } = await moderator.client.getModerationItem({ itemID })

  expect(about).toMatchObject({
    person: { id: author.id },
    earlier: [{ id: kept, kind: 'report', state: 'resolved', type: 'document', action: 'keep' }],
  })
  expect(about?.memberSince).toBe((await admin.getPerson({ personID: author.id })).published)
  expect(await earlierFor(admin)).toEqual([unseen, kept])
  expect(await earlierFor(owner.client)).toEqual([])
})

test('an item has the beginning of its text, the subject of the conversation and the place (0216)', async () => {
  const inside = await aPlace(ann.client)
  const root = await aDiscussion(ann.client, { parent: `/places/${inside.id}` })
  const message = await aMessage(ann.client, root.id, '<p>Buy <b>watches</b></p>')
  const itemID = await itemOf(await bob.client.reportContent({ contentID: message.id, body: SPAM }))
  const person = await itemOf(await bob.client.reportPerson({ personID: ann.id, body: SPAM }))

  const { context, object } = await moderator.client.getModerationItem({ itemID })

  expect(object).toMatchObject({ id: message.id, type: 'message' })
  expect(context).toMatchObject({
    text: 'Buy watches',
    conversation: root.subject,
    parentPlace: { id: inside.id, name: inside.name },
  })
  expect((await moderator.client.getModerationItem({ itemID: person })).context).toBeUndefined()
})

test('at most five earlier items, newest first (0216)', async () => {
  const author = await aMember()
  const ids: string[] = []
  for (let nth = 0; nth < 7; nth++) {
    const { id: contentID } = await aContent(author.client)
    ids.unshift(await itemOf(await ann.client.reportContent({ contentID, body: SPAM })))
  }

  const { about } = await admin.getModerationItem({ itemID: ids[0] ?? '' })

  expect(about?.earlier.map(({ id }) => id)).toEqual(ids.slice(1, 6))
})
