/** Kysely over postgres.js: reads share a few pipelined connections, a transaction has a session to itself. */
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { Sql } from './sql.ts'
import type { Tables } from './tables.ts'
import type { Slot, TransactionSlots } from './transaction-slots.ts'

export type Database = Kysely<Tables>

abstract class Link implements DatabaseConnection {
  abstract executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>>

  // biome-ignore lint/correctness/useYield: Kysely asks for it; nothing here streams.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Rows are read by the page, never streamed.')
  }
}

/** Far more than the application has; filters can be put together in more ways than a session could remember. */
const MOST_PREPARED = 900
const prepared = new Set<string>()

function mayPrepare(text: string): boolean {
  if (prepared.has(text)) return true
  if (prepared.size >= MOST_PREPARED) return false
  prepared.add(text)
  return true
}

async function run<Row>(sql: Sql, query: CompiledQuery): Promise<QueryResult<Row>> {
  const rows = await sql.unsafe(query.sql, query.parameters as never[], { prepare: mayPrepare(query.sql) })
  return { rows: rows as unknown as Row[], numAffectedRows: BigInt(rows.count ?? 0) }
}

class ReadLink extends Link {
  readonly #sql: Sql

  constructor(sql: Sql) {
    super()
    this.#sql = sql
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return await run<Row>(this.#sql, query)
  }
}

class WriteLink extends Link {
  readonly slot: Slot
  readonly #session: number

  constructor(slot: Slot) {
    super()
    this.slot = slot
    this.#session = slot.session
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    // The driver connects anew by itself; half a transaction must not go on in a session that never began it.
    if (this.slot.session !== this.#session) {
      throw Object.assign(new Error('The session of this transaction was lost.'), {
        code: 'CONNECTION_CLOSED',
      })
    }
    return await run<Row>(this.slot.sql, query)
  }
}

class ReadDriver implements Driver {
  readonly #link: ReadLink

  constructor(sql: Sql) {
    this.#link = new ReadLink(sql)
  }

  async init(): Promise<void> {}
  async acquireConnection(): Promise<ReadLink> {
    return this.#link
  }
  async beginTransaction(): Promise<void> {
    throw new Error('This database is for reads; transactions have one of their own.')
  }
  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}

class WriteDriver implements Driver {
  readonly #slots: TransactionSlots

  constructor(slots: TransactionSlots) {
    this.#slots = slots
  }

  async init(): Promise<void> {}
  async acquireConnection(): Promise<WriteLink> {
    return new WriteLink(await this.#slots.acquire())
  }
  async beginTransaction(link: WriteLink): Promise<void> {
    await link.executeQuery(CompiledQuery.raw('begin'))
  }
  async commitTransaction(link: WriteLink): Promise<void> {
    await link.executeQuery(CompiledQuery.raw('commit'))
  }
  async rollbackTransaction(link: WriteLink): Promise<void> {
    await link.executeQuery(CompiledQuery.raw('rollback'))
  }
  async releaseConnection(link: WriteLink): Promise<void> {
    this.#slots.release(link.slot)
  }
  async destroy(): Promise<void> {}
}

function databaseOver(driver: Driver): Database {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

export const readDatabase = (sql: Sql): Database => databaseOver(new ReadDriver(sql))
export const writeDatabase = (slots: TransactionSlots): Database => databaseOver(new WriteDriver(slots))
