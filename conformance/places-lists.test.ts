import { api, type Place } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { admin, aMember, aPlace, baseUrl, collect, unique } from './community.ts'
import { indexed } from './searching.ts'
import { PLACES } from './wire.ts'

const ann = await aMember()
const bob = await aMember()
const tag = unique('tag')
const word = unique('word')

const apple = await aPlace(ann.client, {
  name: 'Äpple pie',
  displayName: unique('pie'),
  tags: [tag],
  description: word,
})
const space = await aPlace(admin, { name: 'Bread', displayName: unique('bread'), type: 'space', tags: [tag] })
const cider = await aPlace(bob.client, {
  name: 'cider',
  displayName: unique('cider'),
  tags: [tag, `${tag}b`],
})
const all = [apple, space, cider]
await ann.client.addMember({ placeID: cider.id, body: {} })
await indexed()

const ids = (places: readonly Place[]) => places.map((place) => place.id)
const find = async (...filter: string[]) => (await ann.client.listPlaces({ filter })).list
const tagged = `tag(${tag})`

test('type(group) restricts to groups; values inside one filter widen (§Endpoints, decisions §2)', async () => {
  expect(ids(await find(tagged, 'type(group)'))).toEqual(ids([apple, cider]))
  expect(ids(await find(tagged, 'type(space,group)'))).toEqual(ids(all))
  expect(await find(tagged, 'type(blog)')).toEqual([])
})

test('type of the original that no place has finds nothing; any other word is 400 (decisions §2)', async () => {
  const reply = await ann.client.send(api.listPlaces, { filter: ['type(club)'] })

  expect(await find('type(poll)')).toEqual([])
  expect([reply.status, reply.error?.code]).toEqual([400, 'filterInvalid'])
  expect(reply.error?.message).toContain('group, space, project, blog')
})

test('different filters narrow, two of one name too (decisions §2)', async () => {
  expect(ids(await find(`tag(${tag}b)`))).toEqual([cider.id])
  expect(ids(await find(tagged, `tag(${tag}b)`))).toEqual([cider.id])
  expect(ids(await find(`tag(${tag.toUpperCase()},${tag}b)`))).toEqual(ids(all))
})

test('relationship: owner is where the caller is one, member where they are in at all (decisions §2)', async () => {
  expect(ids(await find(tagged, 'relationship(owner)'))).toEqual([apple.id])
  expect(ids(await find(tagged, 'relationship(member)'))).toEqual(ids([apple, cider]))
  expect(ids(await find(tagged, 'relationship(owner,member)'))).toEqual(ids([apple, cider]))
})

test('entityDescriptor finds places by type code and id (decisions §2)', async () => {
  const found = await find(`entityDescriptor(700,${apple.id},14,${space.id},14,${cider.id},3,1)`)

  expect(ids(found)).toEqual(ids([apple, space]))
})

test.each([
  'entityDescriptor(700)',
  'entityDescriptor(a,b)',
  'relationship(enemy)',
  'state(owner)',
  'type',
  'type()',
])('the filter %s is 400 filterInvalid (decisions §2)', async (filter) => {
  const reply = await ann.client.send(api.listPlaces, { filter: [filter] })

  expect([reply.status, reply.error?.code]).toEqual([400, 'filterInvalid'])
})

test.each([
  ['a word of the description', (text: string) => text],
  ['another case', (text: string) => text.toUpperCase()],
  ['a star at the end', (text: string) => `${text.slice(0, -2)}*`],
  ['a star at the start', (text: string) => `*${text.slice(3)}`],
  ['a star inside', (text: string) => `${text.slice(0, 3)}*${text.slice(-3)}`],
])('search finds by %s (§Endpoints, decisions §2)', async (_, write) => {
  expect(ids(await find(`search(${write(word)})`))).toContain(apple.id)
})

test('search ANDs its words, without regard to accents, in name, description and tags (decisions §2)', async () => {
  expect(ids(await find(`search(apple ${word})`))).toEqual([apple.id])
  expect(ids(await find(`search(pie,${tag})`))).toEqual([apple.id])
  expect(await find(`search(cider ${word})`)).toEqual([])
})

test('with search the best comes first: the name before a mention (decisions §2)', async () => {
  const term = unique('term')
  const mention = await aPlace(ann.client, { name: 'A mention', displayName: unique('m'), description: term })
  const partly = await aPlace(ann.client, { name: `Any ${term}`, displayName: unique('p') })
  const exact = await aPlace(ann.client, { name: term })

  await indexed()
  const byDefault = await find(`search(${term})`)
  const byTitle = await ann.client.listPlaces({ filter: [`search(${term})`], sort: 'titleAsc' })

  expect(ids(byDefault)).toEqual(ids([exact, partly, mention]))
  expect(ids(byTitle.list)).toEqual(ids([mention, partly, exact]))
})

test.each([
  [undefined, [apple, space, cider]],
  ['titleAsc', [apple, space, cider]],
  ['dateCreatedAsc', [apple, space, cider]],
  ['dateCreatedDesc', [cider, space, apple]],
  ['latestActivityAsc', [apple, space, cider]],
  ['latestActivityDesc', [cider, space, apple]],
  ['relevanceDesc', [apple, space, cider]],
] as const)('sort %s (decisions §2)', async (sort, expected) => {
  const { list } = await ann.client.listPlaces({ filter: [tagged], sort })

  expect(ids(list)).toEqual(ids(expected))
})

test('an unknown sort is 400 (decisions §2)', async () => {
  const reply = await ann.client.request({ path: `${PLACES}?sort=sizeDesc` })

  expect(reply.status).toBe(400)
})

test.each(['titleAsc', 'dateCreatedAsc', 'dateCreatedDesc', 'latestActivityDesc', 'relevanceDesc'] as const)(
  'crawling by %s page by page finds each place once (§Paginated list, decisions §2)',
  async (sort) => {
    const filter = [`search(${tag})`]

    const crawled = await collect(ann.client.each(api.listPlaces, { filter, sort, count: 1 }))
    const atOnce = await ann.client.listPlaces({ filter, sort })

    expect(ids(crawled)).toEqual(ids(atOnce.list))
    expect(ids(crawled).toSorted()).toEqual(ids(all).toSorted())
  },
)

test('a page says startIndex, itemsPerPage and links, and repeats the query (§Paginated list)', async () => {
  const page = await ann.client.listPlaces({ filter: [tagged], count: 1, startIndex: 1 })

  expect(page).toMatchObject({ startIndex: 1, itemsPerPage: 1 })
  expect(ids(page.list)).toEqual([space.id])
  for (const [name, index] of [
    ['next', '2'],
    ['prev', '0'],
  ] as const) {
    const link = new URL(page.links[name] ?? '')
    expect(link.href.startsWith(`${baseUrl}${PLACES}?`)).toBe(true)
    expect(Object.fromEntries(link.searchParams)).toEqual({ filter: tagged, count: '1', startIndex: index })
  }
})

test('lists show whole places; fields selects (decisions §2)', async () => {
  const whole = await ann.client.listPlaces({ filter: [tagged], count: 1 })
  const selected = await ann.client.listPlaces({ filter: [tagged], count: 1, fields: 'name,creator.id' })

  expect(whole.list).toEqual([await ann.client.getPlace({ placeID: apple.id })])
  expect(Object.keys(selected.list[0] ?? {}).toSorted()).toEqual([
    'creator',
    'id',
    'name',
    'resources',
    'type',
  ])
})

test('the children of a place are listed by name (decisions §4)', async () => {
  const parent = `${PLACES}/${space.id}`
  const second = await aPlace(ann.client, { name: 'Zwieback', displayName: unique('z'), parent })
  const first = await aPlace(bob.client, { name: 'almond', displayName: unique('a'), parent })

  const children = await ann.client.listChildPlaces({ placeID: space.id })

  expect(ids(children.list)).toEqual(ids([first, second]))
})
