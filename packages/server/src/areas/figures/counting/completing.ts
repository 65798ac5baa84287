/** Counts what no activity tells of: readers, mails, and questions that were removed. */
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../db/transaction.ts'
import { countHappened, countMails } from './count-queries.ts'
import { forgetSomeUnanswered } from './question-queries.ts'
import { seenOn } from './source-filters.ts'
import { lockState, moveDay, type State } from './state-queries.ts'

type Counted = 'visits_from' | 'mails_from'

const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

const COUNT: Record<Counted, (tx: Transaction, day: string) => Promise<void>> = {
  visits_from: (tx, day) => countHappened(tx.db, seenOn(day)),
  mails_from: (tx, day) => countMails(tx.db, day),
}

/** Counts one day; returns the next one. Undefined once today is counted. */
async function countDay(
  tx: Transaction,
  column: Counted,
  from: string | undefined,
): Promise<string | undefined> {
  const state: State = await lockState(tx.db)
  const day = from ?? state[column]
  await COUNT[column](tx, day)
  if (day >= state.today) return undefined
  // A day that has just ended is looked at once more: what happened in it may be written a little later.
  await moveDay(tx.db, column, day)
  return dayAfter(day)
}

async function countDays({ writeDb }: Pick<Context, 'writeDb'>, column: Counted, stopping?: AbortSignal) {
  let day: string | undefined
  do day = await inTransaction(writeDb, (tx) => countDay(tx, column, day))
  while (day !== undefined && !stopping?.aborted)
}

const BATCH_SIZE = 500

async function forgetUnanswered({ writeDb }: Pick<Context, 'writeDb'>, stopping?: AbortSignal) {
  let count = BATCH_SIZE
  while (count === BATCH_SIZE && !stopping?.aborted) {
    count = await inTransaction(writeDb, async (tx) => {
      await lockState(tx.db)
      return await forgetSomeUnanswered(tx.db, BATCH_SIZE)
    })
  }
}

export async function completeFigures(
  context: Pick<Context, 'writeDb'>,
  stopping?: AbortSignal,
): Promise<void> {
  await countDays(context, 'visits_from', stopping)
  await countDays(context, 'mails_from', stopping)
  await forgetUnanswered(context, stopping)
}
