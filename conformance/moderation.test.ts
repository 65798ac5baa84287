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
  newContent,
  unique,
} from './community.ts'
import { hide, itemOf } from './moderating.ts'

const ann = await aMember()
const bob = await aMember()
const carl = await aMember()
const moderator = await aMember({ svc: { roles: ['moderator'] } })
const SPAM = { reason: 'spam' } as const

const statusFor = async (client: Client, contentID: string) =>
  (await client.send(api.getContent, { contentID })).status
async function reported(contentID: string, reporter = bob): Promise<string> {
  return await itemOf(await reporter.client.reportContent({ contentID, body: SPAM }))
}
const listedItems = async (client: Client, ...filter: string[]) =>
  (await collect(client.each(api.listModerationItems, { filter, count: 100 }))).map(({ id }) => id)

test('reports are for moderators and admins: others find none, and an item is 404', async () => {
  const itemID = await reported((await aContent(ann.client)).id)

  for (const client of [ann.client, bob.client]) {
    expect(await listedItems(client)).toEqual([])
    expect((await client.send(api.getModerationItem, { itemID })).status).toBe(404)
    const resolve = { itemID, body: { action: 'keep' as const } }
    expect((await client.send(api.resolveModerationItem, resolve)).status).toBe(404)
    expect((await client.send(api.restoreModerationItem, { itemID, body: {} })).status).toBe(404)
  }
})

test('one item for everything that was reported, with its reports, reasons, dates and reporters', async () => {
  const { id: contentID, subject } = await aContent(ann.client)
  const first = await bob.client.reportContent({ contentID, body: { reason: 'spam', text: 'Buy!' } })
  const second = await carl.client.reportContent({ contentID, body: { reason: 'illegal' } })

  const item = await moderator.client.getModerationItem({ itemID: await itemOf(first) })

  expect(item).toMatchObject({
    type: 'moderationItem',
    kind: 'report',
    state: 'open',
    hidden: false,
    object: { id: contentID, type: 'document', subject },
    reportCount: 2,
    reasons: ['illegal', 'spam'],
    reports: [
      { id: second.id, reason: 'illegal', reporter: { id: carl.id }, state: 'open' },
      { id: first.id, reason: 'spam', text: 'Buy!', reporter: { id: bob.id }, state: 'open' },
    ],
    firstReported: first.published,
    lastReported: second.published,
  })
  expect(item.resources.resolve?.allowed).toEqual(['POST'])
})

test('moderators find only what they can see: listed ⇔ readable; the rest is 404 (decisions §1)', async () => {
  const place = await aPlace(ann.client, { groupType: 'PRIVATE' })
  const parent = place.resources.self?.ref
  await ann.client.addMember({ placeID: place.id, body: { person: `/people/${bob.id}`, state: 'member' } })
  const { id } = await aContent(ann.client, { parent })
  const report = await bob.client.reportContent({ contentID: id, body: SPAM })
  const itemID = await itemOf(report)

  const found = [
    await listedItems(admin, `place(${parent})`),
    await listedItems(moderator.client, `place(${parent})`),
  ]
  const read = await moderator.client.send(api.getModerationItem, { itemID })
  const readReport = await moderator.client.send(api.getAbuseReport, { abuseReportID: report.id })
  const body = { action: 'hide' as const }
  const hidden = await moderator.client.send(api.resolveModerationItem, { itemID, body })

  expect(found).toEqual([[itemID], []])
  expect([read.error?.code, hidden.error?.code]).toEqual(['moderationItemMissing', 'moderationItemMissing'])
  expect(readReport.error?.code).toBe('abuseReportMissing')
})

test('reported people see no report about themselves and cannot decide, even as moderators', async () => {
  const other = await aMember({ svc: { roles: ['moderator'] } })
  const reports = [
    await bob.client.reportContent({ contentID: (await aContent(moderator.client)).id, body: SPAM }),
    await bob.client.reportPerson({ personID: moderator.id, body: SPAM }),
  ]

  for (const report of reports) {
    const itemID = await itemOf(report, other.client)
    const body = { action: 'keep' as const }
    const statuses = [
      await moderator.client.send(api.getModerationItem, { itemID }),
      await moderator.client.send(api.getAbuseReport, { abuseReportID: report.id }),
      await moderator.client.send(api.resolveModerationItem, { itemID, body }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([404, 404, 404])
    expect(await listedItems(moderator.client, 'state(open)')).not.toContain(itemID)
    expect(await listedItems(other.client, 'state(open)')).toContain(itemID)
  }
})

test('items are filtered by id, state, kind, type and place, newest or oldest first; an unknown value is 400', async () => {
  const { id: placeID, resources } = await aPlace(ann.client)
  const parent = resources.self?.ref
  const document = await reported((await aContent(ann.client, { parent })).id)
  const discussion = await aDiscussion(ann.client, { parent })
  const message = await reported((await aMessage(ann.client, discussion.id)).id)
  const person = await itemOf(await bob.client.reportPerson({ personID: carl.id, body: SPAM }))
  await admin.resolveModerationItem({ itemID: document, body: { action: 'keep' } })
  const inPlace = `place(/places/${placeID})`

  const oldestFirst = await admin.listModerationItems({ filter: [inPlace], sort: 'dateCreatedAsc' })
  const found = [
    await listedItems(admin, inPlace),
    oldestFirst.list.map(({ id }) => id),
    await listedItems(admin, inPlace, 'state(open)'),
    await listedItems(admin, inPlace, 'state(resolved)', 'kind(report)'),
    await listedItems(admin, inPlace, 'type(message,person)'),
    await listedItems(admin, `id(${document},${message})`, 'kind(report)'),
    await listedItems(carl.client, `id(${document})`),
  ]

  expect(found).toEqual([
    [message, document],
    [document, message],
    [message],
    [document],
    [message],
    [message, document],
    [],
  ])
  expect(await listedItems(admin, 'type(person)')).toContain(person)
  for (const filter of ['state(done)', 'kind(x)', 'type(poem)', 'id(x)', 'place(x)', 'author(1)']) {
    const reply = await admin.send(api.listModerationItems, { filter: [filter] })
    expect([reply.status, reply.error?.code], filter).toEqual([400, 'filterInvalid'])
  }
})

test('resolve with keep changes nothing; a second decision is 409; a stale If-Match 412', async () => {
  const { id } = await aContent(ann.client)
  const itemID = await reported(id)
  const { version } = await admin.getModerationItem({ itemID })
  await carl.client.reportContent({ contentID: id, body: SPAM })
  const body = { action: 'keep', note: 'Nothing wrong.' } as const

  const stale = await admin.send(api.resolveModerationItem, {
    itemID,
    body,
    headers: { 'If-Match': `"${version}"` },
  })
  const kept = await moderator.client.resolveModerationItem({ itemID, body })
  const again = await admin.send(api.resolveModerationItem, { itemID, body: { action: 'remove' } })

  expect(stale.status).toBe(412)
  expect(kept).toMatchObject({ state: 'resolved', action: 'keep', note: body.note })
  expect(kept.resolver?.id).toBe(moderator.id)
  expect([again.status, again.error?.code]).toEqual([409, 'itemResolved'])
  expect(await statusFor(bob.client, id)).toBe(200)
})

test('hide: only its author and moderators see it, with its status; restore undoes it', async () => {
  const { id } = await aDiscussion(ann.client)
  const { id: answer } = await aMessage(carl.client, id)

  const item = await hide(id, bob)
  const seen = await Promise.all([ann, bob, carl, moderator].map(({ client }) => statusFor(client, id)))
  const answers = await Promise.all(
    [ann, bob, carl, moderator].map(({ client }) => statusFor(client, answer)),
  )
  const shown = await ann.client.getContent({ contentID: id })
  await moderator.client.restoreModerationItem({ itemID: item.id, body: { note: 'A mistake.' } })
  const restored = await bob.client.getContent({ contentID: id })
  const again = await admin.send(api.restoreModerationItem, { itemID: item.id, body: {} })

  expect(item).toMatchObject({ state: 'resolved', action: 'hide', hidden: true, actions: [] })
  expect(item.resources.resolve).toBeUndefined()
  expect(seen).toEqual([200, 403, 403, 200])
  expect(answers).toEqual([200, 403, 403, 200])
  expect([shown.status, restored.status]).toEqual(['hiddenByModerator', 'published'])
  expect([again.status, again.error?.code]).toEqual([409, 'contentNotHidden'])
})

/** All places where an answer, or any content, is shown. */
async function sightings(client: Client, root: Content, tag: string): Promise<string[]> {
  const inThread = await collect(client.each(api.listMessages, { contentID: root.id }))
  const everything = await client.listContents({ filter: ['type(discussion,message)', `author(${ann.id})`] })
  const activities = await client.listPersonActivities({ personID: ann.id })
  const tagged = await client.listContents({ filter: [`tag(${tag})`] })
  return [
    ...inThread.map(({ id }) => `thread ${id}`),
    ...everything.list.map(({ id }) => `list ${id}`),
    // The ids of people and places may be those of contents, too.
    ...activities.list
      .map(({ object }) => object?.id ?? '')
      .filter((uri) => /\/(contents|messages|comments)\/\d+$/.test(uri))
      .map((uri) => `activity ${uri.split('/').at(-1)}`),
    ...tagged.list.map(({ id }) => `tag ${id}`),
  ]
}

test('hidden content is in no list, thread, stream of activities or count of others; its author’s and moderators’ have it', async () => {
  const tag = unique('tag')
  const root = await aDiscussion(ann.client, { tags: [tag] })
  const message = await aMessage(ann.client, root.id)
  const below = await carl.client.createReply({
    messageID: message.id,
    body: { type: 'message', content: html('<p>Indeed</p>') },
  })
  const remark = await aComment(carl.client, message.id)
  const hidden = [message.id, below.id, remark.id]
  const before = await bob.client.getContent({ contentID: root.id })

  const { id: itemID } = await hide(message.id, bob)
  const [others, moderators] = [
    await sightings(bob.client, root, tag),
    await sightings(moderator.client, root, tag),
  ]
  const after = await bob.client.getContent({ contentID: root.id })
  const seen = await Promise.all(
    [ann, bob, carl, moderator].map(
      async ({ client }) => await Promise.all(hidden.map((id) => statusFor(client, id))),
    ),
  )
  await admin.restoreModerationItem({ itemID, body: {} })
  const restored = await bob.client.getContent({ contentID: root.id })

  expect(others.filter((where) => hidden.some((id) => where.endsWith(` ${id}`)))).toEqual([])
  expect(moderators).toContain(`thread ${message.id}`)
  expect([before.replyCount, after.replyCount, restored.replyCount]).toEqual([2, 0, 2])
  expect(seen).toEqual([
    [200, 403, 403],
    [403, 403, 403],
    [403, 200, 200],
    [200, 200, 200],
  ])
  expect(await sightings(bob.client, root, tag)).toContain(`thread ${below.id}`)
})

test('an answer that was hidden itself stays hidden when its parent is restored', async () => {
  const root = await aDiscussion(ann.client)
  const message = await aMessage(ann.client, root.id)
  const below = await carl.client.createReply({
    messageID: message.id,
    body: { type: 'message', content: html('<p>Indeed</p>') },
  })
  const inner = await hide(below.id, bob)
  const outer = await hide(message.id, bob)

  await admin.restoreModerationItem({ itemID: outer.id, body: {} })
  const statuses = [await statusFor(bob.client, message.id), await statusFor(bob.client, below.id)]
  const counted = (await bob.client.getContent({ contentID: root.id })).replyCount
  await admin.restoreModerationItem({ itemID: inner.id, body: {} })

  expect(statuses).toEqual([200, 403])
  expect([counted, (await bob.client.getContent({ contentID: root.id })).replyCount]).toEqual([1, 2])
})

test('also one that was hidden with its parent first, and then itself; restored answers are counted again', async () => {
  const root = await aDiscussion(ann.client)
  const message = await aMessage(ann.client, root.id)
  const below = async () =>
    await carl.client.createReply({
      messageID: message.id,
      body: { type: 'message', content: html('<p>Indeed</p>') },
    })
  const [decided, undone, removed] = [await below(), await below(), await below()]
  const decidedItem = await reported(decided.id)
  const undoneItem = await hide(undone.id, bob)
  const outer = await hide(message.id, bob)
  const counts = async () =>
    await Promise.all(
      [root, message].map(async ({ id }) => (await bob.client.getContent({ contentID: id })).replyCount),
    )

  await admin.resolveModerationItem({ itemID: decidedItem, body: { action: 'hide' } })
  await admin.restoreModerationItem({ itemID: undoneItem.id, body: {} })
  await carl.client.deleteMessage({ messageID: removed.id })
  await admin.restoreModerationItem({ itemID: outer.id, body: {} })
  const statuses = await Promise.all([decided, undone].map(({ id }) => statusFor(bob.client, id)))
  const counted = await counts()
  await admin.restoreModerationItem({ itemID: decidedItem, body: {} })

  expect(statuses).toEqual([403, 200])
  expect([counted, await counts()]).toEqual([
    [2, 1],
    [3, 2],
  ])
})

test('hidden content keeps its status, whatever its author sends; a hidden answer cannot be answered: 403', async () => {
  const { id } = await aContent(ann.client)
  const message = await aMessage(ann.client, (await aDiscussion(ann.client)).id)
  await hide(id, bob)
  await hide(message.id, bob)

  const published = await ann.client.send(api.updateContent, {
    contentID: id,
    body: newContent({ status: 'published' }),
  })
  const same = await ann.client.send(api.updateContent, { contentID: id, body: newContent() })
  const answered = await ann.client.send(api.createReply, {
    messageID: message.id,
    body: { type: 'message', content: html('<p>Why?</p>') },
  })

  expect([published.status, same.status, same.body?.status]).toEqual([409, 200, 'hiddenByModerator'])
  expect(answered.status).toBe(403)
})

test('remove works like DELETE; the item stays for admins and the moderator who decided', async () => {
  const { id } = await aContent(ann.client)
  const itemID = await reported(id)

  const removed = await moderator.client.resolveModerationItem({ itemID, body: { action: 'remove' } })
  const other = await aMember({ svc: { roles: ['moderator'] } })
  const statuses = [
    (await moderator.client.send(api.getModerationItem, { itemID })).status,
    (await admin.send(api.getModerationItem, { itemID })).status,
    (await other.client.send(api.getModerationItem, { itemID })).status,
  ]

  expect(removed).toMatchObject({ action: 'remove', state: 'resolved' })
  expect(removed.object).toBeUndefined()
  expect(await statusFor(admin, id)).toBe(404)
  expect(statuses).toEqual([200, 200, 404])
})

test('for people: keep, or disable only by admins; other actions are 400, naming the accepted ones', async () => {
  const troll = await aMember()
  const itemID = await itemOf(await bob.client.reportPerson({ personID: troll.id, body: SPAM }))
  const resolve = async (client: Client, action: 'hide' | 'disable') =>
    await client.send(api.resolveModerationItem, { itemID, body: { action } })

  const offered = await Promise.all(
    [moderator.client, admin].map(async (client) => (await client.getModerationItem({ itemID })).actions),
  )
  expect(offered).toEqual([['keep'], ['keep', 'disable']])
  const hidden = await resolve(admin, 'hide')
  const refused = await resolve(moderator.client, 'disable')
  const disabled = await resolve(admin, 'disable')

  expect([hidden.status, hidden.error?.details?.[0]?.field]).toEqual([400, 'action'])
  expect([refused.status, disabled.status]).toEqual([403, 200])
  expect((await troll.client.send(api.getPerson, { personID: '@me' })).status).toBe(401)
})

test('every step is in the audit log, with who and why', async () => {
  const { id } = await aContent(ann.client)
  const { id: itemID } = await hide(id, bob)
  await moderator.client.restoreModerationItem({ itemID, body: { note: 'A mistake.' } })

  const { list } = await admin.listAuditEntries({ filter: [`target(content,${id})`] })

  expect(list.map(({ action, actor, details }) => [action, actor?.username, details.note])).toEqual([
    ['content.restored', moderator.username, 'A mistake.'],
    ['content.hidden', 'admin', undefined],
    ['report.created', bob.username, undefined],
  ])
})
