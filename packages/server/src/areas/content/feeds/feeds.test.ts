import { type Content, type ContentInput, vocabularies } from '@folkmoot/contract'
import { parseFragment } from 'parse5'
import { afterAll, expect, test } from 'vitest'
import { aCrowd } from '../../../testing/crowd.ts'
import { aNode, anInstance, type Instance } from '../../../testing/instance.ts'
import { childrenOf, readXml, textOf, type XmlElement } from '../../../testing/xml.ts'

const BASE_URL = 'https://community.example'
const open = await anInstance({ FOLKMOOT_BASE_URL: BASE_URL, FOLKMOOT_ANONYMOUS_READ: 'on' })
const elsewhere = await aNode(open.connection, {
  FOLKMOOT_BASE_URL: 'https://elsewhere.example/moot',
  FOLKMOOT_ANONYMOUS_READ: 'on',
  FOLKMOOT_VOCABULARY: Object.keys(vocabularies)[1],
})
const closed = await aNode(open.connection, { FOLKMOOT_BASE_URL: BASE_URL })
afterAll(async () => {
  await closed.close()
  await elsewhere.close()
  await open.close()
})
const [ann, hidden, renamed] = await aCrowd(open, [
  { name: 'ann' },
  { name: 'hidden', visible: false },
  { name: 'renamed' },
])
if (!ann || !hidden || !renamed) throw new Error('nobody came')

interface Asked {
  readonly method?: string
  readonly headers?: Record<string, string>
}

async function ask(path: string, { method, headers }: Asked = {}, instance: Instance = open) {
  const reply = await fetch(instance.baseUrl + path, { method, headers })
  return { status: reply.status, headers: reply.headers, text: await reply.text() }
}
const readFeed = async (path: string, instance = open) => readXml((await ask(path, {}, instance)).text)
const entriesOf = (feed: XmlElement) => childrenOf(feed, 'entry')
const linkOf = (element: XmlElement, rel: string) =>
  childrenOf(element, 'link')
    .find(({ attributes }) => attributes.get('rel') === rel)
    ?.attributes.get('href')

const groupOf = async (groupType: 'OPEN' | 'PRIVATE' | 'SECRET') =>
  await ann.client.createPlace({
    body: { type: 'group', name: `The ${groupType} <circle>`, description: 'All & sundry', groupType },
  })
const [group, privately, secretly] = [
  await groupOf('OPEN'),
  await groupOf('PRIVATE'),
  await groupOf('SECRET'),
]
const parent = `/places/${group.id}`
const text = `<p><a href="/people/ann">Ann</a> <img src="/api/core/v3/images/1" alt="a"> 1 &lt; 2</p>`
const aDocument = async (subject: string, rest: Partial<ContentInput> = {}): Promise<Content> =>
  await ann.client.createContent({
    body: {
      type: 'document',
      subject,
      content: { type: 'text/html', text },
      tags: ['bees', 'a/b & <c>'],
      ...rest,
    },
  })
for (let index = 1; index <= 27; index++) await aDocument(`Number ${index}`, { parent, categories: ['News'] })
const feedPath = `/feeds/places/${group.id}`
const PATHS = [
  feedPath,
  `/feeds/people/${ann.id}`,
  '/feeds/tags/bees',
  '/feeds/all',
  `/feeds/people/${hidden.id}0`,
]
const feed = await readFeed(feedPath)
const [first] = entriesOf(feed)
if (!first) throw new Error('the feed is empty')

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/
const once = (element: XmlElement, name: string) => childrenOf(element, name).length === 1
const isAbsolute = (address: string | undefined) => /^https:\/\/community\.example\//.test(address ?? '')
const all = [feed, ...entriesOf(feed)]

test.each<[rule: string, holds: () => boolean]>([
  [
    'the element is feed, in the namespace of Atom (§2)',
    () => feed.name === 'feed' && feed.attributes.get('xmlns') === 'http://www.w3.org/2005/Atom',
  ],
  [
    'feed and entry have one id, one title, one updated (§4.1.1, §4.1.2)',
    () => all.every((one) => once(one, 'id') && once(one, 'title') && once(one, 'updated')),
  ],
  [
    'every entry has an author with one name (§4.1.2, §3.2)',
    () =>
      entriesOf(feed).every(
        (entry) =>
          childrenOf(entry, 'author').every((author) => once(author, 'name')) && once(entry, 'author'),
      ),
  ],
  [
    'no two alternates of one type (§4.1.1, §4.1.2)',
    () =>
      all.every(
        (one) =>
          childrenOf(one, 'link').filter(({ attributes }) => attributes.get('rel') === 'alternate').length ===
          1,
      ),
  ],
  [
    'every link has an address that is absolute, and a type (§4.2.7)',
    () =>
      all.every((one) =>
        childrenOf(one, 'link').every(
          ({ attributes }) => isAbsolute(attributes.get('href')) && attributes.has('type'),
        ),
      ),
  ],
  [
    'ids are absolute and unlike each other (§4.2.6)',
    () =>
      all.every((one) => /^urn:uuid:[\da-f-]{36}$/.test(textOf(one, 'id'))) &&
      new Set(all.map((one) => textOf(one, 'id'))).size === all.length,
  ],
  [
    'moments are those of RFC 3339 (§3.3)',
    () =>
      all.every((one) => MOMENT.test(textOf(one, 'updated'))) &&
      entriesOf(feed).every((entry) => MOMENT.test(textOf(entry, 'published'))),
  ],
  [
    'the feed is as new as its newest entry (§4.2.15)',
    () =>
      textOf(feed, 'updated') ===
      entriesOf(feed)
        .map((entry) => textOf(entry, 'updated'))
        .toSorted()
        .at(-1),
  ],
  [
    'categories have a term (§4.2.2)',
    () =>
      childrenOf(first, 'category')
        .map(({ attributes }) => attributes.get('term'))
        .join() === 'bees,a/b & <c>,News',
  ],
  [
    'content of type html has no elements but text (§4.1.3.3)',
    () =>
      entriesOf(feed).every((entry) =>
        childrenOf(entry, 'content').every(
          ({ attributes, children }) => attributes.get('type') === 'html' && children.length === 0,
        ),
      ),
  ],
])('RFC 4287: %s', (_, holds) => {
  expect(holds()).toBe(true)
})

test('a feed has the 25 newest, the newest first, with absolute links and pictures, and names its page', () => {
  const subjects = entriesOf(feed).map((entry) => textOf(entry, 'title'))
  const html = textOf(first, 'content')

  expect(subjects).toEqual(Array.from({ length: 25 }, (_, index) => `Number ${27 - index}`))
  expect(html).toContain(`href="${BASE_URL}/people/ann"`)
  expect(html).toContain(`src="${BASE_URL}/api/core/v3/images/1"`)
  expect(parseFragment(html).childNodes.map(({ nodeName }) => nodeName)).toEqual(['p'])
  expect(childrenOf(first, 'content')[0]?.attributes.get('xml:base')).toBe(linkOf(first, 'alternate'))
  expect(feed.attributes.get('xml:base')).toBe(`${BASE_URL}/`)
  expect([textOf(feed, 'title'), textOf(feed, 'subtitle')]).toEqual(['The OPEN <circle>', 'All & sundry'])
  expect(linkOf(feed, 'self')).toBe(`${BASE_URL}${feedPath}`)
  expect(linkOf(feed, 'alternate')).toBe(`${BASE_URL}/groups/${group.displayName}`)
})

test('RFC 5005 §3: next leads to what follows, previous back, first to the beginning; all are one feed', async () => {
  const next = linkOf(feed, 'next')?.replace(BASE_URL, '') ?? ''
  const second = await readFeed(next)

  expect(entriesOf(second).map((entry) => textOf(entry, 'title'))).toEqual(['Number 2', 'Number 1'])
  expect([linkOf(second, 'next'), linkOf(second, 'self')]).toEqual([undefined, `${BASE_URL}${next}`])
  expect([linkOf(second, 'previous'), linkOf(second, 'first')]).toEqual(
    Array(2).fill(`${BASE_URL}${feedPath}`),
  )
  expect(textOf(second, 'id')).toBe(textOf(feed, 'id'))
})

test('ids stay when the base URL and the vocabulary change, and differ from feed to feed', async () => {
  const idsIn = (one: XmlElement) => [one, ...entriesOf(one)].map((each) => textOf(each, 'id'))
  const there = await readFeed(feedPath, elsewhere)
  const feeds = await Promise.all(PATHS.slice(0, 4).map((path) => readFeed(path)))

  expect(linkOf(there, 'self')).toBe(`https://elsewhere.example/moot${feedPath}`)
  expect(idsIn(there)).toEqual(idsIn(feed))
  expect(new Set(feeds.map((one) => textOf(one, 'id'))).size).toBe(4)
})

test('tags match with any characters, ignoring case; an unused tag gives an empty feed', async () => {
  const odd = await readFeed(`/feeds/tags/${encodeURIComponent('A/B & <C>')}`)
  const none = await readFeed('/feeds/tags/wasps')

  expect([textOf(odd, 'title'), entriesOf(odd).length]).toEqual(['#a/b & <c>', 25])
  expect(linkOf(odd, 'self')).toBe(`${BASE_URL}/feeds/tags/a%2Fb%20%26%20%3Cc%3E`)
  expect([entriesOf(none).length, textOf(none, 'updated')]).toEqual([0, '1970-01-01T00:00:00.000Z'])
  expect((await ask('/feeds/tags/a%00b')).status).toBe(400)
  expect((await ask(`/feeds/people/@me`)).status).toBe(404)
})

test('missing, hidden and closed feeds answer with the same 404', async () => {
  const unseen = [privately.id, secretly.id, '9007199254740991'].map((id) => `/feeds/places/${id}`)
  const people = [hidden.id, '9007199254740991'].map((id) => `/feeds/people/${id}`)
  const { authorization = '' } = ann.client.options
  const answers = [
    ...(await Promise.all([...unseen, ...people].map((path) => ask(path)))),
    ...(await Promise.all([...unseen, ...people].map((path) => ask(path, { headers: { authorization } })))),
    ...(await Promise.all(PATHS.map((path) => ask(path, {}, closed)))),
  ]

  const said = answers.map(({ status, text }) => [status, text.replace(/"requestId":"[^"]*"/, '')].join())
  expect(new Set(said).size).toBe(1)
  expect(said[0]).toMatch(/^404,.*"code":"feedMissing","message":"There is no such feed\. Feeds show what/s)
  expect(answers.map(({ headers }) => headers.get('cache-control'))).not.toContain('public, max-age=60')
})

test('a feed may be cached for a minute, and answers 304 by ETag and by date', async () => {
  const path = '/feeds/tags/kept'
  const kept = await aDocument('Kept', { tags: ['kept'] })
  const { authorization = '' } = ann.client.options
  const whole = await ask(path)
  const etag = whole.headers.get('etag') ?? ''
  const date = whole.headers.get('last-modified') ?? ''
  const statusOf = async (headers: Record<string, string>) => (await ask(path, { headers })).status

  expect(whole.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
  expect(whole.headers.get('cache-control')).toBe('public, max-age=60')
  expect((await ask(path, { headers: { authorization } })).text).toBe(whole.text)
  expect((await ask(path, { method: 'HEAD' })).headers.get('etag')).toBe(etag)
  expect(await statusOf({ 'if-none-match': etag })).toBe(304)
  expect(await statusOf({ 'if-modified-since': date })).toBe(304)
  expect(await statusOf({ 'if-modified-since': 'yesterday' })).toBe(200)
  expect(await statusOf({ 'if-none-match': '"another"', 'if-modified-since': date })).toBe(200)

  await ann.client.deleteContent({ contentID: kept.id })
  // A removal leaves no date behind, yet is a change.
  expect(await statusOf({ 'if-none-match': etag })).toBe(200)
  expect(await statusOf({ 'if-modified-since': date })).toBe(200)
})

test('an answer that clears a cookie is not cacheable', async () => {
  const { headers } = await ask('/feeds/all', { headers: { cookie: '__Host-folkmoot=over' } })

  expect(headers.get('set-cookie')).toContain('Max-Age=0')
  expect(headers.get('cache-control')).toBe('private, no-store')
})

test('a new name of the author shows at once, and a hidden author has only a name', async () => {
  const content = { type: 'text/html', text: '<p>Mine</p>' } as const
  await renamed.client.createContent({ body: { type: 'document', subject: 'Mine', content, tags: ['mine'] } })
  const authorIn = async () => {
    const [entry] = entriesOf(await readFeed('/feeds/tags/mine'))
    const [author] = entry ? childrenOf(entry, 'author') : []
    return author?.children.map(({ text }) => text)
  }
  const before = await authorIn()
  await open.admin.updatePerson({ personID: renamed.id, body: { svc: { username: 'newname' } } })
  const after = await authorIn()
  await open.admin.updatePerson({ personID: renamed.id, body: { svc: { visible: false } } })

  expect(before).toEqual(['Some renamed', `${BASE_URL}/people/renamed`])
  expect(after).toEqual(['Some renamed', `${BASE_URL}/people/newname`])
  expect(await authorIn()).toEqual(['Some renamed'])
  expect((await ask(`/feeds/people/${renamed.id}`)).status).toBe(404)
})

test('resources.feed leads to the feed of a place or person, where there is one, and nowhere else', async () => {
  const feedsOf = async ({ admin }: Instance) => [
    (await admin.getPlace({ placeID: group.id })).resources.feed,
    (await admin.getPlace({ placeID: privately.id })).resources.feed,
    (await admin.getPerson({ personID: ann.id })).resources.feed,
    (await admin.getPerson({ personID: hidden.id })).resources.feed,
  ]
  const leadingTo = (path: string) => ({ ref: `${BASE_URL}${path}`, allowed: ['GET'] })

  expect(await feedsOf(open)).toEqual([
    leadingTo(feedPath),
    undefined,
    leadingTo(`/feeds/people/${ann.id}`),
    undefined,
  ])
  expect(await feedsOf(closed)).toEqual(Array(4).fill(undefined))
})

test('pages of places and people lead to their feeds, where there is one', async () => {
  const feedIn = async (path: string, instance = open) =>
    /<link rel="alternate" type="application\/atom\+xml" href="([^"]*)">/.exec(
      (await ask(path, {}, instance)).text,
    )?.[1]

  expect(await feedIn(`/groups/${group.displayName}`)).toBe(`${BASE_URL}${feedPath}`)
  expect(await feedIn('/people/ann')).toBe(`${BASE_URL}/feeds/people/${ann.id}`)
  expect(await feedIn(`/groups/${privately.displayName}`)).toBeUndefined()
  expect(await feedIn('/people/ann', closed)).toBeUndefined()
})
