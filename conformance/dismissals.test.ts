import type { Client } from '@folkmoot/client'
import { api, type Content, type ContentInput, formatDate } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { aContent, admin, aMember, anonymous, aPlace, baseUrl, collect, newContent } from './community.ts'
import { fieldsNamed } from './wire.ts'

const ann = await aMember()
const bob = await aMember()
const group = await aPlace(ann.client)
const placeID = group.id
const HOUR = 3_600_000
const at = (offset: number) => formatDate(new Date(Date.now() + offset))

const anAnnouncement = async (overrides: Partial<ContentInput> = {}): Promise<Content> =>
  await aContent(ann.client, { type: 'announcement', parent: `/places/${placeID}`, ...overrides })

type Wanted = { readonly activeOnly?: boolean; readonly includeDismissed?: boolean }

/** Whether it is in the list of all, and in that of its place. */
async function isListed(client: Client, { id }: Content, wanted: Wanted = {}): Promise<[boolean, boolean]> {
  const everywhere = await collect(client.each(api.listAnnouncements, { ...wanted, count: 100 }))
  const inPlace = await collect(client.each(api.listPlaceAnnouncements, { ...wanted, placeID, count: 100 }))
  return [everywhere, inPlace].map((list) => list.some((one) => one.id === id)) as [boolean, boolean]
}

test('POST /announcements/{id}/dismiss removes it from both lists of the caller only (decision 0123)', async () => {
  const created = await anAnnouncement()
  const other = await anAnnouncement()
  await isListed(bob.client, created)

  const reply = await bob.client.send(api.dismissAnnouncement, { contentID: created.id })

  expect([reply.status, reply.text]).toEqual([204, ''])
  expect(await isListed(bob.client, created)).toEqual([false, false])
  expect(await isListed(bob.client, other)).toEqual([true, true])
  expect(await isListed(ann.client, created)).toEqual([true, true])
  expect(await isListed(admin, created)).toEqual([true, true])
})

test('includeDismissed=true and activeOnly=false list it still, and say which it is (decision 0123)', async () => {
  const created = await anAnnouncement()
  await bob.client.dismissAnnouncement({ contentID: created.id })
  const said = async (client: Client, wanted: Wanted) =>
    (await client.listPlaceAnnouncements({ ...wanted, placeID, count: 100 })).list.find(
      ({ id }) => id === created.id,
    )?.dismissed

  expect(await isListed(bob.client, created, { includeDismissed: true })).toEqual([true, true])
  expect(await isListed(bob.client, created, { activeOnly: false })).toEqual([true, true])
  expect(await isListed(bob.client, created, { includeDismissed: false })).toEqual([false, false])
  expect(await said(bob.client, { includeDismissed: true })).toBe(true)
  expect(await said(ann.client, { includeDismissed: true })).toBe(false)
})

test('it is still read by id and found among content, with dismissed: true only for the caller (decision 0123)', async () => {
  const created = await anAnnouncement()
  const contentID = created.id
  const readBy = async (client: Client) => (await client.getContent({ contentID })).dismissed
  const before = [await readBy(bob.client), await readBy(ann.client)]

  await bob.client.dismissAnnouncement({ contentID })
  const found = await bob.client.listContents({ filter: [`entityDescriptor(22,${contentID})`] })

  expect(before).toEqual([false, false])
  expect([await readBy(bob.client), await readBy(ann.client)]).toEqual([true, false])
  expect(found.list.map(({ dismissed }) => dismissed)).toEqual([true])
  expect((await aContent(ann.client)).dismissed).toBeUndefined()
})

test('DELETE undoes it; both are 204 also if repeated (decision 0123)', async () => {
  const created = await anAnnouncement()
  const contentID = created.id
  const replies = [
    await bob.client.send(api.dismissAnnouncement, { contentID }),
    await bob.client.send(api.dismissAnnouncement, { contentID }),
    await bob.client.send(api.restoreAnnouncement, { contentID }),
    await bob.client.send(api.restoreAnnouncement, { contentID }),
  ]

  expect(replies.map(({ status }) => status)).toEqual([204, 204, 204, 204])
  expect(await isListed(bob.client, created)).toEqual([true, true])
  expect((await bob.client.getContent({ contentID })).dismissed).toBe(false)
})

test('one that is changed, its endDate too, stays dismissed (decision 0123)', async () => {
  const created = await anAnnouncement({ endDate: at(HOUR) })
  const contentID = created.id
  await bob.client.dismissAnnouncement({ contentID })

  const body = newContent({ type: 'announcement', endDate: at(48 * HOUR) })
  await ann.client.updateContent({ contentID, body })

  expect(await isListed(bob.client, created)).toEqual([false, false])
})

test('pages stay full: dismissed announcements leave no gaps (§Paginated list)', async () => {
  const place = await aPlace(ann.client)
  const made: Content[] = []
  for (const offset of [-4, -3, -2, -1]) {
    made.unshift(await anAnnouncement({ parent: `/places/${place.id}`, publishDate: at(offset * HOUR) }))
  }
  await bob.client.dismissAnnouncement({ contentID: made[1]?.id ?? '' })

  const page = await bob.client.listPlaceAnnouncements({ placeID: place.id, count: 2 })

  expect(page.list.map(({ id }) => id)).toEqual([made[0]?.id, made[2]?.id])
  expect(page.links.next).toBeDefined()
})

test('401 without credentials; 403 and 404 for announcements that one may not see; 404 for other content (decisions §1, §3)', async () => {
  const [closed, secret] = await Promise.all(
    (['PRIVATE', 'SECRET'] as const).map((groupType) => aPlace(ann.client, { groupType })),
  )
  const inside = async (id = '') => (await anAnnouncement({ parent: `/places/${id}` })).id
  const cases: [Client, string, string][] = [
    [anonymous, (await anAnnouncement()).id, '401 unauthenticated'],
    [bob.client, await inside(closed?.id), '403 forbidden'],
    [bob.client, await inside(secret?.id), '404 contentMissing'],
    [bob.client, (await anAnnouncement({ publishDate: at(HOUR) })).id, '403 forbidden'],
    [bob.client, (await aContent(ann.client)).id, '404 contentMissing'],
    [bob.client, '9007199254740991', '404 contentMissing'],
  ]

  for (const [client, contentID, expected] of cases) {
    for (const operation of [api.dismissAnnouncement, api.restoreAnnouncement]) {
      const reply = await client.send(operation, { contentID })

      expect(`${reply.status} ${reply.error?.code}`).toBe(expected)
    }
  }
})

test('resources.dismiss exists only on announcements (decisions §0)', async () => {
  const { id: contentID } = await anAnnouncement()
  const document = await aContent(ann.client)
  const seen = await bob.client.getContent({ contentID })

  expect(seen.resources.dismiss).toEqual({
    ref: `${baseUrl}/api/core/v3/announcements/${contentID}/dismiss`,
    allowed: ['DELETE', 'POST'],
  })
  expect(document.resources.dismiss).toBeUndefined()
})

test('includeDismissed that is no boolean is 400 (decisions §1)', async () => {
  const reply = await bob.client.request({ path: '/api/core/v3/announcements?includeDismissed=maybe' })

  expect([reply.status, fieldsNamed(reply)]).toEqual([400, ['includeDismissed']])
})
