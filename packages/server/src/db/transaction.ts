/** The transaction, retried where PostgreSQL says that another try may succeed. */
import type { RequestTrace } from '../actor.ts'
import { changesOf, type Topic } from './change-notifier.ts'
import type { Database } from './pool.ts'

export interface Transaction {
  readonly db: Database
  /** Undefined when no request caused it: a task, or the start. */
  readonly request: RequestTrace | undefined
  /** Runs once the writes are durable and before the caller is answered. */
  afterCommit(effect: () => void): void
  /** Followers of this topic, on any node, are woken after the commit. */
  noteChange(topic: Topic): void
  /** The same for the inboxes of these people. */
  noteInboxes(personIds: readonly string[]): void
}

/**
 * Serialisation failure and deadlock: nothing was done, and doing it again is right. And what was found, but removed by
 * somebody else before a row could refer to it: whoever looks again learns that it is gone.
 */
const RETRYABLE = new Set(['40001', '40P01', '23503'])
const ATTEMPTS = 4

export function databaseErrorCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : undefined
}

/**
 * Lost connections and whatever the driver says of them, and of what PostgreSQL says: transactions that were broken off,
 * too little of something, locks that were not got, shutting down, statements that took too long, trouble with files.
 */
const PASSING = /^(CONNECT|E[A-Z]+$|(08|40|53|55|57|58)[0-9A-Z]{3}$)/

/** Whether it has nothing to do with what was asked, so that the same will do later. */
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

/** Translates the violation of one named constraint into a failure of the domain. */
export function onViolation(constraint: string, name: () => Error): (error: unknown) => never {
  return (error) => {
    const violated = error instanceof Error && 'constraint_name' in error ? error.constraint_name : undefined
    throw violated === constraint ? name() : error
  }
}
