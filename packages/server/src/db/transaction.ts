/** Runs transactions, and retries them where PostgreSQL says that another attempt may succeed. */
import type { CompiledQuery, QueryResult } from 'kysely'
import type { RequestTrace } from '../actor.ts'
import { changesOf, type Topic } from './change-notifier.ts'
import type { Database } from './pool.ts'
import { runTogether } from './together.ts'

export interface Transaction {
  readonly db: Database
  /** Undefined outside of requests: in jobs and at the start. */
  readonly request: RequestTrace | undefined
  /** In one network write: for statements that do not need the answers of each other. */
  run(statements: readonly CompiledQuery[]): Promise<readonly QueryResult<unknown>[]>
  /** The same, and commits with them, unless more follows outside: nothing else of the transaction may follow. */
  runLast(statements: readonly CompiledQuery[]): Promise<readonly QueryResult<unknown>[]>
  /** Runs after the commit and before the answer. */
  afterCommit(effect: () => void): void
  /** Wakes the followers of this topic, on all nodes, after the commit. */
  noteChange(topic: Topic): void
  /** The same for the inboxes of these people. */
  noteInboxes(personIds: readonly string[]): void
}

/**
 * Serialization failures and deadlocks: nothing was done, so retry. Foreign key violations: the row was removed after
 * it was found, and the retry finds out. 0A000: a newer version added columns to a table of a prepared statement, which the
 * driver prepares again for the next attempt.
 */
const RETRYABLE = new Set(['40001', '40P01', '23503', '0A000'])
const ATTEMPTS = 4

export function databaseErrorCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : undefined
}

/**
 * Lost connections, by the driver's codes, and PostgreSQL's classes for aborted transactions, missing resources, lock
 * timeouts, shutdown, cancelled statements and I/O errors.
 */
const PASSING = /^(CONNECT|E[A-Z]+$|(08|40|53|55|57|58)[0-9A-Z]{3}$)/

/** Whether the error is temporary: the same request may succeed later. */
export const isPassing = (error: unknown): boolean => PASSING.test(databaseErrorCode(error) ?? '')

function begin(
  writeDb: Database,
  effects: (() => void)[],
): Pick<Transaction, 'afterCommit' | 'noteChange' | 'noteInboxes'> {
  const changes = changesOf(writeDb)
  const topics = new Set<Topic>()
  return {
    afterCommit: (effect) => effects.push(effect),
    noteChange(topic) {
      if (topics.size === 0) effects.push(() => changes?.tell(topics))
      topics.add(topic)
    },
    noteInboxes: (personIds) => effects.push(() => changes?.tellInboxes(personIds)),
  }
}

/**
 * What was read before the transaction no longer held inside it, and nothing was written. The request is prepared again; if that
 * happens too often, it failed as a serialization does.
 */
export class Outdated extends Error {
  readonly code = '40001'
}

/** For work that something follows in the same transaction: its last statements do not commit. */
export const withMoreToFollow = (tx: Transaction): Transaction => ({ ...tx, runLast: tx.run })

export async function inTransaction<T>(
  db: Database,
  work: (tx: Transaction) => Promise<T>,
  request?: RequestTrace,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const effects: (() => void)[] = []
    let isCommitted = false
    const sending = (inner: Database): Pick<Transaction, 'run' | 'runLast'> => ({
      run: (statements) => runTogether(inner, statements, false),
      async runLast(statements) {
        const results = await runTogether(inner, statements, true)
        isCommitted = true
        return results
      },
    })
    try {
      const result = await db
        .transaction()
        .execute((inner) => work({ db: inner, request, ...sending(inner), ...begin(db, effects) }))
      isCommitted = true
      return result
    } catch (error) {
      if (isCommitted || error instanceof Outdated) throw error
      if (attempt >= ATTEMPTS || !RETRYABLE.has(databaseErrorCode(error) ?? '')) throw error
    } finally {
      if (isCommitted) for (const effect of effects) effect()
    }
  }
}

/** Prepares and does the work again while what was prepared is outdated. */
export async function untilCurrent<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= ATTEMPTS || !(error instanceof Outdated)) throw error
    }
  }
}

/** Turns the violation of a named constraint into a failure of the domain. */
export function onViolation(constraint: string, name: () => Error): (error: unknown) => never {
  return (error) => {
    const violated = error instanceof Error && 'constraint_name' in error ? error.constraint_name : undefined
    throw violated === constraint ? name() : error
  }
}
