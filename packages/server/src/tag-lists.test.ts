/** Lists by tag compared with the same lists without a filter, of which those with the tag are taken. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@folkmoot/client'
import { api, type ContentInput } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { publishIfDue } from './areas/content/writing/publishing.ts'
import { insertContents, topRow } from './testing/content-rows.ts'
import { aCrowd } from './testing/crowd.ts'
import { finishDepartures } from './testing/departures.ts'
import { anInstance } from './testing/instance.ts'
import { aPerson } from './testing/makers.ts'

const instance = await anInstance({ FOLKMOOT_ANONYMOUS_READ: 'on' })
afterAll(() => instance.close())
const { admin, anonymous, context } = instance
const { sql } = instance.store
const [member, stranger] = await aCrowd(instance, [{ name: 'member' }, { name: 'stranger' }])
if (!member || !stranger) throw new Error('nobody came')
const VIEWERS: Record<string, Client> = {
  admin,
  member: member.client,
  stranger: stranger.client,
  anonymous,
}

const { id: groupID } = await admin.createPlace({
  body: { type: 'group', name: 'Private', groupType: 'PRIVATE' },
})
await admin.addMember({ placeID: groupID, body: { person: `/people/${member.id}`, state: 'member' } })

let made = 0
const aTag = () => `tag ${++made}`

type Listing = typeof api.listContents | typeof api.listPeople | typeof api.listPlaces
type Sort = 'dateCreatedAsc' | 'titleAsc' | 'lastNameAsc'
interface Tagged {
  readonly id: string
  readonly tags?: string[]
}

const crawl = async (viewer: Client, list: Listing, query: object): Promise<Tagged[]> =>
  (await Array.fromAsync(viewer.each(list as typeof api.listPeople, query))) as Tagged[]

const PAGE = 3
let jumps = 0

/** From the last page to the first: no page knows where the one before it ends. */
async function jump(viewer: Client, list: Listing, total: number, query: { tags: string; sort?: Sort }) {
  // The spaces mean nothing, but the server remembers no cursor of this query.
  const filter = [`tag(${' '.repeat(++jumps)}${query.tags})`]
  const pages: string[][] = []
  for (let startIndex = total - (total % PAGE); startIndex >= 0; startIndex -= PAGE) {
    const page = { filter, sort: query.sort, startIndex, count: PAGE, fields: 'id' }
    const { body } = await viewer.send(list as typeof api.listContents, page as object)
    pages.unshift((body?.list ?? []).map(({ id }) => id))
  }
  return pages.flat()
}

/** Returns what each viewer sees, which is checked against the list without a filter. */
async function listsOf(
  list: Listing,
  tags: readonly string[],
  sort?: Sort,
): Promise<Record<string, string[]>> {
  const shown: Record<string, string[]> = {}
  for (const [name, viewer] of Object.entries(VIEWERS)) {
    const all = await crawl(viewer, list, { count: 100, fields: 'id,tags', sort })
    const expected = all.flatMap(({ id, tags: own }) => (tags.some((tag) => own?.includes(tag)) ? [id] : []))
    const filter = [`tag(${tags.join(',').toUpperCase()})`]
    const followed = await crawl(viewer, list, { filter, count: PAGE, fields: 'id', sort })

    expect(
      followed.map(({ id }) => id),
      `${name} by links`,
    ).toEqual(expected)
    expect(
      await jump(viewer, list, expected.length, { tags: tags.join(','), sort }),
      `${name} by index`,
    ).toEqual(expected)
    shown[name] = expected
  }
  return shown
}

const ROWS = {
  content: 'select unnest(tags), published_at, id from content where listed',
  person: 'select unnest(tags), first_name_key, id from person',
  place: 'select unnest(tags), name_key, id from place',
}

/** Rows that should not be there cost time, though no list shows them. */
async function expectExactRows(kind: keyof typeof ROWS): Promise<void> {
  const [wanted, present] = [ROWS[kind], `select * from ${kind}_tag`]
  const different = await sql.unsafe(`
    (${wanted} except ${present}) union all (${present} except ${wanted})`)
  expect([...different]).toEqual([])
}

const body = (overrides: Partial<ContentInput>): ContentInput => ({
  type: 'document',
  subject: 'A subject',
  content: { type: 'text/html', text: '<p>Words</p>' },
  ...overrides,
})
const aDocument = async (overrides: Partial<ContentInput>, client = admin): Promise<string> =>
  (await client.createContent({ body: body(overrides) })).id

/** Published at the same moment: their ids decide. */
async function sevenDocuments(tag: string): Promise<string[]> {
  const rows = Array.from({ length: 7 }, () =>
    topRow({ type: 'document', author_id: member?.id ?? '', tags: [tag, 'other'] }),
  )
  await insertContents(instance, rows)
  return rows.map(({ id }) => id)
}

async function contentsOf(tag: string): Promise<Record<string, string[]>> {
  await expectExactRows('content')
  return await listsOf(api.listContents, [tag])
}

test('contents with a tag are listed page by page, in both directions and for every caller', async () => {
  const tag = aTag()
  const ties = await sevenDocuments(tag)
  const last = await aDocument({ tags: [tag.toUpperCase(), tag] })
  const inGroup = await aDocument({ tags: [tag], parent: `/places/${groupID}` })
  await aDocument({ tags: [`${tag} and more`] })
  await admin.createComment({
    contentID: last,
    body: { type: 'comment', content: body({}).content, tags: [tag] },
  })

  const newest = [inGroup, last, ...ties.toReversed()]
  expect(await contentsOf(tag)).toEqual({
    admin: newest,
    member: newest,
    stranger: newest.slice(1),
    anonymous: newest.slice(1),
  })
  expect((await listsOf(api.listContents, [tag], 'dateCreatedAsc')).member).toEqual(newest.toReversed())
  expect((await listsOf(api.listContents, [tag], 'titleAsc')).member).toHaveLength(newest.length)
})

test('contents with one of several tags are listed once', async () => {
  const [one, two] = [aTag(), aTag()]
  const ties = await sevenDocuments(one)
  const both = await aDocument({ tags: [one, two] })

  expect((await listsOf(api.listContents, [one, two])).admin).toEqual([both, ...ties.toReversed()])
})

test('contents are listed by the tags that they have now', async () => {
  const [tag, later] = [aTag(), aTag()]
  const [first = '', second = '', third = '', ...others] = await sevenDocuments(tag)
  const newcomer = await aDocument({})
  await admin.updateContent({ contentID: first, body: body({ tags: [later] }) })
  await admin.updateContent({ contentID: second, body: body({ tags: [] }) })
  await admin.updateContent({ contentID: newcomer, body: body({ tags: [tag, later] }) })
  await admin.deleteContent({ contentID: third })

  expect((await contentsOf(tag)).stranger).toEqual([newcomer, ...others.toReversed()])
  expect((await contentsOf(later)).stranger).toEqual([newcomer, first])
})

test('contents are listed while they are published, by the time at which they were', async () => {
  const tag = aTag()
  const draft = await aDocument({ tags: [tag], status: 'incomplete' })
  const published = await aDocument({ tags: [tag] })
  const archived = await aDocument({ tags: [tag] })
  await admin.updateContent({ contentID: archived, body: body({ tags: [tag], status: 'archived' }) })
  expect((await contentsOf(tag)).admin).toEqual([published])

  await sleep(5)
  await admin.updateContent({ contentID: draft, body: body({ tags: [tag], status: 'published' }) })
  await admin.updateContent({ contentID: archived, body: body({ tags: [tag], status: 'published' }) })

  expect((await contentsOf(tag)).admin).toEqual([draft, archived, published])

  await sql`update content set published_at = published_at - interval '1 day' where id = ${draft}`
  expect((await contentsOf(tag)).admin).toEqual([archived, published, draft])
})

test('scheduled contents are listed by their time once it has come', async () => {
  const tag = aTag()
  const publishDate = new Date(Date.now() + 24 * 3600_000).toISOString().replace('Z', '+0000')
  const scheduled = await aDocument({ tags: [tag], publishDate })
  const published = await aDocument({ tags: [tag] })
  expect((await contentsOf(tag)).stranger).toEqual([published])

  await sql`update content set publish_at = now() - interval '1 hour' where id = ${scheduled}`
  await publishIfDue(context, scheduled)

  expect((await contentsOf(tag)).stranger).toEqual([published, scheduled])
})

test('contents are listed when they were approved, and while no moderator hides them', async () => {
  const tag = aTag()
  const place = await admin.createPlace({ body: { type: 'group', name: tag, contentApproval: true } })
  const pending = await aDocument({ tags: [tag], parent: `/places/${place.id}` }, member.client)
  const other = await aDocument({ tags: [tag] })
  const itemOf = async (kind: string) =>
    (await admin.listModerationItems({ filter: [`kind(${kind})`] })).list[0]?.id ?? ''
  expect((await contentsOf(tag)).stranger).toEqual([other])

  await sleep(5)
  await admin.resolveModerationItem({ itemID: await itemOf('pending'), body: { action: 'approve' } })
  expect((await contentsOf(tag)).stranger).toEqual([pending, other])

  await stranger.client.reportContent({ contentID: pending, body: { reason: 'spam' } })
  const itemID = await itemOf('report')
  await admin.resolveModerationItem({ itemID, body: { action: 'hide' } })
  expect((await contentsOf(tag)).admin).toEqual([other])

  await admin.restoreModerationItem({ itemID, body: {} })
  expect((await contentsOf(tag)).stranger).toEqual([pending, other])
})

test('contents are listed for those who may read them where they are now', async () => {
  const tag = aTag()
  const place = await admin.createPlace({ body: { type: 'group', name: tag } })
  const parent = `/places/${groupID}`
  const moved = await aDocument({ tags: [tag] })
  const back = await aDocument({ tags: [tag], parent })
  const removed = await aDocument({ tags: [tag], parent: `/places/${place.id}` })
  const forMember = await aDocument({ tags: [tag], visibility: 'people', users: [`/people/${member.id}`] })
  await admin.updateContent({ contentID: moved, body: body({ tags: [tag], parent }) })
  await admin.updateContent({ contentID: back, body: body({ tags: [tag], visibility: 'all' }) })
  expect((await contentsOf(tag)).stranger).toEqual([removed, back])

  await admin.deletePlace({ placeID: place.id })
  expect((await contentsOf(tag)).stranger).toEqual([back])
  await finishDepartures(instance)

  const { member: members, anonymous: visitors } = await contentsOf(tag)
  expect(members).toEqual([forMember, back, moved])
  expect(visitors).toEqual([back])
})

const named = (givenName: string) => ({ givenName, familyName: 'Of Tags' })

async function peopleOf(tag: string): Promise<Record<string, string[]>> {
  await expectExactRows('person')
  return await listsOf(api.listPeople, [tag])
}

async function fourPeople(tag: string) {
  const names = ['Dora', 'Änne', 'Berta', 'Berta']
  return await Promise.all(names.map((name) => aPerson(instance, { name: named(name), tags: [tag] })))
}

test('people with a tag are listed by their names and tags of now', async () => {
  const [tag, later] = [aTag(), aTag()]
  const [dora, anne, ...bertas] = await fourPeople(tag)
  const second = bertas.map(({ id }) => id).toSorted((one, other) => Number(one) - Number(other))
  const [first = '', last = ''] = [anne?.id, dora?.id]
  expect((await peopleOf(tag)).member).toEqual([first, ...second, last])
  expect((await listsOf(api.listPeople, [tag], 'lastNameAsc')).member).toHaveLength(4)

  await admin.updatePerson({ personID: first, body: { name: named('Zoe') } })
  await admin.updatePerson({ personID: last, body: { tags: [later.toUpperCase(), 'other'] } })
  await admin.updatePerson({ personID: second[0] ?? '', body: { tags: [later, tag] } })

  expect((await peopleOf(tag)).member).toEqual([...second, first])
  expect((await peopleOf(later)).member).toEqual([second[0], last])
})

test('hidden, disabled and removed people are in no list by tag, but hidden ones for admins', async () => {
  const tag = aTag()
  const [shown, hidden, disabled, removed] = await fourPeople(tag)
  const [hiddenID = '', disabledID = '', removedID = ''] = [hidden?.id, disabled?.id, removed?.id]
  await admin.updatePerson({ personID: hiddenID, body: { svc: { visible: false } } })
  await admin.updatePerson({ personID: disabledID, body: { svc: { enabled: false } } })
  await admin.deletePerson({ personID: removedID })
  await finishDepartures(instance)

  expect(await peopleOf(tag)).toMatchObject({ admin: [hiddenID, shown?.id], stranger: [shown?.id] })

  await admin.updatePerson({ personID: disabledID, body: { svc: { enabled: true } } })
  // Nothing but somebody at the database deletes whole rows of people.
  const [row] = await sql`
    insert into person (username, username_key, given_name, family_name, display_name, first_name_key, last_name_key, tags)
    values ('gone', 'gone', 'Gone', 'Away', 'Gone Away', 'gone away', 'away gone', ${[tag]}) returning id`
  await sql`delete from person where id = ${row?.id}`
  expect((await peopleOf(tag)).stranger).toEqual([disabledID, shown?.id])
})

test('places with a tag are listed by their names and tags of now, secret ones for members', async () => {
  const [tag, later] = [aTag(), aTag()]
  const ids: string[] = []
  for (const name of ['d', 'c', 'b', 'a']) {
    const tags = [tag.toUpperCase()]
    ids.push((await admin.createPlace({ body: { type: 'group', name: `${name} of ${tag}`, tags } })).id)
  }
  const placesOf = async (wanted: string) => {
    await expectExactRows('place')
    return await listsOf(api.listPlaces, [wanted])
  }
  const [d = '', c = '', b = '', a = ''] = ids
  expect((await placesOf(tag)).anonymous).toEqual([a, b, c, d])

  await admin.updatePlace({ placeID: a, body: { name: `z of ${tag}` } })
  await admin.updatePlace({ placeID: b, body: { tags: [later] } })
  await admin.updatePlace({ placeID: c, body: { groupType: 'SECRET' } })
  await admin.addMember({ placeID: c, body: { person: `/people/${member.id}`, state: 'member' } })
  await admin.deletePlace({ placeID: d })

  expect(await placesOf(tag)).toMatchObject({ admin: [c, a], member: [c, a], stranger: [a] })
  expect((await placesOf(later)).anonymous).toEqual([b])
})
