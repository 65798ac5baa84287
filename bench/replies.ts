/** Replies compared with plain inserts and with the prototype on the same PostgreSQL, in turns. */
import { setTimeout as sleep } from 'node:timers/promises'
import type postgres from 'postgres'
import { untilNothingWaits } from './background.ts'
import { prototypeRow, type Repetition } from './compare.ts'
import { connect } from './database.ts'
import { type Load, median } from './load.ts'
import type { Callers } from './people.ts'
import type { Running, RunningFolkmoot } from './processes.ts'
import { makeParagraphs, type ReplyPosts, toMany, toOne, withMentions } from './reply-loads.ts'
import { figuresOf, forTheWriter, type ReplyFigures, type Round, untilFound } from './reply-rounds.ts'
import { printSizes } from './sizes.ts'
import { keepingWal } from './wal.ts'
import { Witness } from './witness.ts'

/** The minimum share of the plain insert rate. */
const TARGET = 0.2

export const REPLIES = {
  many: 'replies: until found and in the inboxes',
  writer: 'replies: what the writer waits for',
  mention: 'replies: with a mention',
  one: 'replies: into one long discussion',
} as const

export type ReplyKind = keyof typeof REPLIES

/** Each commits row by row. */
const SESSIONS = 8
/** Longer than the prototype keeps sessions that it does not use: PostgreSQL has not enough for both. */
const UNTIL_IDLE_MS = 3_000

async function plainInserts(
  dataDirectory: string,
  texts: readonly string[],
  seconds: number,
): Promise<number> {
  await sleep(UNTIL_IDLE_MS)
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

export interface ReplyComparison {
  readonly kind: ReplyKind
  readonly ours: ReplyFigures
  readonly prototype: ReplyFigures
}

export interface ReplyServers {
  readonly folkmoot: RunningFolkmoot
  readonly prototype: Running
}

export interface ReplyOptions extends Repetition {
  /** The discussion that has thousands of replies. */
  readonly long: string
  readonly kinds: readonly ReplyKind[]
}

/** Entries per second after the writing stopped. */
const drained = ({ unseenThen, afterSeconds }: Round) => (unseenThen < 100 ? 0 : unseenThen / afterSeconds)

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)

function rowOf({ kind, ours }: ReplyComparison, plain: number) {
  const ratio = ours.requestsPerSecond / plain
  return {
    scenario: REPLIES[kind],
    'req/s': Math.round(ours.requestsPerSecond),
    'plain inserts/s': Math.round(plain),
    ratio: `${(ratio * 100).toFixed(0)} %`,
    target: `${TARGET * 100} %`,
    met: ratio >= TARGET ? 'yes' : 'no',
    'p50 ms': ours.p50,
    'p99 ms': ours.p99,
    'node ms': ours.nodeCpuMs.toFixed(3),
    'pg ms': ours.postgresCpuMs.toFixed(3),
    'last/first round': ours.growth.toFixed(2),
    'WAL KB': kilobytes(ours.walBytes),
    'images KB': kilobytes(ours.imageBytes),
    'most unseen': ours.mostUnseen,
    'seen after s': ours.afterSeconds.toFixed(2),
    'drained/s': Math.round(drained(ours)),
    MB: Math.round(ours.megabytes),
    failures: ours.failures,
  }
}

async function measureRounds(
  { folkmoot, prototype }: ReplyServers,
  callers: Callers,
  sql: postgres.Sql,
  options: ReplyOptions,
) {
  const { reader, admin, credentials } = callers
  const posts: Record<ReplyKind, ReplyPosts> = {
    many: await toMany(reader),
    writer: await toMany(reader),
    mention: await withMentions(reader),
    one: toOne(options.long),
  }
  const witness = new Witness(admin, reader, options.long)
  const as = (authorization: string, kind: ReplyKind): Load => ({
    ...posts[kind],
    headers: { authorization, 'content-type': 'application/json' },
    connections: options.connections,
    seconds: options.seconds,
  })
  const plain: number[] = []
  const measured = options.kinds.map((kind) => ({ kind, ours: [] as Round[], prototype: [] as Round[] }))
  for (let round = 0; round < options.rounds; round++) {
    plain.push(await plainInserts(folkmoot.dataDirectory, makeParagraphs(), options.seconds))
    for (const { kind, ours, prototype: others } of measured) {
      console.log(`measuring: ${REPLIES[kind]} (${round + 1} of ${options.rounds}) …`)
      const measureOne = kind === 'writer' ? forTheWriter : untilFound
      ours.push(await measureOne(folkmoot, sql, as(credentials.password, kind)))
      await untilNothingWaits(sql)
      await witness.requireDone()
      others.push(await measureOne(prototype, sql, as(credentials.token, kind)))
    }
  }
  const compared = measured.map(({ kind, ours, prototype: others }) => ({
    kind,
    ours: figuresOf(ours),
    prototype: figuresOf(others),
  }))
  return { compared, plain: median(plain) }
}

export async function compareReplies(
  servers: ReplyServers,
  callers: Callers,
  options: ReplyOptions,
): Promise<ReplyComparison[]> {
  const sql = await connect(servers.folkmoot.dataDirectory)
  try {
    const { compared, plain } = await keepingWal(sql, () => measureRounds(servers, callers, sql, options))
    console.table(compared.map((one) => rowOf(one, plain)))
    console.table(
      compared.map(({ kind, ours, prototype }) => ({
        ...prototypeRow(REPLIES[kind], ours, prototype),
        'WAL KB': kilobytes(ours.walBytes),
        'prototype WAL KB': kilobytes(prototype.walBytes),
      })),
    )
    await sql`vacuum analyze`
    await printSizes(sql)
    return compared
  } finally {
    await sql.end()
  }
}
