/** What is measured. Later operations add an entry here. */
import type { Client } from '@folkmoot/client'

export interface Scenario {
  readonly name: string
  /** The least share of the ceiling's rate that we hold ourselves to. */
  readonly target: number
  /** The addresses to ask for, in turn; each answer should be about as long as the first. */
  paths(client: Client): Promise<readonly string[]>
  /** Measured against this scenario of ours rather than the ceiling: at most so many times slower. */
  readonly against?: { readonly name: string; readonly most: number }
}

const PEOPLE = '/api/core/v3/people'
const PLACES = '/api/core/v3/places'

/** As a crawler gets there: page after page by links.next, so that the server remembers where pages ended. */
async function crawlTo(client: Client, startIndex: number, path: string): Promise<string> {
  let at = path
  for (;;) {
    const reply = await client.request({ path: at })
    const { links } = reply.body as { links: { next?: string } }
    if (!links.next) throw new Error(`The list ends before ${startIndex}`)
    const next = new URL(links.next)
    at = next.pathname + next.search
    if (Number(next.searchParams.get('startIndex')) >= startIndex) return at
  }
}

const somePeople = (client: Client) =>
  client.request({ path: `${PEOPLE}?count=100&sort=dateJoinedDesc&fields=id` }).then((reply) => {
    const { list } = reply.body as { list: { id: string }[] }
    return list.map(({ id }) => `${PEOPLE}/${id}`)
  })

export const scenarios: readonly Scenario[] = [
  { name: '@me, warm Basic', target: 0.4, paths: async () => [`${PEOPLE}/@me`] },
  { name: 'person by id, 100 of them', target: 0.4, paths: somePeople },
  { name: '25 people', target: 0.25, paths: async () => [PEOPLE] },
  { name: '25 people, newest', target: 0.25, paths: async () => [`${PEOPLE}?sort=dateJoinedDesc`] },
  { name: '25 people of a tag', target: 0.25, paths: async () => [`${PEOPLE}?filter=tag(tag7)`] },
  {
    name: '25 people at 90,000 by links',
    target: 0.25,
    paths: async (client) => [await crawlTo(client, 90_000, PEOPLE)],
    against: { name: '25 people', most: 1.5 },
  },
  { name: '25 places', target: 0.25, paths: async () => [PLACES] },
  {
    name: '25 places at 90,000 by links',
    target: 0.25,
    paths: async (client) => [await crawlTo(client, 90_000, PLACES)],
    against: { name: '25 places', most: 1.5 },
  },
]
