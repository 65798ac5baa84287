/** Kysely on postgres.js: reads share a few pipelined connections, each transaction has its own session. */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { Connection } from './connection.ts'
import type { Tables } from './tables.ts'
import { TransactionRunner } from './transaction-runner.ts'
import type { TransactionSlots } from './transaction-slots.ts'

export type Database = Kysely<Tables>

abstract class KyselyConnection implements DatabaseConnection {
  abstract executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>>

  // biome-ignore lint/correctness/useYield: Kysely asks for it; nothing here streams.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Rows are read by the page, never streamed.')
  }
}

class ReadConnection extends KyselyConnection {
  readonly #connections: readonly Connection[]

  constructor(connections: readonly Connection[]) {
    super()
    this.#connections = connections
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return await this.#idlest().run<Row>(query)
  }

  #idlest(): Connection {
    let best: Connection | undefined
    for (const connection of this.#connections)
      if (!best || connection.waiting.size < best.waiting.size) best = connection
    if (!best) throw new Error('There is no connection to read by.')
    return best
  }
}

class TransactionConnection extends KyselyConnection {
  readonly runner: TransactionRunner

  constructor(connection: Connection) {
    super()
    this.runner = new TransactionRunner(connection)
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return await this.runner.run<Row>(query)
  }
}

class ReadDriver implements Driver {
  readonly #reading: ReadConnection

  constructor(connections: readonly Connection[]) {
    this.#reading = new ReadConnection(connections)
  }

  async init(): Promise<void> {}
  async acquireConnection(): Promise<ReadConnection> {
    return this.#reading
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
  async acquireConnection(): Promise<TransactionConnection> {
    return new TransactionConnection(await this.#slots.acquire())
  }
  /** Begins with the first statement. */
  async beginTransaction(): Promise<void> {}
  async commitTransaction(held: TransactionConnection): Promise<void> {
    await held.runner.end('commit')
  }
  async rollbackTransaction(held: TransactionConnection): Promise<void> {
    await held.runner.end('rollback')
  }
  async releaseConnection(held: TransactionConnection): Promise<void> {
    this.#slots.release(held.runner.connection)
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

export const readDatabase = (connections: readonly Connection[]): Database =>
  databaseOver(new ReadDriver(connections))
export const writeDatabase = (slots: TransactionSlots): Database => databaseOver(new WriteDriver(slots))
