import type { Client } from '@folkmoot/client'
import { api, type DeletedObject } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import {
  aContent,
  aDiscussion,
  admin,
  aMember,
  aMessage,
  anonymous,
  aPerson,
  aPlace,
  collect,
} from './community.ts'
import { DATE, fieldsNamed } from './wire.ts'

const ann = await aMember()
const shownOf = (list: readonly DeletedObject[]) =>
  list.map(({ objectType, objectID }) => `${objectType} ${objectID}`)
const deletedContents = async (asked: Parameters<Client['listDeletedContents']>[0] = {}) =>
  (await admin.listDeletedContents({ count: 100, ...asked })).list

test('/deletedObjects/contents: what was removed, the latest first, with since, type and pages (more §1.9, decision 0176)', async () => {
  const [document, discussion] = [await aContent(ann.client), await aDiscussion(ann.client)]
  const message = await aMessage(ann.client, discussion.id)
  await ann.client.deleteContent({ contentID: document.id })
  await ann.client.deleteContent({ contentID: discussion.id })

  const [first] = (await deletedContents()).filter(({ objectID }) => objectID === document.id)
  const since = first?.deletedDate ?? ''
  // Others may be removed meanwhile.
  const own = [document, discussion, message].map(({ type, id }) => `${type} ${id}`)
  const ownIn = (list: readonly DeletedObject[]) => shownOf(list).filter((one) => own.includes(one))
  const gone = ownIn(await deletedContents({ since }))
  const alike = await deletedContents({ filter: [`since(${since})`, 'type(document,message)'] })
  const answers = await deletedContents({ since, type: ['message'] })
  const paged = admin.each(api.listDeletedContents, { since, sort: 'eventDateAsc', count: 1 })

  expect(first).toEqual({
    id: expect.stringMatching(/^\d+$/),
    type: 'deletedObject',
    objectID: document.id,
    objectType: 'document',
    deletedDate: expect.stringMatching(DATE),
    eventDate: first?.deletedDate,
  })
  expect(gone.toSorted()).toEqual(own.toSorted())
  expect(gone.at(-1)).toBe(`document ${document.id}`)
  expect(ownIn(await collect(paged)).toReversed()).toEqual(gone)
  expect(ownIn(alike)).toEqual(gone.filter((one) => !one.startsWith('discussion ')))
  expect(shownOf(answers)).toContain(`message ${message.id}`)
  expect(answers.filter(({ objectType }) => objectType !== 'message')).toEqual([])
  expect(await deletedContents({ since: '2099-01-01T00:00:00.000+0000' })).toEqual([])
})

test('/deletedObjects/{people,places}, and content that goes with its place (more §1.9)', async () => {
  const [leaver, group] = [await aPerson(), await aPlace(ann.client)]
  const inside = await aContent(ann.client, { parent: `/places/${group.id}` })
  await admin.deletePerson({ personID: leaver.id })
  await admin.deletePlace({ placeID: group.id })

  const people = shownOf((await admin.listDeletedPeople({ count: 100 })).list)
  const places = shownOf((await admin.listDeletedPlaces({ count: 100, type: ['group'] })).list)

  expect(people).toContain(`person ${leaver.id}`)
  expect(places).toContain(`group ${group.id}`)
  await expect.poll(async () => shownOf(await deletedContents())).toContain(`document ${inside.id}`)
})

test('only admins read what was removed; wrong dates and types are named (more §1.9, decision 0176)', async () => {
  const lists = [api.listDeletedContents, api.listDeletedPeople, api.listDeletedPlaces] as const
  for (const list of lists) {
    expect([(await ann.client.send(list, {})).status, (await anonymous.send(list, {})).status]).toEqual([
      403, 401,
    ])
  }
  const filtered = async (filter: string) =>
    (await admin.send(api.listDeletedPlaces, { filter: [filter] })).error?.message
  const wrong = await admin.request({ path: '/api/core/v3/deletedObjects/contents?since=yesterday' })
  const unknown = await admin.request({ path: '/api/core/v3/deletedObjects/people?type=document' })

  expect([wrong.status, fieldsNamed(wrong)]).toEqual([400, ['since']])
  expect([unknown.status, fieldsNamed(unknown)]).toEqual([400, [expect.stringMatching(/^type/)]])
  expect(await filtered('since(yesterday)')).toMatch(/2026-01-31T12:00:00/)
  expect(await filtered('type(document)')).toMatch(/group, space, project, blog/)
})
