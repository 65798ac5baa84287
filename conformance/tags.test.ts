import type { Client } from '@folkmoot/client'
import { api, type ContentInput } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import {
  aComment,
  aContent,
  admin,
  aMember,
  anonymous,
  aPlace,
  baseUrl,
  collect,
  newContent,
  unique,
} from './community.ts'
import { GUARD_LINE } from './wire.ts'

const ann = await aMember()
const bob = await aMember()
const carl = await aMember()

const tagged = async (tags: string[], overrides: Partial<ContentInput> = {}, client = ann.client) =>
  await aContent(client, { ...overrides, tags })
/** The tags with this prefix. */
const countsOf = async (prefix: string, client: Client = bob.client) => {
  const { list } = await client.listTags({ filter: [`prefix(${prefix})`], count: 100 })
  return list.map(({ name, count }) => [name, count])
}

test('GET /tags is a page of tags with counts, the most used first, then by name (decision 0062)', async () => {
  const prefix = unique('tag')
  const [often, a, b] = [`${prefix}often`, `${prefix}a`, `${prefix}b`]
  await tagged([b, often])
  await tagged([often, a])
  await tagged([often], { type: 'discussion' })

  const reply = await bob.client.send(api.listTags, { filter: [`prefix(${prefix})`] })

  expect(reply.status).toBe(200)
  expect(reply.text.startsWith(GUARD_LINE)).toBe(true)
  expect(reply.body).toEqual({
    startIndex: 0,
    itemsPerPage: 25,
    links: {},
    list: [
      [often, 3],
      [a, 1],
      [b, 1],
    ].map(([name, count]) => ({
      type: 'tag',
      name,
      count,
      resources: {
        contents: { ref: `${baseUrl}/api/core/v3/contents?filter=tag(${name})`, allowed: ['GET'] },
      },
    })),
  })
})

test('resources.contents leads to as many contents as counted, for any tag', async () => {
  const prefix = unique('odd')
  const tags = [
    `${prefix} a,b`,
    `${prefix}(c)`,
    `${prefix}\\d`,
    `${prefix}&e=f#g`,
    `${prefix}ß`,
    `${prefix}%`,
  ]
  await tagged(tags)
  await tagged(tags.slice(0, 3), { type: 'discussion' })

  const { list } = await bob.client.listTags({ filter: [`prefix(${prefix})`] })

  expect(list.map(({ name }) => name).sort()).toEqual([...tags].sort())
  for (const { name, count, resources } of list) {
    const { body } = await bob.client.request({ path: resources.contents?.ref ?? '' })
    expect((body as { list: unknown[] }).list, name).toHaveLength(count)
  }
})

test('the list comes in pages that follow each other, and fields choose (decisions §2)', async () => {
  const prefix = unique('page')
  const tags = Array.from({ length: 7 }, (_, index) => `${prefix}${index}`)
  await tagged(tags)
  await tagged(tags.slice(4))
  const filter = [`prefix(${prefix})`]

  const first = await bob.client.listTags({ filter, count: 3, fields: 'name,-resources' })
  const all = await collect(bob.client.each(api.listTags, { filter, count: 3 }))

  expect(first.list).toEqual(tags.slice(4).map((name) => ({ type: 'tag', name })))
  expect(all.map(({ name }) => name)).toEqual([...tags.slice(4), ...tags.slice(0, 4)])
})

test('prefix disregards case and accents, in any script; its values widen and two of them narrow (decisions §2)', async () => {
  const mark = unique('x')
  const tags = [`résumé${mark}`, `resumption${mark}`, `ЁЖ${mark}`, `花${mark}`]
  await tagged(tags)
  const names = async (...filter: string[]) =>
    (await collect(bob.client.each(api.listTags, { filter, count: 100 })))
      .map(({ name }) => name)
      .filter((name) => name.endsWith(mark))

  expect(await names('prefix(RESU)')).toEqual([`resumption${mark}`, `résumé${mark}`])
  expect(await names('prefix(Résum)')).toEqual([`resumption${mark}`, `résumé${mark}`])
  expect(await names('prefix(еж)')).toEqual([`ёж${mark}`])
  expect(await names(`prefix(花${mark},resume)`)).toEqual([`résumé${mark}`, `花${mark}`])
  expect(await names('prefix(res)', 'prefix(resump)')).toEqual([`resumption${mark}`])
  expect(await names(`prefix(${mark})`)).toEqual([])
})

test('signs that a database might read otherwise are letters like others', async () => {
  const prefix = unique('sign')
  const tags = [`${prefix}%a`, `${prefix}_a`, `${prefix}\\a`, `${prefix}'a`, `${prefix}xa`]
  await tagged(tags)

  expect(await countsOf(`${prefix}%`)).toEqual([[`${prefix}%a`, 1]])
  expect(await countsOf(`${prefix}_`)).toEqual([[`${prefix}_a`, 1]])
  expect(await countsOf(`${prefix}\\\\`)).toEqual([[`${prefix}\\a`, 1]])
  expect(await countsOf(`${prefix}'`)).toEqual([[`${prefix}'a`, 1]])
})

test('an unknown filter and an empty prefix are 400 filterInvalid; strangers are 401 (decisions §1, §2)', async () => {
  const unknown = await bob.client.send(api.listTags, { filter: ['search(x)'] })
  const empty = await bob.client.send(api.listTags, { filter: ['prefix()'] })
  const stranger = await anonymous.send(api.listTags, {})

  expect([unknown.status, unknown.error?.code]).toEqual([400, 'filterInvalid'])
  expect(unknown.error?.message).toContain('prefix(…)')
  expect([empty.status, empty.error?.code]).toEqual([400, 'filterInvalid'])
  expect(stranger.status).toBe(401)
})

test('only what the caller may read is counted: members of a closed place and admins have more', async () => {
  const tag = unique('seen')
  const isMember = { person: `/people/${bob.id}`, state: 'member' } as const
  for (const groupType of ['OPEN', 'MEMBER_ONLY', 'PRIVATE', 'SECRET'] as const) {
    const { id: placeID } = await aPlace(ann.client, { groupType })
    if (groupType !== 'SECRET') await ann.client.addMember({ placeID, body: isMember })
    await tagged([tag], { parent: `/places/${placeID}` })
  }
  const { id: outside } = await aPlace(ann.client, { groupType: 'PRIVATE' })
  await carl.client.addMember({ placeID: outside, body: {} })
  await tagged([tag], { parent: `/places/${outside}` })

  expect(await countsOf(tag, ann.client)).toEqual([[tag, 5]])
  expect(await countsOf(tag, bob.client)).toEqual([[tag, 3]])
  expect(await countsOf(tag, carl.client)).toEqual([[tag, 2]])
  expect(await countsOf(tag, admin)).toEqual([[tag, 5]])
})

test('content for certain people, hidden, unpublished and archived content, and answers are not counted', async () => {
  const tag = unique('unseen')
  const { id: archived } = await tagged([tag])
  const body = newContent({ tags: [tag], status: 'archived' })
  const tomorrow = new Date(Date.now() + 24 * 3600_000).toISOString().replace('Z', '+0000')
  await tagged([tag], { users: [`/people/${bob.id}`] })
  await tagged([tag], { visibility: 'hidden' })
  await tagged([tag], { status: 'incomplete' })
  await tagged([tag], { publishDate: tomorrow })
  const { id: contentID } = await aComment(ann.client, archived)
  await ann.client.updateContent({
    contentID,
    body: { type: 'comment', content: newContent().content, tags: [tag] },
  })
  const before = await countsOf(tag, ann.client)
  await ann.client.updateContent({ contentID: archived, body })

  expect(before).toEqual([[tag, 1]])
  expect(await countsOf(tag, ann.client)).toEqual([])
  expect(await countsOf(tag, admin)).toEqual([])
})

test('changes are counted at once: tags, status, place, rights, and removals', async () => {
  const [tag, later] = [unique('first'), unique('later')]
  const group = await aPlace(ann.client, { groupType: 'PRIVATE' })
  const { id: contentID } = await tagged([tag])
  const change = async (overrides: Partial<ContentInput>) =>
    await ann.client.updateContent({ contentID, body: newContent({ tags: [later], ...overrides }) })
  const told = async () => [await countsOf(tag), await countsOf(later)].flat()

  const steps = [await told()]
  await change({})
  steps.push(await told())
  await change({ parent: `/places/${group.id}` })
  steps.push(await told())
  await ann.client.updatePlace({ placeID: group.id, body: { groupType: 'OPEN' } })
  steps.push(await told())
  await ann.client.updatePlace({ placeID: group.id, body: { groupType: 'SECRET' } })
  steps.push(await told())
  await ann.client.updatePlace({ placeID: group.id, body: { groupType: 'MEMBER_ONLY' } })
  await change({ status: 'archived' })
  steps.push(await told())
  await change({ status: 'published' })
  steps.push(await told())
  await ann.client.deletePlace({ placeID: group.id })
  steps.push(await told())

  const [one, other] = [[[tag, 1]], [[later, 1]]]
  expect(steps).toEqual([one, other, [], other, [], [], other, []])
})

test('a tag that nothing has any more is not listed', async () => {
  const tag = unique('gone')
  const { id: contentID } = await tagged([tag])
  const before = await countsOf(tag)

  await ann.client.deleteContent({ contentID })

  expect(before).toEqual([[tag, 1]])
  expect(await countsOf(tag, admin)).toEqual([])
})
