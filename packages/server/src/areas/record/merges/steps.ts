/** The steps of a merge of two accounts. Each area moves the rows of its own tables. */
import type { MergeKind } from '@folkmoot/contract'
import type { Context } from '../../../context.ts'
import { addJob, type JobKind } from '../../../db/job-queue.ts'
import type { Moved, Pair } from '../../../db/moving.ts'
import type { Transaction } from '../../../db/transaction.ts'

export type MergeCounts = Partial<Record<MergeKind, Moved>>

export interface Batch {
  readonly counts?: MergeCounts
  /** Where the next batch begins; undefined if nothing is left. */
  readonly next: string | undefined
}

export interface MergeStep {
  /** Never changed after a release: running merges are stored by it. */
  readonly name: string
  /** One transaction. `after` is 0 at first. Repeating it is harmless. */
  moveBatch(context: Context, tx: Transaction, pair: Pair, after: string): Promise<Batch>
}

export const FIRST = '0'

/** Again from the start until a batch finds nothing. */
export const untilNothing = (kind: MergeKind | undefined, { moved, dropped }: Moved): Batch => ({
  ...(kind && { counts: { [kind]: { moved, dropped } } }),
  next: moved + dropped > 0 ? FIRST : undefined,
})

/** An admin waits for it. */
export const MERGING: JobKind = { name: 'merge_accounts', maxAttempts: 25, priority: 5 }

export const mergeKey = (mergeId: string) => `merge:${mergeId}`

/** Also to go on with it later, behind all others that wait. */
export async function queueMerge(tx: Transaction, mergeId: string): Promise<void> {
  await addJob(tx.db, MERGING, { payload: { mergeId }, key: mergeKey(mergeId) })
}
