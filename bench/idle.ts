/** The cost of an idle small community: SQL statements and CPU. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EventReader } from '@folkmoot/client'
import type postgres from 'postgres'
import { type Community, makeCommunity, startReceiver } from './community.ts'
import type { Running } from './processes.ts'
import { forgetStatements, readStatements, type Statement, startCounting } from './statements.ts'
import { inTurns, sharesDuring, type TreeOptions } from './trees.ts'

const PASSWORD = 'bench password'
/** Until what the start and the writes left is done: autovacuum starts once a minute, and Node collects garbage. */
const SETTLING_MS = 90_000
const EVENT_STREAMS = 10
/** Node collects the garbage of the opening. */
const OPENING_MS = 30_000
const STATEMENTS_SHOWN = 20
const SHOWN_OF_STATEMENT = 130

export interface IdleOptions extends TreeOptions {
  readonly seconds: number
}

interface Phase {
  readonly tree: string
  readonly round: number
  readonly while: string
  readonly seconds: number
  readonly transactions: number
  readonly statements: readonly Statement[]
  readonly shares: Awaited<ReturnType<typeof sharesDuring>>
}

async function countTransactions(sql: postgres.Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select (xact_commit + xact_rollback)::float8 as count from pg_stat_database where datname = current_database()`
  return row?.count ?? 0
}

async function watch(server: Running, sql: postgres.Sql, seconds: number) {
  const before = await countTransactions(sql)
  await forgetStatements(sql)
  const shares = await sharesDuring(server, () => sleep(seconds * 1_000))
  const statements = await readStatements(sql)
  const transactions = (await countTransactions(sql)) - before
  return { seconds: shares.seconds, shares, statements, transactions }
}

async function openStreams({ readers }: Community): Promise<EventReader[]> {
  const streams: EventReader[] = []
  for (const reader of readers.slice(0, EVENT_STREAMS)) {
    const stream = await reader.listen({ streams: 'all', inbox: true })
    void (async () => {
      for await (const _ of stream);
    })()
    streams.push(stream)
  }
  await sleep(OPENING_MS)
  return streams
}

async function measureTree(tree: string | undefined, seconds: number) {
  const directory = await mkdtemp(join(tmpdir(), 'folkmoot-bench-'))
  const receiver = await startReceiver(() => {})
  try {
    const { folkmoot, sql } = await startCounting(PASSWORD, directory, { tree })
    try {
      const community = await makeCommunity(folkmoot.baseUrl, PASSWORD, receiver.url)
      await sleep(SETTLING_MS)
      const alone = await watch(folkmoot, sql, seconds)
      const streams = await openStreams(community)
      const watched = await watch(folkmoot, sql, seconds)
      for (const stream of streams) await stream.close()
      return [
        { while: 'nobody is there', ...alone },
        { while: `${EVENT_STREAMS} event streams are open`, ...watched },
      ]
    } finally {
      await sql.end()
      await folkmoot.stop()
    }
  } finally {
    await receiver.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

const callsOf = (statements: readonly Statement[]) => statements.reduce((sum, { calls }) => sum + calls, 0)

function rowOf({ tree, round, while: name, seconds, statements, transactions, shares }: Phase) {
  const percent = (share: number) => `${share.toFixed(2)} %`
  return {
    tree,
    round,
    while: name,
    seconds: seconds.toFixed(0),
    'statements/s': (callsOf(statements) / seconds).toFixed(1),
    'transactions/s': (transactions / seconds).toFixed(1),
    different: statements.length,
    'node CPU': percent(shares.node),
    'pg CPU': percent(shares.postgres),
    'CPU of others': percent(shares.others),
    load: shares.load.toFixed(2),
  }
}

/** PostgreSQL keeps some constants; statements that differ only in them count as one. */
const withoutConstants = (query: string) => query.replace(/\$\d+|'[^']*'|\b\d+\b/g, '?')

/** Over all rounds, most frequent first. */
function showStatements(phases: readonly Phase[]): void {
  const sums = new Map<string, { calls: number; ms: number }>()
  for (const { query, calls, ms } of phases.flatMap(({ statements }) => statements)) {
    const text = withoutConstants(query)
    const sum = sums.get(text) ?? { calls: 0, ms: 0 }
    sums.set(text, { calls: sum.calls + calls, ms: sum.ms + ms })
  }
  const seconds = phases.reduce((sum, one) => sum + one.seconds, 0)
  const sorted = [...sums].toSorted(([, one], [, other]) => other.calls - one.calls)
  console.table(
    sorted.slice(0, STATEMENTS_SHOWN).map(([query, { calls, ms }]) => ({
      'calls/s': (calls / seconds).toFixed(2),
      'ms/call': (ms / calls).toFixed(3),
      'ms/s': (ms / seconds).toFixed(3),
      statement: query.slice(0, SHOWN_OF_STATEMENT),
    })),
  )
}

export async function measureIdle(options: IdleOptions): Promise<void> {
  const phases: Phase[] = []
  await inTurns(options, async (tree, name, round) => {
    const measured = await measureTree(tree, options.seconds)
    phases.push(...measured.map((one) => ({ tree: name, round, ...one })))
  })
  console.table(phases.map(rowOf))
  const groups = Map.groupBy(phases, ({ tree, while: name }) => `${tree}, while ${name}`)
  for (const [title, group] of groups) {
    console.log(`most frequent statements of ${title}:`)
    showStatements(group)
  }
}
