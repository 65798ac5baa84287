/** The measured scenarios. Later operations add an entry here. */
import type { Client } from '@folkmoot/client'
import { STREAMS } from './seed-news.ts'

export interface Scenario {
  readonly name: string
  /** The minimum share of the ceiling's rate. */
  readonly target: number
  /** URLs to request in turn; answers should be about equally long. */
  paths(client: Client): Promise<readonly string[]>
  /** The number of connections, overriding the run's. */
  readonly inFlight?: number
  /** The limit of the 95th percentile in milliseconds. */
  readonly p95?: number
  /** Credentials: a verified password by default. */
  readonly by?: 'password' | 'token'
  /** Whether the prototype answers the same paths. */
  readonly hasPrototype?: boolean
  /** Compared with this scenario instead of the ceiling: at most this many times slower. */
  readonly against?: { readonly name: string; readonly most: number }
}

/** The community is too small for the scenario. */
export class ListEnds extends Error {}

const PEOPLE = '/api/core/v3/people'
const PLACES = '/api/core/v3/places'
const CONTENTS = '/api/core/v3/contents'
const ACTIVITIES = '/api/core/v3/activities'

/** As a crawler gets there by links.next, so that the server has the cursor. */
async function crawlTo(client: Client, startIndex: number, path: string): Promise<string> {
  let at = path
  for (;;) {
    const reply = await client.request({ path: at })
    const { links } = reply.body as { links: { next?: string } }
    if (!links.next) throw new ListEnds(`the list ends before ${startIndex}`)
    const next = new URL(links.next)
    at = next.pathname + next.search
    if (Number(next.searchParams.get('startIndex')) >= startIndex) return at
  }
}

async function aHundredOf(client: Client, path: string): Promise<string[]> {
  const reply = await client.request({ path: `${path}${path.includes('?') ? '&' : '?'}count=100&fields=id` })
  const { list } = reply.body as { list: { id: string }[] }
  return list.map(({ id }) => `${path.split('?')[0]}/${id}`)
}

/** The author of the newest content, and the place of the newest that has one. */
async function ofTheNewest(client: Client, filter: 'author' | 'place'): Promise<string> {
  const { list } = await client.listContents({ count: 100 })
  const uris = list.map((content) => (filter === 'place' ? content.parent : `/people/${content.author.id}`))
  return `${CONTENTS}?filter=${filter}(${encodeURIComponent(uris.find((uri) => uri !== undefined) ?? '')})`
}

/** The place of the newest content that has one. */
async function ofAPlace(client: Client): Promise<string> {
  const { list } = await client.listContents({ count: 100 })
  const id = list.find(({ parentPlace }) => parentPlace !== undefined)?.parentPlace?.id
  return `${PLACES}/${id}/activities`
}

async function ofStream(client: Client, name: keyof typeof STREAMS): Promise<string> {
  const { list } = await client.listStreams({ personID: '@me', count: 100 })
  return `/api/core/v3/streams/${list.find((stream) => stream.name === STREAMS[name])?.id}/activities`
}

/** Of the newest discussions that have a page full of them. */
async function someMessages(client: Client): Promise<string[]> {
  const paths: string[] = []
  for (let startIndex = 0; paths.length < 20; startIndex += 100) {
    const { list } = await client.listContents({
      filter: ['type(discussion)'],
      count: 100,
      startIndex,
      fields: 'id,replyCount',
    })
    if (list.length === 0 && paths.length > 0) return paths
    if (list.length === 0) throw new ListEnds('no discussion has a page full of messages')
    const long = list.filter(({ replyCount }) => replyCount >= 25)
    paths.push(...long.map(({ id }) => `/api/core/v3/messages/contents/${id}`))
  }
  return paths
}

/** A list of the same length without filters. */
const likeContents = (most: number) => ({ name: '25 contents, newest', most })

export const scenarios: readonly Scenario[] = [
  { name: '@me, warm Basic', target: 0.4, paths: async () => [`${PEOPLE}/@me`] },
  {
    name: 'person by id, 100 of them',
    hasPrototype: true,
    target: 0.4,
    paths: (client) => aHundredOf(client, `${PEOPLE}?sort=dateJoinedDesc`),
  },
  { name: '25 people', target: 0.25, paths: async () => [PEOPLE] },
  { name: '25 people, newest', target: 0.25, paths: async () => [`${PEOPLE}?sort=dateJoinedDesc`] },
  {
    name: '25 people of a tag',
    hasPrototype: true,
    target: 0.25,
    paths: async () => [`${PEOPLE}?filter=tag(tag7)`],
  },
  {
    name: '25 people at 90,000 by links',
    target: 0.25,
    paths: async (client) => [await crawlTo(client, 90_000, PEOPLE)],
    against: { name: '25 people', most: 1.5 },
  },
  { name: '25 places', hasPrototype: true, target: 0.25, paths: async () => [PLACES] },
  {
    name: '25 places at 90,000 by links',
    target: 0.25,
    paths: async (client) => [await crawlTo(client, 90_000, PLACES)],
    against: { name: '25 places', most: 1.5 },
  },
  { name: 'content by id, 100 of them', target: 0.4, paths: (client) => aHundredOf(client, CONTENTS) },
  {
    name: 'content by id, 100 of them, Bearer',
    hasPrototype: true,
    target: 0.4,
    by: 'token',
    paths: (client) => aHundredOf(client, CONTENTS),
    against: { name: 'content by id, 100 of them', most: 1.05 },
  },
  { name: '25 contents, newest', hasPrototype: true, target: 0.25, paths: async () => [CONTENTS] },
  {
    name: '25 contents of an author',
    target: 0.25,
    paths: async (client) => [await ofTheNewest(client, 'author')],
  },
  {
    name: '25 contents of a place',
    target: 0.25,
    paths: async (client) => [await ofTheNewest(client, 'place')],
  },
  { name: '25 contents of a type', target: 0.25, paths: async () => [`${CONTENTS}?filter=type(document)`] },
  {
    name: '25 contents of a tag',
    hasPrototype: true,
    target: 0.25,
    paths: async () => [`${CONTENTS}?filter=tag(tag7)`],
  },
  {
    name: '25 contents at 100,000 by links',
    target: 0.25,
    paths: async (client) => [await crawlTo(client, 100_000, CONTENTS)],
    against: { name: '25 contents, newest', most: 1.5 },
  },
  {
    name: '25 documents at 50,000 by links',
    target: 0.25,
    paths: async (client) => [await crawlTo(client, 50_000, `${CONTENTS}?filter=type(document)`)],
    against: { name: '25 contents of a type', most: 2 },
  },
  {
    name: '25 messages of a discussion',
    hasPrototype: true,
    target: 0.25,
    paths: (client) => someMessages(client),
  },
  { name: '25 activities', target: 0.15, paths: async () => [ACTIVITIES], against: likeContents(1.5) },
  {
    name: '25 activities at 10,000 by links',
    target: 0.15,
    paths: async (client) => [await crawlTo(client, 10_000, ACTIVITIES)],
    against: likeContents(1.5),
  },
  {
    name: '25 activities of a place',
    target: 0.15,
    paths: async (client) => [await ofAPlace(client)],
    against: likeContents(1.5),
  },
  {
    name: 'a stream of 5,000',
    target: 0.05,
    paths: async (client) => [await ofStream(client, 'busy')],
    against: likeContents(4),
  },
  {
    name: 'a stream of 5,000 at 2,000 by links',
    target: 0.05,
    paths: async (client) => [await crawlTo(client, 2_000, await ofStream(client, 'busy'))],
    against: likeContents(4),
  },
  {
    name: 'a stream of 5,000 that nothing happens to',
    target: 0.05,
    paths: async (client) => [await ofStream(client, 'dead')],
    against: likeContents(4),
  },
  {
    name: 'a stream of 10',
    target: 0.15,
    paths: async (client) => [await ofStream(client, 'small')],
    against: likeContents(2),
  },
  {
    name: 'the inbox',
    hasPrototype: true,
    target: 0.15,
    paths: async () => ['/api/core/v3/inbox'],
    against: likeContents(2),
  },
]
