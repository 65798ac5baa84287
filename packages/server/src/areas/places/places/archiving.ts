/** Archived places: they stay readable for those who could read them, and take nothing new. */
import type { Actor } from '../../../actor.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { failure } from '../../../failure.ts'
import { lockToArchive, setArchived } from './archiving-queries.ts'
import { getPlace } from './places.ts'
import { mayArchive } from './policy.ts'
import { lockTree } from './queries.ts'
import { auditArchiving } from './recording.ts'

/** Places inside a group are archived and restored with it. */
export async function changeArchived(
  tx: Transaction,
  actor: Actor,
  id: string,
  isArchived: boolean,
): Promise<void> {
  await lockTree(tx.db)
  await lockToArchive(tx.db, id)
  const place = await getPlace(tx.db, actor, id)
  if (!mayArchive(actor, place)) {
    throw failure(
      'forbidden',
      'Only owners of the place and admins do this, and community managers unless the group is secret.',
    )
  }
  if (place.parent_id === null) throw failure('place_fixed', 'The top of the tree is never archived.')
  if (place.is_archived === isArchived) return
  if (!isArchived && place.is_home_archived) {
    throw failure(
      'home_archived',
      `It is in the group ${place.parent_name}, which is archived: restore that first.`,
    )
  }
  await setArchived(tx.db, id, isArchived)
  await auditArchiving(tx, actor, isArchived ? 'place.archived' : 'place.restored', place)
}
