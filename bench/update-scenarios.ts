/** What is measured of v2. */
import type { Client } from '@folkmoot/client'
import type { Scenario } from './scenarios.ts'

const UPDATES = '/api/core/v2/updates'
const DEEP = 100_000
const LONG_PAGE = 1000

/** Page after page by links.next, as long as pages may be; then one of the usual length, after one that ends before it. */
async function crawlTo(client: Client, offset: number): Promise<string> {
  for (let at = 0; at < offset; at += LONG_PAGE) {
    const { data } = await client.listUpdates({ offset: at, limit: LONG_PAGE })
    if (data.length < LONG_PAGE) throw new Error(`There are fewer than ${offset} updates`)
  }
  await client.request({ path: `${UPDATES}?limit=25&offset=${offset - 25}` })
  return `${UPDATES}?limit=25&offset=${offset}`
}

async function aHundred(client: Client): Promise<string[]> {
  const { data } = await client.listUpdates({ limit: 100 })
  return data.map(({ id }) => `${UPDATES}/${id}`)
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
  // A jump is a plain offset: nothing is remembered that could help, and all before it is counted over in the index.
  { name: '25 updates, a jump to 100,000', target: 0, paths: async () => [`${UPDATES}?offset=${DEEP}`] },
]
