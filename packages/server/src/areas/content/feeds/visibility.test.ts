import { api, CONTENT_TYPES, feedOf } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { Community, everyFact } from '../../../testing/community.ts'
import { insertContents } from '../../../testing/content-rows.ts'
import { aCast } from '../../../testing/content-stage.ts'
import { anInstance } from '../../../testing/instance.ts'
import { patiently } from '../../../testing/patience.ts'
import { childrenOf, readXml, type XmlElement } from '../../../testing/xml.ts'

/** Content of every type, visibility and status, with answers. */
const instance = await anInstance({ FOLKMOOT_ANONYMOUS_READ: 'on' })
afterAll(() => instance.close())
const community = await Community.of(instance, await aCast(instance))
const rows = everyFact(Number(process.env.SEED ?? 1)).flatMap((facts) => community.plan(facts))
await insertContents(instance, rows)

const hrefOf = (element: XmlElement, rel: string) =>
  childrenOf(element, 'link')
    .find(({ attributes }) => attributes.get('rel') === rel)
    ?.attributes.get('href')

/** The ids of all entries on all pages of a feed. */
async function crawl(url: string, authorization: string): Promise<string[]> {
  const ids: string[] = []
  for (let next: string | undefined = url; next !== undefined; ) {
    const reply: Response = await fetch(next, { headers: authorization === '' ? {} : { authorization } })
    if (!reply.ok) return [String(reply.status)]
    const feed = readXml(await reply.text())
    ids.push(
      ...childrenOf(feed, 'entry').map((entry) => /(\d+)$/.exec(hrefOf(entry, 'alternate') ?? '')?.[1] ?? ''),
    )
    next = hrefOf(feed, 'next')
  }
  return ids
}

const listed = async (filter: string[]) =>
  (
    await Array.fromAsync(instance.anonymous.each(api.listContents, { filter, count: 100, fields: 'id' }))
  ).map(({ id }) => id)

const { places, cast } = community
const feeds = [
  ['all', '', []],
  ...['restricted', 'free'].map((tag) => ['tag', tag, [`tag(${tag})`]] as const),
  ...Object.values(places).map((id) => ['place', id, [`place(/places/${id})`]] as const),
  ...Object.values(cast.people).map(({ id }) => ['person', id, [`author(/people/${id})`]] as const),
] as const

test('a feed has the list of anonymous callers, in its order, for every caller', async () => {
  const { authorization: admins = '' } = instance.admin.options
  const { authorization: authors = '' } = cast.people.author.client.options
  const closed = ['PRIVATE', 'SECRET', 'project PRIVATE', 'project SECRET'].map(
    (name) => places[name as 'PRIVATE'],
  )

  for (const [kind, name, filter] of feeds) {
    const url = feedOf(instance.baseUrl, kind, name)
    const expected = closed.includes(name) && kind === 'place' ? ['404'] : await listed([...filter])
    for (const authorization of ['', admins, authors]) {
      expect(await crawl(url, authorization), url).toEqual(expected)
    }
  }
})

test('a feed has exactly the content that anonymous callers can read and list', async () => {
  const found = new Set(await crawl(feedOf(instance.baseUrl, 'all', ''), ''))
  const statuses = await Promise.all(
    rows.map(
      async ({ id }) =>
        [
          id,
          (await patiently(() => instance.anonymous.send(api.getContent, { contentID: id }))).status,
        ] as const,
    ),
  )
  const readable = new Set(statuses.filter(([, status]) => status === 200).map(([id]) => id))
  const due = rows.filter(
    (row) => readable.has(row.id) && row.status === 'published' && row.thread_id === null,
  )

  expect(found.size).toBeGreaterThan(5)
  expect([...found].filter((id) => !readable.has(id))).toEqual([])
  expect([...found].toSorted()).toEqual(due.map(({ id }) => id).toSorted())
  expect(
    CONTENT_TYPES.filter((type) => rows.some((row) => found.has(row.id) && row.type === type)).toSorted(),
  ).toEqual(['announcement', 'discussion', 'document'])
})
