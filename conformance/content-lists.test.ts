import { api, type Content } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import {
  aComment,
  aContent,
  admin,
  aMember,
  aPlace,
  baseUrl,
  collect,
  html,
  newContent,
  unique,
} from './community.ts'
import { indexed } from './searching.ts'
import { CONTENTS, fieldsNamed, GUARD_LINE } from './wire.ts'

const ann = await aMember()
const bob = await aMember()
const tag = unique('listed')
const tagged = `tag(${tag})`

const dated = async (subject: string, published: string) =>
  await admin.createContent({
    body: newContent({ subject, tags: [tag], content: html(`<p>${tag}</p>`) }),
    published: `${published}T00:00:00.000Z`,
  })
const cherry = await dated('cherry', '2019-01-03')
const apple = await dated('Äpple', '2019-01-01')
const banana = await dated('Banana', '2019-01-02')
await indexed()
const ids = (list: readonly Content[]) => list.map(({ id }) => id)
const named = (list: readonly Content[]) => list.map(({ subject }) => subject)

test.each([
  [undefined, ['cherry', 'Banana', 'Äpple']],
  ['dateCreatedDesc', ['cherry', 'Banana', 'Äpple']],
  ['dateCreatedAsc', ['Äpple', 'Banana', 'cherry']],
  ['latestActivityDesc', ['cherry', 'Banana', 'Äpple']],
  ['latestActivityAsc', ['Äpple', 'Banana', 'cherry']],
  ['titleAsc', ['Äpple', 'Banana', 'cherry']],
  ['relevanceDesc', ['cherry', 'Banana', 'Äpple']],
] as const)('sort %s (decisions §2)', async (sort, expected) => {
  const { list } = await ann.client.listContents({ filter: [tagged], sort })

  expect(named(list)).toEqual(expected)
})

test('an unknown sort is 400, naming those that are offered (decisions §2)', async () => {
  const reply = await ann.client.request({ path: `${CONTENTS}?sort=sizeDesc` })

  expect([reply.status, fieldsNamed(reply)]).toEqual([400, ['sort']])
  expect(reply.error?.message).toContain('latestActivityDesc')
})

test('latestActivity moves with an answer and with a change (decisions §2)', async () => {
  const own = unique('active')
  const made: Content[] = []
  for (const day of ['01', '02', '03']) {
    const published = `2019-01-${day}T00:00:00Z`
    made.push(await admin.createContent({ body: newContent({ tags: [own] }), published }))
  }
  const [one, two, three] = ids(made)
  const inOrder = async () =>
    ids((await ann.client.listContents({ filter: [`tag(${own})`], sort: 'latestActivityDesc' })).list)

  expect(await inOrder()).toEqual([three, two, one])
  await aComment(ann.client, one ?? '')
  expect(await inOrder()).toEqual([one, three, two])
  await admin.updateContent({ contentID: two ?? '', body: newContent({ tags: [own] }) })
  expect(await inOrder()).toEqual([two, one, three])
})

test('ties go by id, so that every list has a total order (decisions §2)', async () => {
  const own = unique('tied')
  const published = '2019-01-01T00:00:00Z'
  const made: string[] = []
  for (let index = 0; index < 5; index++) {
    const subject = index === 0 ? 'Same' : 'same'
    made.push((await admin.createContent({ body: newContent({ tags: [own], subject }), published })).id)
  }

  for (const sort of ['dateCreatedAsc', 'latestActivityAsc', 'titleAsc'] as const) {
    expect(ids((await ann.client.listContents({ filter: [`tag(${own})`], sort })).list)).toEqual(made)
  }
  const newest = await ann.client.listContents({ filter: [`tag(${own})`] })
  expect(ids(newest.list)).toEqual(made.toReversed())
})

test('a list is guarded and has startIndex, itemsPerPage, links and list (§Paginated list)', async () => {
  const reply = await ann.client.send(api.listContents, { filter: [tagged] })

  expect(reply.text.startsWith(GUARD_LINE)).toBe(true)
  expect(Object.keys(reply.body ?? {}).sort()).toEqual(['itemsPerPage', 'links', 'list', 'startIndex'])
  expect(reply.body).toMatchObject({ startIndex: 0, itemsPerPage: 25, links: {} })
})

test('links repeat every query parameter, URL-encoded; only startIndex differs (§Paginated list)', async () => {
  const query = new URLSearchParams([
    ['filter', tagged],
    ['filter', `tag(${tag},ä & b)`],
    ['sort', 'titleAsc'],
    ['fields', 'subject,-resources'],
    ['count', '1'],
    ['directive', 'silent'],
    ['startIndex', '1'],
  ])

  const { links } = (await ann.client.request({ path: `${CONTENTS}?${query}` })).body as {
    links: Record<string, string>
  }

  const pairs = (url: string) =>
    [...new URL(url).searchParams].filter(([name]) => name !== 'startIndex').sort()
  expect(links.next?.startsWith(`${baseUrl}${CONTENTS}?`)).toBe(true)
  expect(pairs(links.next ?? '')).toEqual(pairs(`${baseUrl}?${query}`))
  expect(new URL(links.next ?? '').searchParams.getAll('startIndex')).toEqual(['2'])
  expect(new URL(links.prev ?? '').searchParams.getAll('startIndex')).toEqual(['0'])
  expect(links.previous).toBe(links.prev)
})

test('count is clamped to 100, below 1 it is 400; startIndex below 0 is 400 (§Limits, decisions §2)', async () => {
  const get = async (query: string) => await ann.client.request({ path: `${CONTENTS}?${query}` })

  const [clamped, none, negative, far] = [
    await get('count=1000'),
    await get('count=0'),
    await get('startIndex=-1'),
    await get('startIndex=9007199254740991'),
  ]

  expect(clamped.body).toMatchObject({ itemsPerPage: 100 })
  expect([none.status, fieldsNamed(none)]).toEqual([400, ['count']])
  expect([negative.status, fieldsNamed(negative)]).toEqual([400, ['startIndex']])
  expect(far.body).toMatchObject({ list: [] })
})

test.each([
  'dateCreatedDesc',
  'dateCreatedAsc',
  'latestActivityDesc',
  'latestActivityAsc',
  'titleAsc',
  'relevanceDesc',
] as const)(
  'crawling by %s page by page finds each once, in order (§Paginated list, decisions §2)',
  async (sort) => {
    for (const filter of [[tagged], [`search(${tag})`]]) {
      const crawled = await collect(ann.client.each(api.listContents, { filter, sort, count: 1 }))
      const atOnce = await ann.client.listContents({ filter, sort })

      expect(ids(crawled)).toEqual(ids(atOnce.list))
      expect(ids(crawled).toSorted()).toEqual(ids([apple, banana, cherry]).toSorted())
    }
  },
)

test.each(['dateCreatedDesc', 'dateCreatedAsc'] as const)(
  'a crawl by %s neither skips nor repeats items that exist throughout (decisions §2)',
  async (sort) => {
    const own = unique('crawled')
    const made: string[] = []
    for (let index = 0; index < 8; index++) made.push((await aContent(ann.client, { tags: [own] })).id)
    const inOrder = sort === 'dateCreatedAsc' ? made : made.toReversed()
    const met: string[] = []

    let next: string | undefined = `${CONTENTS}?filter=tag(${own})&sort=${sort}&count=3`
    while (next && met.length < 30) {
      const page = (await ann.client.request({ path: next })).body as {
        list: Content[]
        links: { next?: string }
      }
      met.push(...ids(page.list))
      await aContent(ann.client, { tags: [own] })
      if (met.length === 3) await ann.client.deleteContent({ contentID: met[0] ?? '' })
      next = page.links.next
    }

    expect(met).toEqual([...new Set(met)])
    expect(met.filter((id) => made.includes(id))).toEqual(inOrder)
  },
)

test('lists show whole content; fields selects, with dots, exclusions and groups (decisions §2)', async () => {
  const get = async (fields?: string) =>
    (await ann.client.listContents({ filter: [tagged], sort: 'titleAsc', count: 1, fields })).list[0]

  const whole = await get()
  const selected = await get('subject,author.id,content.text,nonsense')
  const less = await get('-resources,-content')
  const summary = await get('@summary')

  expect(whole).toEqual(await ann.client.getContent({ contentID: apple.id }))
  expect(Object.keys(selected ?? {}).sort()).toEqual([
    'author',
    'content',
    'id',
    'resources',
    'subject',
    'type',
  ])
  expect(selected?.author).toEqual({ id: apple.author.id })
  expect(Object.keys(selected?.content ?? {})).toEqual(['text'])
  expect(less).toMatchObject({ subject: 'Äpple', tags: [tag] })
  for (const name of ['resources', 'content']) expect(less).not.toHaveProperty(name)
  expect(Object.keys(summary ?? {}).length).toBeLessThan(Object.keys(whole ?? {}).length)
})

test('the content of a place is sorted and paged alike (decisions §4)', async () => {
  const place = await aPlace(ann.client)
  for (const subject of ['b', 'c', 'a'])
    await aContent(ann.client, { subject, parent: `/places/${place.id}` })
  const placeID = place.id

  const byTitle = await collect(
    bob.client.each(api.listPlaceContents, { placeID, sort: 'titleAsc', count: 2 }),
  )
  const newest = await bob.client.listPlaceContents({ placeID })

  expect(named(byTitle)).toEqual(['a', 'b', 'c'])
  expect(named(newest.list)).toEqual(['a', 'c', 'b'])
})

test('viewCount counts readers of the content, not reloads, not lists (decisions §3, decision 0184)', async () => {
  const own = unique('viewed')
  const { id: contentID } = await aContent(ann.client, { tags: [own] })
  for (const { client } of [bob, bob, ann, bob, ann]) await client.getContent({ contentID })
  const viewCount = async () =>
    (await ann.client.listContents({ filter: [`tag(${own})`] })).list[0]?.viewCount

  await expect.poll(viewCount, { timeout: 15_000, interval: 250 }).toBe(2)
})

test('two filters of one list that differ in case, or repeated, are no error (decisions §2)', async () => {
  const { list } = await ann.client.listContents({
    filter: [tagged, tagged, tagged.replace(tag, tag.toUpperCase())],
  })

  expect(list).toHaveLength(3)
})
