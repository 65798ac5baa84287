/** Whether somebody may have a webhook: they must be able to read its object. */

import type { Actor, Member } from '../../../actor.ts'
import type { Database } from '../../../db/pool.ts'
import { whichAreReadable } from '../../content/reading.ts'
import { findActors } from '../../identity/people.ts'
import { findKnownPlaces } from '../../places/places.ts'
import { mayLookInside } from '../../places/rights.ts'
import type { About } from './objects.ts'
import type { WebhookRow } from './queries.ts'

/** Checked now: rights change after registration. */
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

/** A token without the admin scope cannot redirect events for admins, nor one without read those with texts. */
export async function maySendElsewhere(db: Database, actor: Actor, webhook: WebhookRow): Promise<boolean> {
  if (actor.kind !== 'member' || !(await mayHave(db, actor, webhook))) return false
  if (webhook.scopes.includes('read') && !actor.scopes.has('read')) return false
  if (actor.isAdmin || !webhook.scopes.includes('admin')) return true
  const [owner] = await findActors(db, [webhook.owner_id])
  return owner?.isAdmin !== true
}
