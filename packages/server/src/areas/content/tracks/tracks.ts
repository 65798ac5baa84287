/** Tracking: activities of tracked content arrive in the inbox, which reads the table that this writes. */
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { failure } from '../../../failure.ts'
import { onContentGone } from '../reading/contents.ts'
import { deleteSomeTracks, deleteTrack, hasTrack, insertTrack, type Track } from './queries.ts'

export async function tracks(db: Database, track: Track): Promise<boolean> {
  return await hasTrack(db, track)
}

/** Tracking twice is the same as once. The caller has checked the right. */
export async function track(tx: Transaction, wanted: Track): Promise<void> {
  await insertTrack(tx.db, wanted).catch(onContentGone('track_content'))
}

export async function untrack(tx: Transaction, unwanted: Track): Promise<void> {
  if (!(await deleteTrack(tx.db, unwanted))) throw failure('not_tracking', 'They do not track this.')
}

const BATCH_SIZE = 500

/** Deletes a batch of somebody who left. False when there was none. */
export async function forgetSomeTracks(tx: Transaction, personId: string): Promise<boolean> {
  return (await deleteSomeTracks(tx.db, personId, BATCH_SIZE)) > 0
}
