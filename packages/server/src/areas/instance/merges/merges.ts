/**
 * Moves what a merged account has to the account that stays (decision 0231), in batches of one transaction each. A
 * worker that dies leaves whole batches, and another continues.
 */
import { Type } from 'typebox'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../db/transaction.ts'
import { type Job, jobWith } from '../../../work/jobs.ts'
import { contentMoves } from '../../content/merging.ts'
import { figureMoves } from '../../figures/merging.ts'
import {
  addCounts,
  completeMerge,
  identityMoves,
  lockMerge,
  noteMergeProgress,
  type RunningMerge,
} from '../../identity/merging.ts'
import { newsMoves } from '../../news/merging.ts'
import { onboardingMoves } from '../../onboarding/merging.ts'
import { placeMoves } from '../../places/merging.ts'
import { activityMoves, FIRST, MERGING, type MergeStep, queueMerge } from '../../record/merges.ts'

/** Inboxes come after the activities that they show, and these after contents. */
const STEPS: readonly MergeStep[] = [
  ...placeMoves,
  ...contentMoves,
  ...activityMoves,
  ...newsMoves,
  ...identityMoves,
  ...onboardingMoves,
  ...figureMoves,
]

async function moveNext(context: Context, tx: Transaction, merge: RunningMerge): Promise<void> {
  // A step unknown to this release: start over, which is harmless.
  const at = Math.max(
    0,
    STEPS.findIndex(({ name }) => name === merge.step),
  )
  const step = STEPS[at]
  if (!step) return
  const pair = { keptId: merge.kept_id, mergedId: merge.merged_id }
  const after = merge.step === step.name ? merge.after_id : FIRST
  const batch = await step.moveBatch(context, tx, pair, after)
  const counts = addCounts(merge.counts, batch.counts)
  const next = batch.next === undefined ? STEPS[at + 1] : step
  const progress = { step: (next ?? step).name, after: batch.next ?? FIRST, counts }
  await noteMergeProgress(tx.db, merge.id, progress)
  if (!next) await completeMerge(tx, merge, progress)
}

/** False if it is done. */
const moveBatch = (context: Context, mergeId: string): Promise<boolean> =>
  inTransaction(context.writeDb, async (tx) => {
    const merge = await lockMerge(tx.db, mergeId)
    if (merge) await moveNext(context, tx, merge)
    return merge !== undefined
  })

/** Yields to other jobs, so that short ones do not wait for a large account. */
const TURN_MS = 2_000

export const accountMerging: Job = jobWith(
  MERGING,
  Type.Object({ mergeId: Type.String() }),
  async (context, { mergeId }, { stopping }) => {
    const endsAt = Date.now() + TURN_MS
    while (await moveBatch(context, mergeId)) {
      if (Date.now() < endsAt && !stopping.aborted) continue
      return await inTransaction(context.writeDb, (tx) => queueMerge(tx, mergeId))
    }
  },
)
