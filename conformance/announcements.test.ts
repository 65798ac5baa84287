import type { Client } from '@folkmoot/client'
import { api, type Content, type ContentInput, formatDate, parseDate } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { aContent, admin, aMember, aPlace, baseUrl, collect, newContent } from './community.ts'
import { CONTENTS, DATE, fieldsNamed, GUARD_LINE, sendJson } from './wire.ts'

const ann = await aMember()
const bob = await aMember()
const group = await aPlace(ann.client)
const HOUR = 3_600_000
const WEEK = 7 * 24 * HOUR
const at = (offset: number) => formatDate(new Date(Date.now() + offset))
const timeOf = (date: string | undefined) => parseDate(date ?? '')?.getTime() ?? Number.NaN

const inGroup = { parent: `/places/${group.id}` }
const anAnnouncement = async (client: Client, overrides: Partial<ContentInput> = {}): Promise<Content> =>
  await aContent(client, { type: 'announcement', ...overrides })

/** Which of these are listed, in the order of the list. */
async function listed(client: Client, among: readonly Content[], activeOnly?: boolean): Promise<string[]> {
  const all = await collect(client.each(api.listAnnouncements, { activeOnly, count: 100 }))
  const known = new Set(among.map(({ id }) => id))
  return all.filter(({ id }) => known.has(id)).map(({ id }) => id)
}

test('publishDate is now by default, endDate a week later (§Content entity, decisions §3)', async () => {
  const created = await anAnnouncement(admin)

  expect(created.publishDate).toMatch(DATE)
  expect(Math.abs(timeOf(created.publishDate) - timeOf(created.published))).toBeLessThan(60_000)
  expect(timeOf(created.endDate) - timeOf(created.publishDate)).toBe(WEEK)
})

test('an endDate is kept; left out, it is a week behind the publishDate that is given (decisions §3)', async () => {
  const publishDate = at(-2 * HOUR)
  const endDate = at(2 * HOUR)

  const both = await anAnnouncement(admin, { publishDate, endDate })
  const one = await anAnnouncement(admin, { publishDate })

  expect(both).toMatchObject({ publishDate, endDate, status: 'published' })
  expect(timeOf(one.endDate) - timeOf(one.publishDate)).toBe(WEEK)
})

test.each([
  ['an end before the beginning', { publishDate: at(0), endDate: at(-HOUR) }],
  ['an end that is the beginning', { publishDate: '2099-01-01T00:00:00Z', endDate: '2099-01-01T00:00:00Z' }],
  ['no date', { endDate: 'later' }],
  ['a day without time', { endDate: '2099-01-01' }],
])('%s is 400, naming endDate (decisions §1)', async (_, dates) => {
  const reply = await sendJson(admin, 'POST', CONTENTS, { ...newContent({ type: 'announcement' }), ...dates })

  expect([reply.status, fieldsNamed(reply)]).toEqual([400, ['endDate']])
})

test('admins announce to everyone, owners in their place; others 403 (decisions §3)', async () => {
  const post = async (client: Client, overrides: Partial<ContentInput>) =>
    (await client.send(api.createContent, { body: newContent({ type: 'announcement', ...overrides }) }))
      .status
  await bob.client.addMember({ placeID: group.id, body: {} })

  expect([await post(admin, {}), await post(ann.client, {}), await post(bob.client, {})]).toEqual([
    201, 403, 403,
  ])
  expect([
    await post(admin, inGroup),
    await post(ann.client, inGroup),
    await post(bob.client, inGroup),
  ]).toEqual([201, 201, 403])
})

test('an announcement is for all or for a place, not for certain people: 400 (decisions §3)', async () => {
  for (const overrides of [{ users: [`/people/${bob.id}`] }, { visibility: 'hidden' as const }]) {
    const body = newContent({ type: 'announcement', ...overrides })
    const reply = await admin.send(api.createContent, { body })

    expect([reply.status, fieldsNamed(reply)]).toEqual([400, ['visibility']])
  }
})

test('GET /announcements lists the active ones, of places too, the latest first, guarded (§v3, decisions §3)', async () => {
  const earlier = await anAnnouncement(admin, { publishDate: at(-HOUR) })
  const later = await anAnnouncement(ann.client, { ...inGroup, publishDate: at(-HOUR / 2) })
  const over = await anAnnouncement(admin, { publishDate: at(-2 * WEEK) })
  const toCome = await anAnnouncement(admin, { publishDate: at(WEEK) })
  const all = [earlier, later, over, toCome]

  const reply = await bob.client.send(api.listAnnouncements, {})

  expect(reply.text.startsWith(GUARD_LINE)).toBe(true)
  for (const client of [bob.client, ann.client, admin]) {
    expect(await listed(client, all)).toEqual([later.id, earlier.id])
  }
  expect(toCome.status).toBe('scheduled')
})

test('activeOnly=false: all, to those who may edit them (decisions §3)', async () => {
  const over = await anAnnouncement(ann.client, { ...inGroup, publishDate: at(-2 * WEEK) })
  const toCome = await anAnnouncement(ann.client, { ...inGroup, publishDate: at(WEEK) })
  const global = await anAnnouncement(admin, { publishDate: at(-2 * WEEK) })
  const active = await anAnnouncement(admin, {})
  const all = [over, toCome, global, active]
  const everything = [toCome, active, over, global].map(({ id }) => id)

  expect((await listed(admin, all, false)).sort()).toEqual(everything.sort())
  expect(await listed(ann.client, all, false)).toEqual([toCome.id, active.id, over.id])
  expect(await listed(bob.client, all, false)).toEqual([active.id])
  expect(await listed(admin, all, true)).toEqual([active.id])
})

test('activeOnly that is no boolean is 400 (decisions §1)', async () => {
  const reply = await admin.request({ path: '/api/core/v3/announcements?activeOnly=maybe' })

  expect([reply.status, fieldsNamed(reply)]).toEqual([400, ['activeOnly']])
})

test('announcements of closed places are listed only for people who may see them (decisions §3)', async () => {
  for (const groupType of ['PRIVATE', 'SECRET'] as const) {
    const closed = await aPlace(ann.client, { groupType })
    const created = await anAnnouncement(ann.client, { parent: `/places/${closed.id}` })

    expect(await listed(ann.client, [created])).toEqual([created.id])
    expect(await listed(admin, [created])).toEqual([created.id])
    expect(await listed(bob.client, [created])).toEqual([])
  }
})

test('GET /places/{placeID}/announcements lists only those of the place (decisions §4)', async () => {
  const place = await aPlace(ann.client)
  const parent = `/places/${place.id}`
  const created = await anAnnouncement(ann.client, { parent })
  const over = await anAnnouncement(ann.client, { parent, publishDate: at(-2 * WEEK) })
  const ids = async (client: Client, activeOnly?: boolean) =>
    (await client.listPlaceAnnouncements({ placeID: place.id, activeOnly })).list.map(({ id }) => id)
  const closed = await aPlace(ann.client, { groupType: 'PRIVATE' })
  const secret = await aPlace(ann.client, { groupType: 'SECRET' })
  const refused = await Promise.all(
    [closed, secret].map(({ id }) => bob.client.send(api.listPlaceAnnouncements, { placeID: id })),
  )

  expect(await ids(bob.client)).toEqual([created.id])
  expect(await ids(ann.client, false)).toEqual([created.id, over.id])
  expect(refused.map((reply) => reply.status)).toEqual([403, 404])
})

test('the list is paged, and fields selects (§v3, §Paginated list)', async () => {
  const place = await aPlace(ann.client)
  const parent = `/places/${place.id}`
  const made: string[] = []
  for (const offset of [-3, -2, -1]) {
    made.unshift((await anAnnouncement(ann.client, { parent, publishDate: at(offset * HOUR) })).id)
  }
  const placeID = place.id

  const page = await bob.client.listPlaceAnnouncements({
    placeID,
    count: 1,
    startIndex: 1,
    fields: 'subject',
  })
  const crawled = await collect(bob.client.each(api.listPlaceAnnouncements, { placeID, count: 1 }))
  const whole = await bob.client.listAnnouncements({ count: 2, fields: 'publishDate,-resources' })

  expect(crawled.map(({ id }) => id)).toEqual(made)
  expect(page.list.map(({ id }) => id)).toEqual(made.slice(1, 2))
  expect(Object.keys(page.list[0] ?? {}).sort()).toEqual(['id', 'resources', 'subject', 'type'])
  expect(new URL(page.links.next ?? '').searchParams.get('startIndex')).toBe('2')
  expect(whole.list.map((item) => Object.keys(item).sort())).toEqual(
    Array(2).fill(['id', 'publishDate', 'type']),
  )
  expect(whole.itemsPerPage).toBe(2)
})

test('an announcement that is over is read still, and found among content (decisions §2, §3)', async () => {
  const { id } = await anAnnouncement(admin, { publishDate: at(-2 * WEEK) })

  const reply = await bob.client.send(api.getContent, { contentID: id })
  const found = await bob.client.listContents({ filter: [`entityDescriptor(22,${id})`] })

  expect(reply.status).toBe(200)
  expect(found.list).toHaveLength(1)
})

test('owners of its place change and remove an announcement; members do not', async () => {
  const owner = await aMember()
  const place = await aPlace(ann.client)
  const add = async (person: string, state: 'owner' | 'member') =>
    await ann.client.addMember({ placeID: place.id, body: { person, state } })
  await add(`/people/${owner.id}`, 'owner')
  await add(`/people/${bob.id}`, 'member')
  const { id: contentID } = await anAnnouncement(ann.client, { parent: `/places/${place.id}` })
  const body = newContent({ type: 'announcement', endDate: at(WEEK) })

  const replies = [
    await bob.client.send(api.updateContent, { contentID, body }),
    await bob.client.send(api.deleteContent, { contentID }),
    await owner.client.send(api.updateContent, { contentID, body }),
    await owner.client.send(api.deleteContent, { contentID }),
  ]

  expect(replies.map((reply) => reply.status)).toEqual([403, 403, 200, 204])
})

test('a scheduled announcement is 403 for readers, and there for owners of its place and admins (decisions §3)', async () => {
  const { id: contentID } = await anAnnouncement(ann.client, { ...inGroup, publishDate: at(WEEK) })

  const statuses = await Promise.all(
    [ann.client, admin, bob.client].map(
      async (client) => (await client.send(api.getContent, { contentID })).status,
    ),
  )

  expect(statuses).toEqual([200, 200, 403])
})

test('an announcement moves into a place only by whom may announce there: 403 (decisions §3)', async () => {
  const other = await aPlace(bob.client)
  const { id: contentID } = await anAnnouncement(ann.client, inGroup)

  const body = newContent({ type: 'announcement', parent: `${baseUrl}/api/core/v3/places/${other.id}` })
  const reply = await ann.client.send(api.updateContent, { contentID, body })
  const toAll = await ann.client.send(api.updateContent, {
    contentID,
    body: newContent({ type: 'announcement', visibility: 'all' }),
  })

  expect([reply.status, toAll.status]).toEqual([403, 403])
})
