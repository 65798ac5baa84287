/** Moves conversations to another place, and back. */
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { failure, fieldInvalid } from '../../../failure.ts'
import { getPlaceNamed } from '../../places/places.ts'
import { countTags, discountTags, holdTagScopes } from '../../places/tags.ts'
import type { ContentRow } from '../reading/rows.ts'
import { subjectColumns } from '../writing/columns.ts'
import { type Placement, requireMayCreate } from '../writing/placement.ts'
import { requireFreeSubject } from '../writing/writing.ts'
import { changeContent, isHeldOpen } from '../writing/writing-queries.ts'
import { mayReceive, mayRelocate } from './policy.ts'
import { type Moved, restoreFeatured } from './queries.ts'

/** The dates stay: nobody wrote anything. */
export async function relocate(
  context: Context,
  tx: Transaction,
  row: ContentRow,
  placement: Placement,
): Promise<void> {
  const { id, tags, type, subject, updated_at, active_at } = row
  const { place_id: placeId } = placement
  const { subject_key } = subjectColumns(subject ?? undefined)
  await requireFreeSubject(context, tx, type, { subjectKey: subject_key, placeId, exceptId: id })
  const isTagged = tags.length > 0
  if (isTagged) {
    await holdTagScopes(tx, [row.place_id, placeId])
    await discountTags(tx, [id])
  }
  await changeContent(tx.db, id, { ...placement, updated_at, active_at })
  if (isTagged) await countTags(tx, [id])
  tx.noteChange('search')
}

/** The content is locked. */
export async function moveTo(
  context: Context,
  tx: Transaction,
  actor: Actor,
  row: ContentRow,
  parent: string,
): Promise<Moved> {
  if (!mayRelocate(actor, row)) {
    throw failure(
      'forbidden',
      'Only moderators move published content of others, those of a place only what everybody may read there, and no answers.',
    )
  }
  const place = await getPlaceNamed(context, tx.db, actor, parent)
  requireMayCreate(actor, row.type, 'place', place)
  if (!mayReceive(actor, place.membership)) {
    throw failure('forbidden', 'Only those who look after that place as well move content there.')
  }
  const { visibility, place_id, featured_at } = row
  if (place.id === place_id) throw fieldInvalid('parent', 'must be another place')
  await relocate(context, tx, row, { visibility: 'place', place_id: place.id, viewer_ids: [] })
  return { to: place.id, visibility, place_id, featured_at }
}

/** The content is locked. False where its old place takes nothing any more. */
export async function moveBack(
  context: Context,
  tx: Transaction,
  row: ContentRow,
  { visibility, place_id, featured_at }: Moved,
): Promise<boolean> {
  if (place_id !== null && !(await isHeldOpen(tx.db, place_id))) return false
  await relocate(context, tx, row, { visibility, place_id, viewer_ids: [] })
  if (featured_at !== null) await restoreFeatured(tx.db, row.id, featured_at)
  return true
}
