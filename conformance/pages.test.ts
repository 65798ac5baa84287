import type { Client } from '@folkmoot/client'
import { api } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { admin, aMember, aPerson, baseUrl, collect, unique } from './community.ts'
import { fieldsNamed, PEOPLE } from './wire.ts'

interface PageOfPeople {
  readonly startIndex: number
  readonly itemsPerPage: number
  readonly links: { readonly next?: string; readonly prev?: string; readonly previous?: string }
  readonly list: readonly { readonly id: string }[]
}

async function pageAt(path: string, client: Client = ann.client): Promise<PageOfPeople> {
  const reply = await client.request({ path })
  if (reply.status !== 200) throw new Error(`${path} answered ${reply.status} ${reply.text}`)
  return reply.body as PageOfPeople
}

const tagged = async (count: number, tag: string) => {
  const people: string[] = []
  for (let index = 0; index < count; index++) people.push((await aPerson({ tags: [tag] })).id)
  return people
}

const ann = await aMember()
const tag = unique('paged')
const twelve = await tagged(12, tag)
const crowd = unique('crowd')
await tagged(101, crowd)
const CROWD = `${PEOPLE}?filter=tag(${crowd})`
const LIST = `${PEOPLE}?filter=tag(${tag})&sort=dateJoinedAsc`
const ids = (page: PageOfPeople) => page.list.map((person) => person.id)

test('a list has startIndex, itemsPerPage, links and list, and nothing else (§Paginated list)', async () => {
  const page = await pageAt(`${LIST}&count=5`)

  expect(Object.keys(page).sort()).toEqual(['itemsPerPage', 'links', 'list', 'startIndex'])
  expect(page).toMatchObject({ startIndex: 0, itemsPerPage: 5 })
  expect(ids(page)).toEqual(twelve.slice(0, 5))
})

test('count is 25 by default and startIndex 0 (§Limits, decisions §2)', async () => {
  const page = await pageAt(CROWD)

  expect(page).toMatchObject({ startIndex: 0, itemsPerPage: 25 })
  expect(page.list).toHaveLength(25)
  expect([...new URL(page.links.next ?? '').searchParams]).toEqual([
    ['filter', `tag(${crowd})`],
    ['startIndex', '25'],
  ])
})

test.each([100, 101, 1000, 2_147_483_648])(
  'count=%i gives 100, the maximum: more is clamped and itemsPerPage says so (§Limits, decisions §2)',
  async (count) => {
    const page = await pageAt(`${CROWD}&count=${count}`)
    const next = await pageAt(page.links.next ?? '')

    expect(page.itemsPerPage).toBe(100)
    expect(page.list).toHaveLength(100)
    expect(next).toMatchObject({ startIndex: 100, itemsPerPage: 100 })
    expect(next.list).toHaveLength(1)
  },
)

test.each(['0', '-1', '1.5', 'ten', '', '1e1', '0x10', '%2B5', '5%20', 'NaN', '٥', '5,6', 'null'])(
  'count=%s is below 1 or no integer: 400 naming count (decisions §2)',
  async (count) => {
    const reply = await ann.client.request({ path: `${PEOPLE}?count=${count}` })

    expect(reply.status).toBe(400)
    expect(fieldsNamed(reply)).toEqual(['count'])
  },
)

test.each(['-1', '1.5', 'ten', '', '1e1', '%2B5', 'NaN', 'null'])(
  'startIndex=%s is negative or no integer: 400 naming startIndex (decisions §2)',
  async (startIndex) => {
    const reply = await ann.client.request({ path: `${PEOPLE}?startIndex=${startIndex}` })

    expect(reply.status).toBe(400)
    expect(fieldsNamed(reply)).toEqual(['startIndex'])
  },
)

test('links is an object, empty when there is neither a next nor a previous page (decisions §2)', async () => {
  const page = await pageAt(`${LIST}&count=12`)

  expect(page.list).toHaveLength(12)
  expect(page.links).toEqual({})
})

test('links.next is there only if there is a next page, also when the last one is full (§Paginated list)', async () => {
  const starts = [0, 4, 8, 7]

  const pages = await Promise.all(starts.map((start) => pageAt(`${LIST}&count=4&startIndex=${start}`)))

  expect(pages.map((page) => page.links.next !== undefined)).toEqual([true, true, false, true])
})

test('links.prev is there only if there is a page before, and links.previous repeats it (decisions §2)', async () => {
  const [first, second, between] = await Promise.all(
    [0, 4, 2].map((start) => pageAt(`${LIST}&count=4&startIndex=${start}`)),
  )

  expect(first?.links).not.toHaveProperty('prev')
  expect(first?.links).not.toHaveProperty('previous')
  for (const page of [second, between]) {
    expect(page?.links.prev).toBeDefined()
    expect(page?.links.previous).toBe(page?.links.prev)
    expect(ids(await pageAt(page?.links.prev ?? ''))).toEqual(twelve.slice(0, 4))
  }
})

test('prev leads back page by page to the first (§Paginated list)', async () => {
  const third = await pageAt(`${LIST}&count=4&startIndex=8`)

  const second = await pageAt(third.links.prev ?? '')
  const first = await pageAt(second.links.prev ?? '')

  expect(ids(second)).toEqual(twelve.slice(4, 8))
  expect(ids(first)).toEqual(twelve.slice(0, 4))
  expect(first.links.prev).toBeUndefined()
})

const pairsOf = (url: string) =>
  [...new URL(url, baseUrl).searchParams].filter(([name]) => name !== 'startIndex').sort()

test('links.next repeats every query parameter URL-encoded; only startIndex differs (§Paginated list)', async () => {
  const odd = 'ä&b=c#d%20+ "(x) y'
  const filters = [`tag(${tag})`, `tag(${tag},${odd.replace(/[(),\\]/g, '\\$&')})`]
  const query = new URLSearchParams([
    ...filters.map((filter) => ['filter', filter]),
    ['fields', 'name.givenName,-resources'],
    ['count', '4'],
    ['directive', 'silent'],
    ['odd[]', odd],
    ['directive', 'again'],
    ['empty', ''],
    ['sort', 'dateJoinedAsc'],
  ])

  const { links } = await pageAt(`${PEOPLE}?${query}`)

  const next = links.next ?? ''
  expect(next.startsWith(`${baseUrl}${PEOPLE}?`)).toBe(true)
  expect(next).toMatch(/^[\x21-\x7e]+$/)
  expect(next).not.toMatch(/["#<>[\]]/)
  expect(pairsOf(next)).toEqual(pairsOf(`${PEOPLE}?${query}`))
  expect(new URL(next).searchParams.getAll('startIndex')).toEqual(['4'])
})

test('a next link carries no parameter that the request did not have, but startIndex (decisions §2)', async () => {
  const started = await pageAt(`${LIST}&count=4&startIndex=4`)

  expect(new URL(started.links.next ?? '').searchParams.get('startIndex')).toBe('8')
  expect(new URL(started.links.prev ?? '').searchParams.get('startIndex')).toBe('0')
  expect(pairsOf(started.links.prev ?? '')).toEqual(pairsOf(LIST.concat('&count=4')))
})

test('crawling by links.next meets everyone once, in order (decisions §2)', async () => {
  const people = await collect(
    ann.client.each(api.listPeople, { filter: [`tag(${tag})`], sort: 'dateJoinedDesc', count: 5 }),
  )

  expect(people.map((person) => person.id)).toEqual(twelve.toReversed())
})

test('/people/@all pages through everyone by id, each once (decisions §4)', async () => {
  const everyone = await collect(admin.each(api.listAllPeople, { count: 10, fields: 'id' }))

  const seen = everyone.map((person) => Number(person.id))
  expect(seen).toEqual([...new Set(seen)].sort((one, other) => one - other))
  expect(seen).toEqual(expect.arrayContaining(twelve.map(Number)))
})

test.each(['dateJoinedAsc', 'dateJoinedDesc'] as const)(
  'a crawl by %s neither skips nor repeats anyone while people come and go (decisions §2)',
  async (sort) => {
    const own = unique('crawled')
    const people = await tagged(12, own)
    const met: string[] = []
    const inOrder = sort === 'dateJoinedAsc' ? people : people.toReversed()

    for (let next = `${PEOPLE}?filter=tag(${own})&sort=${sort}&count=4`; next !== ''; ) {
      const page = await pageAt(next)
      met.push(...ids(page))
      await tagged(1, own)
      if (met.length <= 4) await admin.deletePerson({ personID: met[0] ?? '' })
      next = met.length < 40 ? (page.links.next ?? '') : ''
    }

    expect(met).toEqual([...new Set(met)])
    expect(met.filter((id) => people.includes(id))).toEqual(inOrder)
  },
)

test('two callers who crawl one list at once do not disturb each other (decisions §2)', async () => {
  const crawl = (client: Client, count: number) =>
    collect(client.each(api.listPeople, { filter: [`tag(${tag})`], sort: 'dateJoinedAsc', count }))

  const crawls = await Promise.all([
    crawl(ann.client, 5),
    crawl(admin, 5),
    crawl(ann.client, 3),
    crawl(ann.client, 5),
  ])

  for (const people of crawls) expect(people.map((person) => person.id)).toEqual(twelve)
})

test('the same page asked for again is the same (decisions §2)', async () => {
  const first = await pageAt(`${LIST}&count=5`)
  const next = first.links.next ?? ''

  const twice = [await pageAt(next), await pageAt(next)]

  expect(twice.map(ids)).toEqual([twelve.slice(5, 10), twelve.slice(5, 10)])
})

test('a jump is plain offset (decisions §2)', async () => {
  const pages = await Promise.all([3, 11, 12].map((start) => pageAt(`${LIST}&count=4&startIndex=${start}`)))

  expect(pages.map(ids)).toEqual([twelve.slice(3, 7), twelve.slice(11), []])
  expect(pages.map((page) => page.startIndex)).toEqual([3, 11, 12])
})

test.each([1_000_000, 2_147_483_647, 2_147_483_648, Number.MAX_SAFE_INTEGER])(
  'a jump to startIndex=%i, far behind the end, errs in nothing: an empty list (decisions §2)',
  async (startIndex) => {
    const page = await pageAt(`${PEOPLE}?startIndex=${startIndex}`)

    expect(page.startIndex).toBe(startIndex)
    expect(page.list).toEqual([])
    expect(page.links.next).toBeUndefined()
    expect(page.links.prev).toBeDefined()
  },
)
