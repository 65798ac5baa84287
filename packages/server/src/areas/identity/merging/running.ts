/** How far merges are. */
import type { Transaction } from '../../../db/transaction.ts'
import { noteDeparture } from '../../record/departures.ts'
import type { MergeCounts } from '../../record/merges.ts'
import { findById } from '../people/queries.ts'
import { auditPerson } from '../people/recording.ts'
import { finishMerge, type Progress, type RunningMerge } from './queries.ts'

export {
  findOverdue as findOverdueMerges,
  lockRunning as lockMerge,
  noteProgress as noteMergeProgress,
  type RunningMerge,
} from './queries.ts'

export function addCounts(before: MergeCounts, more: MergeCounts = {}): MergeCounts {
  const sums = { ...before }
  for (const [kind, { moved, dropped }] of Object.entries(more) as [
    keyof MergeCounts,
    { moved: number; dropped: number },
  ][]) {
    if (moved + dropped === 0) continue
    const sum = sums[kind] ?? { moved: 0, dropped: 0 }
    sums[kind] = { moved: sum.moved + moved, dropped: sum.dropped + dropped }
  }
  return sums
}

/** What is left of the merged account is cleared as that of any removed person. */
export async function completeMerge(
  tx: Transaction,
  { id, kept_id, merged_id }: RunningMerge,
  { counts }: Pick<Progress, 'counts'>,
): Promise<void> {
  await finishMerge(tx.db, id)
  await noteDeparture(tx, { kind: 'person', subjectId: merged_id })
  const kept = await findById(tx.db, kept_id)
  if (!kept) return
  const details = { merge: id, merged: merged_id, counts }
  await auditPerson(tx, undefined, { action: 'person.merge_finished', details }, kept)
}
