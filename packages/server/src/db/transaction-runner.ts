/** Runs the statements of one transaction in its session. */
import { CompiledQuery, type QueryResult } from 'kysely'
import { type Connection, connectionLost } from './connection.ts'
import { isTogether, type Together } from './together.ts'

const BEGIN = CompiledQuery.raw('begin')
const COMMIT = CompiledQuery.raw('commit')

export class TransactionRunner {
  readonly connection: Connection
  readonly #session: number
  #turn: Promise<unknown> = Promise.resolve()
  #hasBegun = false
  #isOver = false

  constructor(connection: Connection) {
    this.connection = connection
    this.#session = connection.session
  }

  /**
   * One query at a time: queries still queued in the driver when the session is lost would run outside the
   * transaction.
   */
  async run<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const answer = this.#turn.then(async () => {
      if (!isTogether(query)) return await this.#run<Row>(query)
      return { rows: (await this.#runTogether(query)) as Row[] }
    })
    this.#turn = answer.catch(() => {})
    return await answer
  }

  /** Does nothing if no query began a transaction, or if `runLast` committed it already. */
  async end(word: 'commit' | 'rollback'): Promise<void> {
    if (this.#hasBegun && !this.#isOver) await this.run(CompiledQuery.raw(word))
  }

  /** A transaction must not continue in a new session. */
  #requireSession(): void {
    if (this.connection.session !== this.#session) throw connectionLost()
    if (this.#isOver) throw new Error('The transaction was committed already.')
  }

  async #run<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    this.#requireSession()
    if (this.#hasBegun) return await this.connection.run<Row>(query)
    this.#hasBegun = true
    if (!this.connection.isOpen) {
      await this.connection.run(BEGIN)
      return await this.#run<Row>(query)
    }
    // Sent together to save a round trip, which costs more than most statements. An open connection queues nothing,
    // so both are sent.
    const begun = this.connection.run(BEGIN)
    const answer = this.connection.run<Row>(query)
    answer.catch(() => {})
    await begun
    return await answer
  }

  async #runTogether({ statements, isLast }: Together): Promise<QueryResult<unknown>[]> {
    this.#requireSession()
    const [only] = statements
    const isAlone = statements.length === 1 && isLast && !this.#hasBegun
    if (only && isAlone && this.connection.isOpen) return [await this.#runAlone(only)]
    if (!this.connection.sendsAtOnce(statements)) return await this.#runInTurn(statements, isLast)
    const all = [...(this.#hasBegun ? [] : [BEGIN]), ...statements, ...(isLast ? [COMMIT] : [])]
    const first = this.#hasBegun ? 0 : 1
    this.#hasBegun = true
    const answers = await Promise.allSettled(all.map((query) => this.connection.run(query)))
    // After a failed statement PostgreSQL refuses those behind it, and the commit rolls back.
    this.#isOver = isLast
    const results = answers.map((answer) => {
      if (answer.status === 'rejected') throw answer.reason
      return answer.value
    })
    return results.slice(first, first + statements.length)
  }

  /** A statement by itself is a transaction. Only on an open connection: the driver keeps it otherwise, and may run it later. */
  async #runAlone(statement: CompiledQuery): Promise<QueryResult<unknown>> {
    this.#isOver = true
    return await this.connection.run(statement)
  }

  /** The first time in a session. */
  async #runInTurn(statements: readonly CompiledQuery[], isLast: boolean): Promise<QueryResult<unknown>[]> {
    const results: QueryResult<unknown>[] = []
    for (const statement of statements) results.push(await this.#run(statement))
    if (isLast) await this.#run(COMMIT)
    this.#isOver = isLast
    if (this.connection.session === this.#session) this.connection.noteSent(statements)
    return results
  }
}
