/** One database connection, replaced by a new one whenever it is lost. */
import type { CompiledQuery, QueryResult } from 'kysely'
import { PREPARED, type PreparedTexts } from './prepared.ts'
import { takeRows } from './rows.ts'
import { openLike, type SessionSettings, type Sql } from './sql.ts'
import { WaitingQueries } from './waiting-queries.ts'

/** Reconnecting in a tight loop would slow down a server that is starting. */
const PAUSE_MS = 100
/** By then the driver has retried its queue, and nobody waits for that any more. */
const DISCARD_MS = 2_000
/**
 * A cached plan fits the table at the time of planning, and a plan for a few rows scans them all, until PostgreSQL
 * analyses the grown table, a minute later or never. So plans are discarded after this many queries, then after twice
 * as many, and so on: often while a community is young, rarely later.
 */
const FIRST_PLANS_LAST = 100

/** The driver prepares a statement once for each of these. */
function typeOf(value: unknown): string {
  if (Array.isArray(value)) return typeOf(value[0])
  if (value instanceof Date) return 'date'
  if (value instanceof Uint8Array) return 'bytes'
  return typeof value === 'boolean' || typeof value === 'bigint' ? typeof value : ''
}
const typesOf = (values: readonly unknown[]) => values.map(typeOf).join()

export function connectionLost(): Error {
  return Object.assign(new Error('The connection to the database was lost.'), { code: 'CONNECTION_CLOSED' })
}

/**
 * The driver would reconnect by itself, but keeps queries that were sent between the loss and its detection: they are
 * never answered, and every later answer goes to the wrong query. So a driver that lost its connection is discarded,
 * and all its waiting queries are rejected.
 */
export class Connection {
  /** Changes whenever the connection is lost. */
  session = 0
  readonly waiting: WaitingQueries
  readonly #template: Sql
  readonly #sessionSettings: SessionSettings
  readonly #prepared: PreparedTexts
  #sql: Sql
  #hasAnswered = false
  #notBefore = 0
  #isOver = false
  #asked = 0
  #plansLast = FIRST_PLANS_LAST
  /** The types of the values that statements were sent with, by text. */
  #sent = new Map<string, Set<string>>()

  /** The template has the connection options, and shares the database types that one connection has read. */
  constructor(template: Sql, limitMs: number, session: SessionSettings = {}, prepared = PREPARED) {
    this.#template = template
    this.#sessionSettings = session
    this.#prepared = prepared
    this.waiting = new WaitingQueries(limitMs)
    this.#sql = this.#open()
  }

  #open(): Sql {
    const sql = openLike(this.#template, this.#sessionSettings, () => {
      if (sql === this.#sql && !this.#isOver) this.#replace(sql)
    })
    return sql
  }

  #replace(lost: Sql): void {
    if (!this.#hasAnswered) this.#notBefore = performance.now() + PAUSE_MS
    this.#hasAnswered = false
    this.#asked = 0
    this.#plansLast = FIRST_PLANS_LAST
    this.#sent = new Map()
    this.session++
    this.#sql = this.#open()
    this.waiting.rejectAll(connectionLost)
    setTimeout(() => lost.end({ timeout: 0 }).catch(() => {}), DISCARD_MS).unref()
  }

  /** Whether a query is sent at once: until the first answer, the connection may still be opening. */
  get isOpen(): boolean {
    return this.#hasAnswered
  }

  /**
   * Whether the driver writes all of these to the network at once. A statement that is new to the session it describes
   * first, and keeps those behind it in a queue of its own.
   */
  sendsAtOnce(queries: readonly CompiledQuery[]): boolean {
    return queries.every(({ sql, parameters }) => this.#sent.get(sql)?.has(typesOf(parameters)))
  }

  /** These were answered in this session, so that the driver has them prepared. */
  noteSent(queries: readonly CompiledQuery[]): void {
    for (const { sql, parameters } of queries) {
      if (!this.#prepared.mayPrepare(sql)) continue
      this.#sent.set(sql, (this.#sent.get(sql) ?? new Set()).add(typesOf(parameters)))
    }
  }

  #renewPlans(sql: Sql): void {
    if (++this.#asked < this.#plansLast) return
    this.#asked = 0
    this.#plansLast *= 2
    // In a failed transaction this fails too; the old plans stay until the next time.
    sql.unsafe('discard plans').catch(() => {})
  }

  async run<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (performance.now() < this.#notBefore) throw connectionLost()
    const sql = this.#sql
    this.#renewPlans(sql)
    // By default the driver prepares no query without parameters.
    const options = { prepare: this.#prepared.mayPrepare(query.sql), simple: false }
    const asked = sql.unsafe(query.sql, query.parameters as never[], options).values()
    const answer = await this.waiting.within(asked)
    if (sql === this.#sql) this.#hasAnswered = true
    return { rows: takeRows<Row>(answer), numAffectedRows: BigInt(answer.count ?? 0) }
  }

  async close(): Promise<void> {
    this.#isOver = true
    await this.#sql.end({ timeout: 5 })
    this.waiting.close()
  }
}
