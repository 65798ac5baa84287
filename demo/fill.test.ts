import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { basic, type Client, createClient } from '@folkmoot/client'
import { api, type Content } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { startDemo } from './demo-process.ts'
import { DEMO_PASSWORD } from './filling.ts'
import { people } from './people.ts'
import { places } from './places.ts'

const CONTENTS = 60
/** Other demos are made meanwhile. */
const PATIENCE_MS = 100_000
const HOUR_MS = 3600 * 1000
const DAY_MS = 24 * HOUR_MS

const directory = await mkdtemp(join(tmpdir(), 'folkmoot-demo-'))
const realDirectory = await mkdtemp(join(tmpdir(), 'folkmoot-real-'))
/** Of a real instance. */
const environment = {
  FOLKMOOT_DATA_DIR: realDirectory,
  DATABASE_URL: 'postgres://folkmoot@127.0.0.1:1/real',
  DATABASE_REPLICA_URLS: 'postgres://folkmoot@127.0.0.1:1/copy',
  FOLKMOOT_ADMIN_PASSWORD: 'that of the operator',
  FOLKMOOT_BASE_URL: 'https://community.example.org',
  SMTP_URL: 'smtp://127.0.0.1:1',
  S3_ENDPOINT: 'http://127.0.0.1:1',
}
let demo = await startDemo(directory, { contents: CONTENTS, environment })
afterAll(async () => {
  await demo.stop()
  for (const path of [directory, realDirectory]) await rm(path, { recursive: true, force: true })
}, 60_000)

const as = (username: string): Client =>
  createClient({ baseUrl: demo.baseUrl }).as(basic(username, DEMO_PASSWORD))
const first = people[0]?.username ?? ''

async function allOf<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}

const contentsOf = (client: Client, filter: readonly string[] = []): Promise<Content[]> =>
  allOf(client.each(api.listContents, { count: 100, filter: [...filter] }))
const answersOf = (client: Client) => contentsOf(client, ['type(message,comment)'])

const daysSince = (date: string) => (Date.now() - Date.parse(date)) / DAY_MS
const datesOf = (contents: readonly { published: string }[]) => contents.map(({ published }) => published)
const newestFirst = (dates: readonly string[]) => dates.toSorted().reverse()
const inOrderOfIds = (contents: readonly Content[]) =>
  contents.toSorted((one, other) => Number(one.contentID) - Number(other.contentID))

test('the demo has 40 people, 12 places and as many contents as wanted', async () => {
  const admin = as('admin')

  expect(await allOf(admin.each(api.listPeople, { count: 100 }))).toHaveLength(people.length + 1)
  // Plus the root space.
  expect(await allOf(admin.each(api.listPlaces, { count: 100 }))).toHaveLength(places.length + 1)
  expect(await contentsOf(admin)).toHaveLength(CONTENTS)
})

test('settings of a real instance are named and not used', async () => {
  for (const name of Object.keys(environment)) expect(demo.output()).toContain(name)
  expect(demo.output()).not.toContain(environment.FOLKMOOT_ADMIN_PASSWORD)
  expect(demo.output()).toMatch(/Look around at +http:\/\/localhost:/)
  expect(await readdir(realDirectory)).toEqual([])
  expect(await readdir(directory)).toEqual(expect.arrayContaining(['.folkmoot-demo', 'postgres']))
})

test('it spans half a year, and the newest is not older than an hour', async () => {
  const admin = as('admin')
  const contents = await contentsOf(admin)
  const joined = datesOf(await allOf(admin.each(api.listPeople, { count: 100, fields: 'published' })))
  const ages = datesOf([...contents, ...(await answersOf(admin))]).map(daysSince)

  expect(Math.max(...joined.map(daysSince))).toBeGreaterThan(170)
  expect(Math.min(...joined.map(daysSince))).toBeGreaterThan(160)
  expect(Math.max(...ages)).toBeGreaterThan(90)
  expect(Math.max(...ages)).toBeLessThan(170)
  expect(Math.min(...ages)).toBeGreaterThan(0)
  expect(Math.min(...ages)).toBeLessThan(1 / 24)
  const months = new Set(datesOf(contents).map((date) => date.slice(0, 7)))
  expect(months.size).toBeGreaterThanOrEqual(5)
})

test('dates grow with ids, and no reply comes before what it answers', async () => {
  const [contents, answers] = [await contentsOf(as('admin')), await answersOf(as('admin'))]
  const all = inOrderOfIds([...contents, ...answers])
  const dateOf = new Map(all.map((content) => [content.resources.self?.ref, content.published]))

  expect(datesOf(all)).toEqual(datesOf(all).toSorted())
  const early = answers.filter(({ parent, published }) => published <= (dateOf.get(parent ?? '') ?? '9'))
  expect(early).toEqual([])
  // Files come with the text, not hours later.
  expect(all.filter(({ published, updated }) => published !== updated)).toEqual([])
})

test('conversations go on beside each other, for hours and days', async () => {
  const contents = inOrderOfIds(await contentsOf(as('admin')))
  const talked = contents.filter(({ replyCount }) => replyCount > 0)
  const lengths = talked.map(
    ({ published, lastActivityDate }) => Date.parse(lastActivityDate) - Date.parse(published),
  )
  const interrupted = talked.filter(({ published, lastActivityDate }) =>
    contents.some((other) => other.published > published && other.published < lastActivityDate),
  )

  expect(lengths.filter((length) => length > HOUR_MS).length).toBeGreaterThan(talked.length / 2)
  expect(lengths.filter((length) => length > DAY_MS).length).toBeGreaterThan(5)
  expect(interrupted.length).toBeGreaterThan(5)
})

test('the first account has unread and read entries; inbox and streams list the newest first', async () => {
  const client = as(first)
  const inbox = (await allOf(client.each(api.listInbox, { count: 100 }))).map(({ updated }) => updated)
  const stream = datesOf(await allOf(client.each(api.listActivities, { count: 100 })))
  const { unread } = await client.getInboxCounts()
  const unreadOnes = await allOf(client.each(api.listInbox, { count: 100, filter: ['unread'] }))

  expect(inbox).toEqual(newestFirst(inbox))
  expect(daysSince(inbox.at(-1) ?? '')).toBeGreaterThan(1)
  expect(unread).toBeGreaterThanOrEqual(2)
  expect(unreadOnes.length).toBeLessThan(inbox.length)
  expect(stream).toEqual(newestFirst(stream))
  expect(daysSince(stream.at(-1) ?? '')).toBeGreaterThan(90)
})

test('a search by date finds what is of that time', async () => {
  const client = as('admin')
  const filter = ['search(the)']
  const found = async (more: readonly string[]) =>
    datesOf(await allOf(client.each(api.searchContents, { count: 100, filter: [...filter, ...more] })))
  const weekAgo = new Date(Date.now() - 7 * DAY_MS).toISOString().replace('Z', '+0000')
  const [all, recent] = [await found([]), await found([`after(${weekAgo})`])]

  expect(recent.length).toBeGreaterThan(3)
  expect(recent.length).toBeLessThan(all.length)
  expect(recent.toSorted()).toEqual(all.filter((date) => daysSince(date) < 7).toSorted())
})

test('what is trending is recent, what is popular has been talked about for weeks', async () => {
  const { listTrendingContents: trending, listPopularContents: popular } = as(first)
  const oldest = (contents: readonly Content[]) => Math.max(...datesOf(contents).map(daysSince))
  const idsOf = (contents: readonly Content[]) => contents.map(({ id }) => id)
  // The server scores the newest first.
  await expect
    .poll(async () => oldest((await popular({ count: 10 })).list), { timeout: PATIENCE_MS })
    .toBeGreaterThan(14)
  const [now, lately] = [(await trending({ count: 10 })).list, (await popular({ count: 10 })).list]

  expect(oldest(now.slice(0, 5))).toBeLessThan(14)
  for (const { lastActivityDate } of now.slice(0, 5)) expect(daysSince(lastActivityDate)).toBeLessThan(4)
  expect(idsOf(now)).not.toEqual(idsOf(lately))
})

test('the announcement is of these days and ends in the future', async () => {
  const { list } = await as(first).listAnnouncements({})

  expect(list.map(({ published }) => Math.round(daysSince(published)))).toEqual([2])
  expect(daysSince(list[0]?.endDate ?? '')).toBeLessThan(-20)
})

test('it is made once', async () => {
  expect(demo.output()).toContain('Made in')
  await demo.stop()
  demo = await startDemo(directory, { contents: CONTENTS })

  expect(demo.output()).not.toContain('Made in')
  expect(await contentsOf(as('admin'))).toHaveLength(CONTENTS)
})
