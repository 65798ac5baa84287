/** Runs transactions, and retries them where PostgreSQL says that another attempt may succeed. */
import type { RequestTrace } from '../actor.ts'
import { changesOf, type Topic } from './change-notifier.ts'
import type { Database } from './pool.ts'

export interface Transaction {
  readonly db: Database
  /** Undefined outside of requests: in jobs and at the start. */
  readonly request: RequestTrace | undefined
  /** Runs after the commit and before the answer. */
  afterCommit(effect: () => void): void
  /** Wakes the followers of this topic, on all nodes, after the commit. */
  noteChange(topic: Topic): void
  /** The same for the inboxes of these people. */
  noteInboxes(personIds: readonly string[]): void
}

/**
 * Serialization failures and deadlocks: nothing was done, so retry. Foreign key violations: the row was removed after
 * it was found, and the retry finds out.
 */
const RETRYABLE = new Set(['40001', '40P01', '23503'])
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

export async function inTransaction<T>(
  db: Database,
  work: (tx: Transaction) => Promise<T>,
  request?: RequestTrace,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const effects: (() => void)[] = []
    try {
      const result = await db
        .transaction()
        .execute((inner) => work({ db: inner, request, ...begin(db, effects) }))
      for (const effect of effects) effect()
      return result
    } catch (error) {
      if (attempt >= ATTEMPTS || !RETRYABLE.has(databaseErrorCode(error) ?? '')) throw error
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
