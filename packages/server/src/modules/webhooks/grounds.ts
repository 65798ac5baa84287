/** Whether somebody may have a webhook: who may not look at a thing is told nothing of it either. */
import type { Member } from '../../actor.ts'
import type { Database } from '../../db/pool.ts'
import { whichAreReadable } from '../contents/readers.ts'
import { findKnownPlaces } from '../places/following.ts'
import { mayLookInside } from '../places/policy.ts'
import type { About } from './objects.ts'

/** As it is now: rights come and go after a webhook was registered. */
export async function mayHave(
  db: Database,
  owner: Member,
  { place_id, content_id }: About,
): Promise<boolean> {
  if (place_id !== null) {
    const [place] = await findKnownPlaces(db, owner, [place_id])
    return place !== undefined && mayLookInside(owner, place)
  }
  if (content_id !== null) {
    return (await whichAreReadable(db, [{ contentId: content_id, reader: owner }])).length > 0
  }
  return owner.isAdmin
}
