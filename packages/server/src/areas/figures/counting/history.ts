/** Counts what happened before the log, once: in batches of ids, each in a transaction with its position. */
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../db/transaction.ts'
import { countHappened } from './count-queries.ts'
import { countAskedBefore } from './question-queries.ts'
import { happenedToContents, happenedToPeople, type Ids } from './source-filters.ts'
import { findNextIds, lockState, moveHistory } from './state-queries.ts'

/** People have up to some thousand visits each. Chosen, not measured. */
const PEOPLE = 100
const CONTENTS = 2_000

async function countPeople(tx: Transaction, ids: Ids): Promise<void> {
  await countHappened(tx.db, happenedToPeople(ids))
  await moveHistory(tx.db, 'people_after', ids.to)
}

async function countContents(tx: Transaction, ids: Ids): Promise<void> {
  await countHappened(tx.db, happenedToContents(ids))
  await countAskedBefore(tx.db, ids)
  await moveHistory(tx.db, 'contents_after', ids.to)
}

/** False when there was none left. */
async function countBatch(tx: Transaction): Promise<boolean> {
  const state = await lockState(tx.db)
  const people = await findNextIds(tx.db, 'person', state.people_after, state.people_to, PEOPLE)
  if (people !== undefined) {
    await countPeople(tx, { after: state.people_after, to: people })
    return true
  }
  const contents = await findNextIds(tx.db, 'content', state.contents_after, state.contents_to, CONTENTS)
  if (contents === undefined) return false
  await countContents(tx, { after: state.contents_after, to: contents })
  return true
}

/** Whether all of it is counted; only then the log is read, because an answer needs its question. */
export async function countHistory(
  { writeDb }: Pick<Context, 'writeDb'>,
  stopping?: AbortSignal,
): Promise<boolean> {
  let hasMore = true
  while (hasMore && !stopping?.aborted) hasMore = await inTransaction(writeDb, countBatch)
  return !hasMore
}
