/** The scenarios of v2. */
import type { Client } from '@folkmoot/client'
import { ListEnds, type Scenario } from './scenarios.ts'

const UPDATES = '/api/core/v2/updates'
const DEEP = 100_000

/** As a crawler does: the server remembers the cursor of the previous page. */
async function crawlTo(client: Client, offset: number): Promise<string> {
  const { links } = await client.listUpdates({ offset: offset - 25, limit: 25 })
  if (!links.next) throw new ListEnds(`there are fewer than ${offset} updates`)
  const next = new URL(links.next)
  return next.pathname + next.search
}

async function aHundred(client: Client): Promise<string[]> {
  const { data } = await client.listUpdates({ limit: 100 })
  return data.map(({ id }) => `${UPDATES}/${id}`)
}

/** As the seed has it: ten thousand comments on one update. */
const COMMENTS = `${UPDATES}/50000001/comments`
const commentsByLinks = async (client: Client): Promise<string> => {
  const { links } = await client.listUpdateComments({ updateID: 50_000_001, offset: 8_975 })
  if (!links.next) throw new ListEnds('there are fewer than 9,000 comments')
  const next = new URL(links.next)
  return next.pathname + next.search
}

export const updateScenarios: readonly Scenario[] = [
  { name: 'update by id, 100 of them', target: 0.4, paths: aHundred },
  { name: '25 updates, newest', target: 0.25, paths: async () => [UPDATES] },
  {
    name: '25 updates at 100,000 by links',
    target: 0.25,
    paths: async (client) => [await crawlTo(client, DEEP)],
    against: { name: '25 updates, newest', most: 1.5 },
  },
  { name: '25 of 10,000 comments, as a tree', target: 0.25, paths: async () => [COMMENTS] },
  {
    name: '25 of 10,000 comments at 9,000 by links',
    target: 0.25,
    paths: async (client) => [await commentsByLinks(client)],
    against: { name: '25 of 10,000 comments, as a tree', most: 1.5 },
  },
  // All that come before the anchor are counted in the index.
  {
    name: '25 of 10,000 comments, at an anchor',
    target: 0,
    inFlight: 8,
    p95: 50,
    paths: async () => [`${COMMENTS}?anchor=70009000`],
  },
  // A jump is a plain offset: nothing is remembered that could help, and all before it is counted over in the index.
  {
    name: '25 updates, a jump to 100,000',
    target: 0,
    inFlight: 8,
    p95: 50,
    paths: async () => [`${UPDATES}?offset=${DEEP}`],
  },
]
