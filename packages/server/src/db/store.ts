/**
 * All connections of a process: pools for reads, transactions, slow SQL, searches and jobs, and listeners for
 * notices.
 */
import { ChangeNotifier, notifyChangesOf } from './change-notifier.ts'
import { Connection } from './connection.ts'
import { type ListeningConnection, listenForNotices, type NoticeListener } from './notices.ts'
import { type Database, readDatabase, writeDatabase } from './pool.ts'
import { PREPARED, PreparedTexts } from './prepared.ts'
import { type DatabaseState, makeProbe } from './probe.ts'
import { type ConnectionOptions, openSql, type SessionSettings, type Sql } from './sql.ts'
import { TransactionSlots } from './transaction-slots.ts'

/**
 * A few pipelined connections beat many for small reads. Transactions have their own sessions: a read that queued
 * behind other transactions could deadlock.
 */
const READ_CONNECTIONS = 4
/** By 32 connections, on two cores: 8 made 376 to 380 replies a second, 16 made 393 to 412, 24 made 416 to 426. */
const WRITE_SESSIONS = 16
const SLOW_CONNECTIONS = 4
const SEARCH_CONNECTIONS = 4
const JOB_CONNECTIONS = 4
/** Longer than PostgreSQL's statement timeout, so that its own error comes first. */
const WAIT_MS = 7_000
const SLOW_WAIT_MS = 30_000
/** Callers choose filters and words: such statements are counted apart, so that they never take the place of others. */
const FILTERED = 500

/** No parallel workers and no JIT: starting either takes longer than most queries, and takes the cores from others. */
const NO_PARALLEL: SessionSettings = { max_parallel_workers_per_gather: '0', jit: 'off' }

/**
 * Queries by key have one good plan, and planning takes ten times as long as running. A plan made for a small table
 * would scan it and stay when it has grown: so sequential scans are off from the start.
 */
export const PLANNED_ONCE: SessionSettings = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  // It allocates for all rows before the first is read, though a page needs few.
  enable_memoize: 'off',
  // With the default, the planner prefers a bitmap scan and a sort for a few hundred rows, though an index returns
  // them in order and only the first are needed.
  random_page_cost: '1.1',
  ...NO_PARALLEL,
}

/** A cached plan fits values of average frequency, and may be a hundred times too slow for others. */
export const PLANNED_EACH_TIME: SessionSettings = { plan_cache_mode: 'force_custom_plan', ...NO_PARALLEL }

/** The load on the connections. */
export interface StoreLoad {
  readonly transactionsOpen: number
  readonly transactionsWaiting: number
  readonly queriesWaiting: number
  /** By requests only; jobs query at any time. */
  readonly queriesAsked: number
}

export interface Store {
  /** For tests and tools. */
  readonly sql: Sql
  readonly db: Database
  readonly writeDb: Database
  readonly slowDb: Database
  readonly searchDb: Database
  readonly jobDb: Database
  readonly changes: ChangeNotifier
  listen(channel: string, listener: NoticeListener): Promise<void>
  probe(): Promise<DatabaseState>
  load(): StoreLoad
  close(): Promise<void>
}

export function openStore(connection: ConnectionOptions): Store {
  const sql = openSql(connection, { max: 1 })
  const connectionsOf = (count: number, limitMs: number, session: SessionSettings, prepared = PREPARED) =>
    Array.from({ length: count }, () => new Connection(sql, limitMs, session, prepared))
  const [filtered, searched] = [new PreparedTexts(FILTERED), new PreparedTexts(FILTERED)]
  const reads = connectionsOf(READ_CONNECTIONS, WAIT_MS, PLANNED_ONCE)
  const writes = connectionsOf(WRITE_SESSIONS, WAIT_MS, PLANNED_ONCE)
  const slows = connectionsOf(SLOW_CONNECTIONS, SLOW_WAIT_MS, PLANNED_EACH_TIME, filtered)
  const searches = connectionsOf(SEARCH_CONNECTIONS, SLOW_WAIT_MS, PLANNED_ONCE, searched)
  const jobs = connectionsOf(JOB_CONNECTIONS, WAIT_MS, PLANNED_ONCE)
  const asking = [...reads, ...writes, ...slows, ...searches]
  const all = [...asking, ...jobs]
  const slots = new TransactionSlots(writes)
  const db = readDatabase(reads)
  const writeDb = writeDatabase(slots)
  const jobDb = readDatabase(jobs)
  const changes = new ChangeNotifier(jobDb)
  notifyChangesOf(writeDb, changes)
  const listeners: ListeningConnection[] = []
  const sum = (connections: readonly Connection[], count: (connection: Connection) => number) =>
    connections.reduce((total, connection) => total + count(connection), 0)
  return {
    sql,
    db,
    writeDb,
    slowDb: readDatabase(slows),
    searchDb: readDatabase(searches),
    jobDb,
    changes,
    probe: makeProbe(db),
    load: () => ({
      transactionsOpen: slots.inUse,
      transactionsWaiting: slots.waiting,
      queriesWaiting: sum(all, (connection) => connection.waiting.size),
      queriesAsked: sum(asking, (connection) => connection.waiting.asked),
    }),
    async listen(channel, listener) {
      listeners.push(await listenForNotices(connection, channel, listener))
    },
    async close() {
      changes.close()
      const open = [...all, ...listeners].map((one) => one.close())
      await Promise.all([...open, sql.end({ timeout: 5 })])
    },
  }
}
