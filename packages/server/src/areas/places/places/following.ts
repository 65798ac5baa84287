/** Places that streams follow. */
import type { Actor } from '../../../actor.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { findByIds } from './key-queries.ts'
import { maySee } from './policy.ts'
import { addToFollowerCount, lockPlaces, type PlaceRow } from './queries.ts'

/** The named places that exist and that the caller may know of. */
export async function findKnownPlaces(
  db: Database,
  actor: Actor,
  ids: readonly string[],
): Promise<PlaceRow[]> {
  const found = await findByIds(db, actor, ids)
  return [...found.values()].filter((place) => maySee(actor, place))
}

/** Locked before rows that refer to it, as a removal does. */
export async function lockFollowedPlaces(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await lockPlaces(tx.db, ids)
}

/** The places are locked already. */
export async function countPlaceFollower(
  tx: Transaction,
  ids: readonly string[],
  step: 1 | -1,
): Promise<void> {
  if (ids.length > 0) await addToFollowerCount(tx.db, ids, step)
}
