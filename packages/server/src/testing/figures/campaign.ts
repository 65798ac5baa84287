/** Counts a community with a past, compares the figures with a recount, and requests them often. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { basic, type Client, createClient } from '@folkmoot/client'
import type { Interval } from '@folkmoot/contract'
import { pino } from 'pino'
import { makeApp } from '../../app.ts'
import { countActivities } from '../../areas/figures/counting/counting.ts'
import { createFirstAdmin } from '../../areas/identity/people.ts'
import { readConfig } from '../../config.ts'
import type { Context } from '../../context.ts'
import { startEmbeddedPostgres } from '../../db/embedded/embedded-postgres.ts'
import type { Sql } from '../../db/sql.ts'
import { inTransaction } from '../../db/transaction.ts'
import { start } from '../../start.ts'
import { cheapHash } from '../cheap-hash.ts'
import { freePort } from '../free-port.ts'
import { findDifferences } from './comparing.ts'
import { prepareRecount } from './recount.ts'
import { insertWorld, type WorldSize } from './world.ts'

const ADMIN_PASSWORD = 'password of the admin'

export interface FiguresOutcome {
  readonly activities: number
  readonly countSeconds: number
  readonly compared: number
  readonly differences: readonly string[]
  readonly p95Ms: number
  /** By what was requested. */
  readonly medianMs: Readonly<Record<string, number>>
}

interface Asked {
  readonly what: string
  readonly interval: Interval
  readonly from: string
  readonly to: string
  readonly placeId?: string
}

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** The spans that the page offers, and the longest that is accepted. */
const SPANS = [
  ['7 days', 'day', 6],
  ['30 days', 'day', 29],
  ['90 days', 'week', 89],
  ['12 months', 'month', 364],
  ['a year by day', 'day', 364],
  ['two years by day', 'day', 730],
] as const

const asked: readonly Asked[] = SPANS.flatMap(([what, interval, days]) => {
  const span = { interval, from: dayBefore(days), to: dayBefore(0) }
  return [
    { what, ...span },
    { what: `${what} of a place`, ...span, placeId: '100001' },
  ]
})

/** A recount of them all would take longer than everything else. */
const RECOUNTED = ['30 days', '90 days of a place', '12 months', 'a year by day of a place']

async function compareAll(client: Client, sql: Sql, say: (line: string) => void): Promise<string[]> {
  await prepareRecount(sql)
  const differences: string[] = []
  for (const { what, ...one } of asked.filter(({ what }) => RECOUNTED.includes(what))) {
    const found = await findDifferences(client, sql, one)
    say(`${what}: ${found.length === 0 ? 'equal to the recount' : 'DIFFERENT'}`)
    differences.push(...found.map((difference) => `${what}, ${difference}`))
  }
  return differences
}

/** The value below which a part of them lies. */
const quantile = (values: readonly number[], part: number) =>
  Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0)

async function measure(
  client: Client,
  requests: number,
): Promise<Pick<FiguresOutcome, 'p95Ms' | 'medianMs'>> {
  const taken = new Map<string, number[]>()
  const request = async ({ interval, from, to, placeId }: Asked): Promise<number> => {
    const place = placeId === undefined ? {} : { place: `/places/${placeId}` }
    const begun = performance.now()
    await client.getFigures({ interval, from, to, compare: true, ...place })
    return performance.now() - begun
  }
  // The first of each opens connections and compiles.
  for (const one of asked) await request(one)
  for (let index = 0; index < requests; index++) {
    const one = asked[index % asked.length] as Asked
    taken.set(one.what, [...(taken.get(one.what) ?? []), await request(one)])
  }
  return {
    p95Ms: quantile([...taken.values()].flat(), 0.95),
    medianMs: Object.fromEntries([...taken].map(([what, all]) => [what, quantile(all, 0.5)])),
  }
}

async function withServer<Result>(
  use: (server: { context: Context; sql: Sql; client: Client }) => Promise<Result>,
): Promise<Result> {
  const directory = await mkdtemp(join(tmpdir(), 'folkmoot-figures-'))
  const postgres = await startEmbeddedPostgres({
    directory: join(directory, 'postgres'),
    settings: { fsync: 'off', full_page_writes: 'off', max_wal_size: '8GB' },
  })
  try {
    const port = await freePort()
    const config = readConfig({ PORT: String(port), FOLKMOOT_DATA_DIR: directory, FOLKMOOT_MAX_LAG_MS: '0' })
    const { context, store } = await start(config, postgres.connection, pino({ level: 'silent' }))
    const admin = {
      username: 'admin',
      email: 'admin@example.org',
      hash: async () => cheapHash(ADMIN_PASSWORD),
    }
    await inTransaction(context.writeDb, (tx) => createFirstAdmin(context, tx, admin))
    const app = await makeApp(context, store)
    await app.listen({ port, host: '127.0.0.1' })
    const anonymous = createClient({ baseUrl: `http://127.0.0.1:${port}`, vocabulary: config.vocabulary })
    const client = anonymous.as(basic('admin', ADMIN_PASSWORD))
    try {
      return await use({ context, sql: store.sql, client })
    } finally {
      await app.close()
      await store.close()
    }
  } finally {
    await postgres.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

export async function runFigures(
  size: WorldSize,
  requests: number,
  say: (line: string) => void,
): Promise<FiguresOutcome> {
  return await withServer(async ({ context, sql, client }) => {
    const activities = await insertWorld(sql, size)
    say(`${activities} activities`)
    const begun = performance.now()
    await countActivities(context)
    const countSeconds = Math.round((performance.now() - begun) / 100) / 10
    say(`counted in ${countSeconds} s`)
    await sql`vacuum analyze`
    const times = await measure(client, requests)
    say(`${requests} requests`)
    const differences = await compareAll(client, sql, say)
    return { activities, countSeconds, compared: RECOUNTED.length, differences, ...times }
  })
}
