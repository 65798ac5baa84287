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
import { connectionLost, type Line } from './line.ts'
import type { Tables } from './tables.ts'
import type { TransactionSlots } from './transaction-slots.ts'

export type Database = Kysely<Tables>

abstract class Link implements DatabaseConnection {
  abstract executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>>

  // biome-ignore lint/correctness/useYield: Kysely asks for it; nothing here streams.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Rows are read by the page, never streamed.')
  }
}

class ReadLink extends Link {
  readonly #lines: readonly Line[]

  constructor(lines: readonly Line[]) {
    super()
    this.#lines = lines
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return await this.#idlest().run<Row>(query)
  }

  #idlest(): Line {
    let best: Line | undefined
    for (const line of this.#lines) if (!best || line.waiting.size < best.waiting.size) best = line
    if (!best) throw new Error('There is no connection to read by.')
    return best
  }
}

const BEGIN = CompiledQuery.raw('begin')

class WriteLink extends Link {
  readonly line: Line
  readonly #session: number
  #turn: Promise<unknown> = Promise.resolve()
  #hasBegun = false

  constructor(line: Line) {
    super()
    this.line = line
    this.#session = line.session
  }

  /** One after the other: what still queued in the driver when the session is lost would run outside the transaction. */
  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const answer = this.#turn.then(() => this.#run<Row>(query))
    this.#turn = answer.catch(() => {})
    return await answer
  }

  async #run<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    // Half a transaction must not go on in a session that never began it.
    if (this.line.session !== this.#session) throw connectionLost()
    if (this.#hasBegun) return await this.line.run<Row>(query)
    this.#hasBegun = true
    if (!this.line.isOpen) {
      await this.line.run(BEGIN)
      return await this.#run<Row>(query)
    }
    // Sent together, for a round trip costs more than most statements. An open connection queues nothing, so that one
    // does not go out without the other.
    const begun = this.line.run(BEGIN)
    const answer = this.line.run<Row>(query)
    answer.catch(() => {})
    await begun
    return await answer
  }

  /** Where nothing was asked nothing was begun. */
  async end(word: 'commit' | 'rollback'): Promise<void> {
    if (this.#hasBegun) await this.executeQuery(CompiledQuery.raw(word))
  }
}

class ReadDriver implements Driver {
  readonly #link: ReadLink

  constructor(lines: readonly Line[]) {
    this.#link = new ReadLink(lines)
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
  /** With the first statement. */
  async beginTransaction(): Promise<void> {}
  async commitTransaction(link: WriteLink): Promise<void> {
    await link.end('commit')
  }
  async rollbackTransaction(link: WriteLink): Promise<void> {
    await link.end('rollback')
  }
  async releaseConnection(link: WriteLink): Promise<void> {
    this.#slots.release(link.line)
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

export const readDatabase = (lines: readonly Line[]): Database => databaseOver(new ReadDriver(lines))
export const writeDatabase = (slots: TransactionSlots): Database => databaseOver(new WriteDriver(slots))
