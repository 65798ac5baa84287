/** The transaction, retried where PostgreSQL says that another try may succeed. */
import type { RequestTrace } from '../actor.ts'
import type { Database } from './pool.ts'

export interface Transaction {
  readonly db: Database
  /** Undefined when no request caused it: a task, or the start. */
  readonly request: RequestTrace | undefined
  /** Runs once the writes are durable and before the caller is answered. */
  afterCommit(effect: () => void): void
}

/** Serialisation failure and deadlock: nothing was done, and doing it again is right. */
const RETRYABLE = new Set(['40001', '40P01'])
const ATTEMPTS = 4

export function databaseErrorCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : undefined
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
        .execute((inner) => work({ db: inner, request, afterCommit: (effect) => effects.push(effect) }))
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
