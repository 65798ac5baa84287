/** One connection, replaced by a fresh one whenever it is lost. */
import type { CompiledQuery, QueryResult } from 'kysely'
import { PREPARED, type PreparedTexts } from './prepared.ts'
import { takeRows } from './rows.ts'
import { openLike, type SessionSettings, type Sql } from './sql.ts'
import { WaitingQueries } from './waiting-queries.ts'

/** A server that is starting must not be kept from it by those who ask whether it has. */
const PAUSE_MS = 100
/** By then the driver has tried once more for what was in its queue, and nobody waits for that any longer. */
const DISCARD_MS = 2_000
/**
 * A plan that is kept was made for a table as it was, and one for a handful of rows walks over all of them: PostgreSQL learns
 * that they have become thousands only when it next analyses the table, a minute later or never. So plans are made anew
 * after this many queries, then after twice as many, and so on: often while a community is young, hardly ever later.
 */
const FIRST_PLANS_LAST = 100

export function connectionLost(): Error {
  return Object.assign(new Error('The connection to the database was lost.'), { code: 'CONNECTION_CLOSED' })
}

/**
 * The driver would connect anew by itself, but what was sent between the loss and its notice stays in its books: it is
 * never answered, and from then on every answer of the new connection goes to the query before. So a driver that lost
 * its connection is thrown away, together with all that waited for it.
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

  /** The template says where to connect, and knows the types of the database once one connection has read them. */
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
    this.session++
    this.#sql = this.#open()
    this.waiting.rejectAll(connectionLost)
    setTimeout(() => lost.end({ timeout: 0 }).catch(() => {}), DISCARD_MS).unref()
  }

  /** Whether what is asked now goes out at once: until it has answered, the connection may still be one to be made. */
  get isOpen(): boolean {
    return this.#hasAnswered
  }

  #renewPlans(sql: Sql): void {
    if (++this.#asked < this.#plansLast) return
    this.#asked = 0
    this.#plansLast *= 2
    // In a transaction that has failed it fails too, and the old plans do until the next time.
    sql.unsafe('discard plans').catch(() => {})
  }

  async run<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (performance.now() < this.#notBefore) throw connectionLost()
    const sql = this.#sql
    this.#renewPlans(sql)
    // Unless told so the driver prepares nothing that has no parameters.
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
