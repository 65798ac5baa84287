/** The database as the application holds it: pools for reads, for transactions, for slow SQL, for searches and for jobs; one listener for notices each. */
import { ChangeNotifier, notifyChangesOf } from './change-notifier.ts'
import { Connection } from './connection.ts'
import { type ListeningConnection, listenForNotices, type NoticeListener } from './notices.ts'
import { type Database, readDatabase, writeDatabase } from './pool.ts'
import { type DatabaseState, makeProbe } from './probe.ts'
import { type ConnectionOptions, openSql, type SessionSettings, type Sql } from './sql.ts'
import { TransactionSlots } from './transaction-slots.ts'

/**
 * Few pipelined connections beat many for small reads. Transactions have sessions of their own: one that waited for
 * a read behind other transactions would wait for ever.
 */
const READ_CONNECTIONS = 4
const WRITE_SESSIONS = 8
const SLOW_CONNECTIONS = 4
const SEARCH_CONNECTIONS = 4
const JOB_CONNECTIONS = 4
/** Beyond what PostgreSQL itself allows a statement, so that its own answer comes first. */
const WAIT_MS = 7_000
const SLOW_WAIT_MS = 30_000

/**
 * Whoever asks has one answer to wait for, and there are others: to start processes for it takes longer than most answers, and
 * takes the cores from the rest. To compile what runs once does as well.
 */
const MODEST: SessionSettings = { max_parallel_workers_per_gather: '0', jit: 'off' }

/**
 * What goes by keys has one good plan, and seeking it takes ten times as long as following it. Made while a table is small,
 * a plan would walk over all of it, and go on to when it has grown: so it goes by an index from the start.
 */
export const PLANNED_ONCE: SessionSettings = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  // Room for all rows that there are is made before the first is read, though a page needs few.
  enable_memoize: 'off',
  // As if each row cost a turn of a disk, a few hundred of them would be fetched by the block and then sorted, though an
  // index has them in order and the first ones are all that is wanted.
  random_page_cost: '1.1',
  ...MODEST,
}

/** A plan that was kept would be one for values of middling frequency, and may be a hundred times too slow for others. */
export const PLANNED_EACH_TIME: SessionSettings = { plan_cache_mode: 'force_custom_plan', ...MODEST }

/** How busy the database keeps us. */
export interface StoreLoad {
  readonly transactionsOpen: number
  readonly transactionsWaiting: number
  readonly queriesWaiting: number
  /** For requests; jobs may ask at any time. */
  readonly queriesAsked: number
}

export interface Store {
  /** For tests and tools, which look where no operation does. */
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
  const connectionsOf = (count: number, limitMs: number, session?: SessionSettings) =>
    Array.from({ length: count }, () => new Connection(sql, limitMs, session))
  const reads = connectionsOf(READ_CONNECTIONS, WAIT_MS, PLANNED_ONCE)
  const writes = connectionsOf(WRITE_SESSIONS, WAIT_MS, PLANNED_ONCE)
  const slows = connectionsOf(SLOW_CONNECTIONS, SLOW_WAIT_MS, PLANNED_EACH_TIME)
  const searches = connectionsOf(SEARCH_CONNECTIONS, SLOW_WAIT_MS, PLANNED_ONCE)
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
