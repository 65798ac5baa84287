/** What a day of mixed load does to the memory of the server: people read, search and reply, many requests in turn. */

import { connect } from './database.ts'
import { READ_SCENARIOS } from './goals-of-reads.ts'
import { measure } from './load.ts'
import { makeCallers, PASSWORD } from './people.ts'
import { heapMegabytes, proportionalMegabytes, type RunningFolkmoot, startFolkmoot } from './processes.ts'
import { toMany, withMentions } from './reply-loads.ts'
import { scenarios } from './scenarios.ts'
import { readSearches } from './search-words.ts'
import { type Sizes, seed } from './seed.ts'
import { seedNews } from './seed-news.ts'

export interface DayOptions {
  readonly sizes: Sizes
  readonly kept: string | undefined
  readonly tree: string | undefined
  readonly connections: number
  /** Six a second for 24 hours are 518,400. */
  readonly requests: number
}

/** Long enough for each connection to ask for most of it; of replies one second in five. */
const READING_SECONDS = 4
const REPLYING_SECONDS = 1
const SHOWN = 10

async function searchPaths(folkmoot: RunningFolkmoot, contents: number): Promise<string[]> {
  const sql = await connect(folkmoot.dataDirectory)
  try {
    const searches = Object.values(await readSearches(sql, contents)).flat()
    return searches.map((text) => `/api/core/v3/search/contents?filter=search(${encodeURIComponent(text)})`)
  } finally {
    await sql.end()
  }
}

/** As many searches as reads of everything else. */
async function readLoad(folkmoot: RunningFolkmoot, contents: number) {
  const { reader, credentials } = await makeCallers(folkmoot)
  const wanted = scenarios.filter(({ name }) => READ_SCENARIOS.includes(name))
  const reads: string[] = []
  for (const scenario of wanted) reads.push(...(await scenario.paths(reader)))
  const searches = await searchPaths(folkmoot, contents)
  const paths = searches.flatMap((search, index) => [search, reads[index % reads.length] ?? search])
  const replies = { plain: await toMany(reader), mentioning: await withMentions(reader) }
  return { paths, replies, headers: { authorization: credentials.token } }
}

async function spendDay(folkmoot: RunningFolkmoot, { sizes, connections, requests }: DayOptions) {
  const { paths, replies, headers } = await readLoad(folkmoot, sizes.contents)
  const rows: object[] = []
  let [done, failures] = [0, 0]
  for (let lap = 0; done < requests; lap++) {
    const posts = lap % 2 === 0 ? replies.plain : replies.mentioning
    const ofJson = { ...headers, 'content-type': 'application/json' }
    const lot = [
      await measure(folkmoot, { paths, headers, connections, seconds: READING_SECONDS }),
      await measure(folkmoot, { ...posts, headers: ofJson, connections, seconds: REPLYING_SECONDS }),
    ]
    for (const one of lot) [done, failures] = [done + one.requests, failures + one.failures]
    if (done < (requests * (rows.length + 1)) / SHOWN) continue
    const MB = Math.round(await proportionalMegabytes(folkmoot.pid))
    rows.push({ requests: done, MB, 'heap MB': Math.round(await heapMegabytes(folkmoot.baseUrl)), failures })
    console.log(`${done.toLocaleString('en')} requests, ${MB} MB`)
  }
  console.table(rows)
}

export async function measureDay(options: DayOptions): Promise<void> {
  const { kept, tree, sizes } = options
  const folkmoot = await startFolkmoot(PASSWORD, { kept, tree })
  try {
    await seed(folkmoot.dataDirectory, sizes, tree)
    await makeCallers(folkmoot)
    await seedNews(folkmoot.dataDirectory, 'reader')
    await spendDay(folkmoot, options)
  } finally {
    await folkmoot.stop()
  }
}
