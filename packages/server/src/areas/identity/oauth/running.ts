/**
 * The transaction of the running OAuth request. The library calls our storage several times per answer without
 * passing anything through, so this uses AsyncLocalStorage; nothing else in the server does.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { RequestTrace } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/pool.ts'
import { inTransaction, type Transaction } from '../../../db/transaction.ts'

interface Running {
  readonly trace: RequestTrace
  readonly tx?: Transaction
}

const running = new AsyncLocalStorage<Running>()

export async function forRequest<T>(trace: RequestTrace, work: () => Promise<T>): Promise<T> {
  return await running.run({ trace }, work)
}

export function traceOfRequest(): RequestTrace {
  const store = running.getStore()
  if (!store) throw new Error('no request is being answered')
  return store.trace
}

/** Commits or rolls back all writes together. */
export async function asOne<T>(context: Context, work: () => Promise<T>): Promise<T> {
  const trace = traceOfRequest()
  return await inTransaction(context.writeDb, (tx) => running.run({ trace, tx }, work), trace)
}

export const currentTransaction = (): Transaction | undefined => running.getStore()?.tx

export const readingDb = (context: Context): Database => currentTransaction()?.db ?? context.db

/** In the running transaction, or in its own. */
export async function writing<T>(context: Context, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const tx = currentTransaction()
  return await (tx ? work(tx) : inTransaction(context.writeDb, work, running.getStore()?.trace))
}
