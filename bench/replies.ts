/** Replies compared with plain inserts on the same PostgreSQL, in turn; and the cost until they are searchable. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@folkmoot/client'
import type postgres from 'postgres'
import type { Repetition } from './compare.ts'
import { connect } from './database.ts'
import { type Measurement, measure, median } from './load.ts'
import { cpuSeconds, postgresCpuSeconds, type RunningFolkmoot } from './processes.ts'
import { printSizes } from './sizes.ts'
import { makeWords, numbersFrom, rankOf, USAGE } from './vocabulary.ts'

/** The minimum share of the plain insert rate. */
const TARGET = 0.2

const PARAGRAPHS = 500
const LENGTH = 493

/** Each with its own words, of realistic frequency. */
function makeParagraphs(): string[] {
  const random = numbersFrom(4)
  const words = makeWords()
  const word = () => words[rankOf(USAGE, random()) - 1] ?? ''
  return Array.from({ length: PARAGRAPHS }, () => {
    let text = word()
    while (text.length < LENGTH) text += ` ${word()}`
    return `<p>${text.slice(0, LENGTH)}</p>`
  })
}

/** As many sessions as our transactions have, each committing row by row. */
const SESSIONS = 8

async function plainInserts(
  dataDirectory: string,
  texts: readonly string[],
  seconds: number,
): Promise<number> {
  const sql = await connect(dataDirectory, SESSIONS)
  try {
    await sql`create table if not exists bench_plain (id bigint generated always as identity primary key, text text)`
    const deadline = performance.now() + seconds * 1000
    let inserted = 0
    const keepInserting = async () => {
      while (performance.now() < deadline) {
        await sql`insert into bench_plain (text) values (${texts[inserted % texts.length] ?? ''})`
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

/** Spread over many discussions where the caller may write. */
async function someDiscussions(client: Client): Promise<string[]> {
  const { list } = await client.listContents({ filter: ['type(discussion)'], count: 100 })
  const open = list.filter(({ resources }) => resources.messages?.allowed.includes('POST'))
  return open.map(({ id }) => `/api/core/v3/messages/contents/${id}`)
}

/** Queued and unindexed changes. */
async function countWaiting(sql: postgres.Sql): Promise<number> {
  const [table] = await sql`select to_regclass('changed_object') as name`
  if (!table?.name) return 0
  const [counted] = await sql<{ waiting: number }[]>`select count(*)::int as waiting from changed_object`
  return counted?.waiting ?? 0
}

const LOOK_MS = 250

/** Samples the queue length during the work. */
async function watchWaiting<T>(sql: postgres.Sql, work: Promise<T>): Promise<{ done: T; most: number }> {
  let isOver = false
  let most = 0
  const watch = async () => {
    while (!isOver) {
      most = Math.max(most, await countWaiting(sql))
      await sleep(LOOK_MS)
    }
  }
  const watching = watch()
  const done = await work.finally(() => {
    isOver = true
  })
  await watching
  return { done, most: Math.max(most, await countWaiting(sql)) }
}

const STEP_MS = 20

async function untilIndexed(sql: postgres.Sql): Promise<number> {
  const begun = performance.now()
  while ((await countWaiting(sql)) > 0) await sleep(STEP_MS)
  return (performance.now() - begun) / 1000
}

interface Round {
  readonly measured: Measurement
  /** The longest queue, and the time to drain after the last reply. */
  readonly most: number
  readonly afterSeconds: number
  readonly waitingThen: number
  /** Per reply, until it is searchable. */
  readonly nodeMs: number
  readonly postgresMs: number
}

async function measureRound(folkmoot: RunningFolkmoot, load: Parameters<typeof measure>[1]): Promise<Round> {
  const sql = await connect(folkmoot.dataDirectory)
  const cpu = async () =>
    [await cpuSeconds(folkmoot.pid), await postgresCpuSeconds(folkmoot.postmaster ?? 0)] as const
  try {
    await untilIndexed(sql)
    const before = await cpu()
    const { done: measured, most } = await watchWaiting(sql, measure(folkmoot, load))
    const waitingThen = await countWaiting(sql)
    const afterSeconds = await untilIndexed(sql)
    const after = await cpu()
    const perReply = (seconds: number) => (seconds * 1000) / Math.max(1, measured.requests)
    const [nodeMs, postgresMs] = [perReply(after[0] - before[0]), perReply(after[1] - before[1])]
    return { measured, most, afterSeconds, waitingThen, nodeMs, postgresMs }
  } finally {
    await sql.end()
  }
}

/** Drops queued changes, so that nothing is indexed before the work is done. */
async function withoutSearch<T>(dataDirectory: string, work: () => Promise<T>): Promise<T> {
  const sql = await connect(dataDirectory)
  try {
    await untilIndexed(sql)
    const [last] = await sql<{ id: string }[]>`select coalesce(max(id), 0)::text as id from content`
    await sql.unsafe(`
      create function bench_drop_note() returns trigger language plpgsql as 'begin return null; end';
      create trigger bench_drop_note before insert on changed_object for each row execute function bench_drop_note()`)
    try {
      return await work()
    } finally {
      await sql`drop function bench_drop_note cascade`
      await sql`
        insert into changed_object (kind, object_id) select 'content', id from content where id > ${last?.id ?? 0}`
    }
  } finally {
    await sql.end()
  }
}

/** Entries per second after the writing stopped. */
const drained = ({ waitingThen, afterSeconds }: Round) => (waitingThen < 100 ? 0 : waitingThen / afterSeconds)

function rowOf(scenario: string, rounds: readonly Round[], plain: number) {
  const of = (pick: (one: Round) => number) => median(rounds.map(pick))
  const rate = of(({ measured }) => measured.requestsPerSecond)
  const ratio = rate / plain
  return {
    scenario,
    'req/s': Math.round(rate),
    'plain inserts/s': Math.round(plain),
    ratio: `${(ratio * 100).toFixed(0)} %`,
    target: `${TARGET * 100} %`,
    met: ratio >= TARGET ? 'yes' : 'no',
    'p50 ms': of(({ measured }) => measured.p50),
    'p99 ms': of(({ measured }) => measured.p99),
    'node ms': of(({ nodeMs }) => nodeMs).toFixed(3),
    'pg ms': of(({ postgresMs }) => postgresMs).toFixed(3),
    'most waiting': of(({ most }) => most),
    'found after s': of(({ afterSeconds }) => afterSeconds).toFixed(2),
    'drained/s': Math.round(of(drained)),
    MB: Math.round(of(({ measured }) => measured.megabytes)),
    failures: rounds.reduce((sum, { measured }) => sum + measured.failures, 0),
  }
}

export async function compareReplies(
  folkmoot: RunningFolkmoot,
  client: Client,
  { rounds, seconds, connections }: Repetition,
): Promise<void> {
  const paths = await someDiscussions(client)
  const texts = makeParagraphs()
  const bodies = texts.map((text) =>
    JSON.stringify({ type: 'message', content: { type: 'text/html', text } }),
  )
  const headers = { authorization: client.options.authorization ?? '', 'content-type': 'application/json' }
  // Equal numbers, so that no discussion always gets the same words.
  const load = {
    paths: bodies.map((_, index) => paths[index % paths.length] ?? ''),
    bodies,
    headers,
    connections,
    seconds,
  }
  const ours: Round[] = []
  const unsearched: Round[] = []
  const plain: number[] = []
  for (let round = 0; round < rounds; round++) {
    plain.push(await plainInserts(folkmoot.dataDirectory, texts, seconds))
    ours.push(await measureRound(folkmoot, load))
    unsearched.push(await withoutSearch(folkmoot.dataDirectory, () => measureRound(folkmoot, load)))
  }
  console.table([
    rowOf('a reply of 500 bytes', ours, median(plain)),
    rowOf('the same, never to be found', unsearched, median(plain)),
  ])
  const sql = await connect(folkmoot.dataDirectory)
  await untilIndexed(sql)
  await sql`vacuum analyze`
  await printSizes(sql)
  await sql.end()
}
