import type { Client } from '@folkmoot/client'
import { api, type ContentInput } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { admin, aMember, aPlace, baseUrl, html, newContent } from './community.ts'
import { hide } from './moderating.ts'

const ann = await aMember()
const bob = await aMember()
const carl = await aMember()
const moderator = await aMember({ svc: { roles: ['moderator'] } })

type Change = Partial<ContentInput>

/** A document by ann: each change sends another text, unless it has its own. */
async function aHistory(...[first, ...changes]: Change[]) {
  const body = newContent({ content: html('<p>Text 1</p>'), ...first })
  const { id: contentID } = await ann.client.createContent({ body })
  const { visibility, users, parent, ...rest } = body
  for (const [index, change] of changes.entries()) {
    const content = html(`<p>Text ${index + 2}</p>`)
    await ann.client.updateContent({ contentID, body: { ...rest, content, ...change } })
  }
  return contentID
}
const OPEN: Change = { visibility: 'all' }
const HIDDEN: Change = { visibility: 'hidden' }

const numbersFor = async (client: Client, contentID: string) =>
  (await client.listVersions({ contentID })).list.map(({ number }) => number)
const codesFor = async (client: Client, contentID: string, number: string) => {
  const replies = [
    await client.send(api.getContentVersion, { contentID, number }),
    await client.send(api.compareVersions, { contentID, number, otherNumber: '2' }),
    await client.send(api.compareVersions, { contentID, number: '2', otherNumber: number }),
    await client.send(api.restoreVersion, { contentID, number }),
  ]
  return replies.map(({ status, error }) => `${status} ${error?.code ?? ''}`.trim())
}

test('a version from when the document was hidden stays with its author and moderators (0147)', async () => {
  const contentID = await aHistory({ ...HIDDEN, authorship: 'open' }, OPEN)

  const newest = await bob.client.getContentVersion({ contentID, number: '2' })

  expect(await numbersFor(bob.client, contentID)).toEqual([2])
  expect(await codesFor(bob.client, contentID, '1')).toEqual(Array(4).fill('404 versionMissing'))
  expect(newest.resources.diff).toBeUndefined()
  for (const client of [ann.client, moderator.client, admin])
    expect(await numbersFor(client, contentID)).toEqual([2, 1])
  expect(await codesFor(ann.client, contentID, '1')).toEqual(Array(4).fill('200'))
})

test('a hidden version between open ones is left out, and differences go to the one before it (0147)', async () => {
  const contentID = await aHistory(OPEN, HIDDEN, OPEN, OPEN)

  const { list } = await bob.client.listVersions({ contentID })

  expect(list.map(({ number }) => number)).toEqual([4, 3, 1])
  expect(list.map(({ resources }) => resources.diff?.ref)).toEqual([
    `${baseUrl}/api/core/v3/versions/${contentID}/3/diff/4`,
    `${baseUrl}/api/core/v3/versions/${contentID}/1/diff/3`,
    undefined,
  ])
})

test('a version for certain people stays with them, and its writer keeps it (0147)', async () => {
  const forCarl: Change = { visibility: 'people', users: [`/people/${carl.id}`], authorship: 'open' }
  const contentID = await aHistory(forCarl)
  const body = newContent({ ...forCarl, content: html('<p>By carl</p>') })
  await carl.client.updateContent({ contentID, body: { ...body, visibility: undefined, users: undefined } })
  const opened = { ...body, ...OPEN, users: undefined, content: html('<p>For all</p>') }

  await ann.client.updateContent({ contentID, body: opened })

  expect(await numbersFor(bob.client, contentID)).toEqual([3])
  expect(await numbersFor(carl.client, contentID)).toEqual([3, 2, 1])
})

test('a version from a closed place stays with its members when the document moves out (0147)', async () => {
  const place = await aPlace(ann.client, { groupType: 'PRIVATE' })
  await ann.client.addMember({ placeID: place.id, body: { person: `/people/${carl.id}`, state: 'member' } })
  const contentID = await aHistory({ parent: `/places/${place.id}` }, OPEN)

  expect(await numbersFor(bob.client, contentID)).toEqual([2])
  expect(await numbersFor(carl.client, contentID)).toEqual([2, 1])
})

test('a version from a closed place stays with its members when the place is opened (0147)', async () => {
  const place = await aPlace(ann.client, { groupType: 'SECRET' })
  const parent = `/places/${place.id}`
  const contentID = await aHistory({ parent }, { parent })

  await ann.client.updatePlace({ placeID: place.id, body: { groupType: 'OPEN' } })

  expect(await numbersFor(bob.client, contentID)).toEqual([2])
  expect(await numbersFor(ann.client, contentID)).toEqual([2, 1])
})

test('a text that moderators hid stays hidden when a better one is restored (0147)', async () => {
  const contentID = await aHistory({ content: html('<p>Offending</p>') })
  const { id: itemID } = await hide(contentID, bob)
  const body = newContent({ content: html('<p>Better</p>') })
  await ann.client.updateContent({ contentID, body })

  await admin.restoreModerationItem({ itemID, body: {} })

  expect(await numbersFor(bob.client, contentID)).toEqual([2])
  expect(await numbersFor(moderator.client, contentID)).toEqual([2, 1])
})

test('a version that waited for approval stays with its author, owners and moderators (0147)', async () => {
  const { id: placeID } = await aPlace(carl.client, { contentApproval: true })
  const parent = `/places/${placeID}`
  const contentID = await aHistory({ parent }, { parent })
  const filter = ['kind(pending)', `place(${parent})`]
  const [item] = (await carl.client.listModerationItems({ filter })).list

  await carl.client.resolveModerationItem({ itemID: item?.id ?? '', body: { action: 'approve' } })

  expect(await numbersFor(bob.client, contentID)).toEqual([2])
  for (const client of [ann.client, carl.client, moderator.client])
    expect(await numbersFor(client, contentID)).toEqual([2, 1])
})

test('a version belongs to those who could read it last: opened first, it is for everybody (0147)', async () => {
  const same = html('<p>The same</p>')
  const contentID = await aHistory({ ...HIDDEN, content: same }, { ...OPEN, content: same }, OPEN)

  expect(await numbersFor(bob.client, contentID)).toEqual([2, 1])
})

test('moderators of a place read what stood in it, not what stood elsewhere before (0147, 0232)', async () => {
  const place = await aPlace(ann.client)
  const parent = `/places/${place.id}`
  const keeper = await aMember()
  await ann.client.addMember({ placeID: place.id, body: { person: `/people/${keeper.id}`, state: 'member' } })
  await ann.client.nameModerator({ placeID: place.id, body: { person: `/people/${keeper.id}` } })
  const contentID = await aHistory(HIDDEN, HIDDEN, { parent }, { parent })

  expect(await numbersFor(keeper.client, contentID)).toEqual([4, 3])
  expect((await keeper.client.send(api.getContentVersion, { contentID, number: '1' })).status).toBe(404)
  expect((await keeper.client.send(api.getContentVersion, { contentID, number: '3' })).status).toBe(200)
})
