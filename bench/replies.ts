/** Replies against the rate at which the same PostgreSQL commits plain inserts, in turns. */
import type { Client } from '@folkmoot/client'
import { connect } from './database.ts'
import { type Measurement, measure } from './load.ts'
import type { RunningFolkmoot } from './processes.ts'

/** The least share of the plain inserts' rate that we hold ourselves to. */
const TARGET = 0.2

const PARAGRAPH = `<p>${'A reply has a few words to say, and says them. '.repeat(10).slice(0, 493)}</p>`

interface Repetition {
  readonly rounds: number
  readonly seconds: number
  readonly connections: number
}

/** As many sessions as our own transactions have, each committing one row after the other. */
const SESSIONS = 8

async function plainInserts(dataDirectory: string, seconds: number): Promise<number> {
  const sql = await connect(dataDirectory, SESSIONS)
  try {
    await sql`create table if not exists bench_plain (id bigint generated always as identity primary key, text text)`
    const deadline = performance.now() + seconds * 1000
    let inserted = 0
    const keepInserting = async () => {
      while (performance.now() < deadline) {
        await sql`insert into bench_plain (text) values (${PARAGRAPH})`
        inserted++
      }
    }
    await Promise.all(Array.from({ length: SESSIONS }, keepInserting))
    return inserted / seconds
  } finally {
    await sql`drop table if exists bench_plain`
    await sql.end()
  }
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** Spread over many discussions, as writers are; only where the caller may write. */
async function someDiscussions(client: Client): Promise<string[]> {
  const { list } = await client.listContents({ filter: ['type(discussion)'], count: 100 })
  const open = list.filter(({ resources }) => resources.messages?.allowed.includes('POST'))
  return open.map(({ id }) => `/api/core/v3/messages/contents/${id}`)
}

export async function compareReplies(
  folkmoot: RunningFolkmoot,
  client: Client,
  { rounds, seconds, connections }: Repetition,
) {
  const paths = await someDiscussions(client)
  const body = JSON.stringify({ type: 'message', content: { type: 'text/html', text: PARAGRAPH } })
  const headers = { authorization: client.options.authorization ?? '', 'content-type': 'application/json' }
  const ours: Measurement[] = []
  const plain: number[] = []
  for (let round = 0; round < rounds; round++) {
    plain.push(await plainInserts(folkmoot.dataDirectory, seconds))
    ours.push(await measure(folkmoot, { paths, headers, connections, seconds, body }))
  }
  const rate = median(ours.map((one) => one.requestsPerSecond))
  const ratio = rate / median(plain)
  return {
    scenario: 'a reply of 500 bytes',
    'req/s': Math.round(rate),
    'plain inserts/s': Math.round(median(plain)),
    ratio: `${(ratio * 100).toFixed(0)} %`,
    target: `${TARGET * 100} %`,
    met: ratio >= TARGET ? 'yes' : 'no',
    'p50 ms': median(ours.map((one) => one.p50)),
    'p99 ms': median(ours.map((one) => one.p99)),
    'node ms': median(ours.map((one) => one.nodeCpuMs)).toFixed(3),
    'pg ms': median(ours.map((one) => one.postgresCpuMs)).toFixed(3),
    MB: Math.round(median(ours.map((one) => one.megabytes))),
    failures: ours.reduce((sum, one) => sum + one.failures, 0),
  }
}
