/** Places: find, create, change, remove. */

import type { NewPlace, PlaceChange, PlaceType } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Page, PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import type { Edit } from '../../../edit.ts'
import { type Failure, failure } from '../../../failure.ts'
import { noteDeparture } from '../../record/departures.ts'
import { beginMembership } from '../members/membership.ts'
import { discountTagsIfFew, discountTagsOfPlace } from '../tags/counting.ts'
import { insertFormerPlace } from './clean-up-queries.ts'
import { columnsOfChange, columnsOfNew, readGroupType } from './columns.ts'
import { BY_NAME, childOf, visibleTo } from './filters.ts'
import { keepFormerSlug } from './former-queries.ts'
import type { OnePlaceKey, PlaceKey } from './key-queries.ts'
import * as keys from './key-queries.ts'
import { slugKey } from './names.ts'
import { getNewParent, readParent, requireMayCreateIn } from './parents.ts'
import { isReadByAll, mayLookInside, mayManage, maySee, type PlaceFacts } from './policy.ts'
import type { PlaceRow } from './queries.ts'
import * as queries from './queries.ts'
import { recordChange, recordCreation, recordDeletion } from './recording.ts'

export type { PlaceRow } from './queries.ts'

const missing = (): Failure => failure('place_missing', 'There is no such place.')

/** A secret group answers exactly like a place that does not exist. */
export function requireVisible<Place extends PlaceFacts>(actor: Actor, place: Place | undefined): Place {
  if (!place || !maySee(actor, place)) throw missing()
  return place
}

function requireManaged(actor: Actor, place: PlaceRow): PlaceRow {
  if (mayManage(actor, place)) return place
  throw failure('forbidden', 'Only owners of the place and admins do this.')
}

export async function getPlace(db: Database, actor: Actor, id: string): Promise<PlaceRow> {
  return requireVisible(actor, await queries.findPlace(db, actor, id))
}

/** With the membership of this reader, whether they may see it or not. */
export const findMetBy = async (db: Database, reader: Actor, id: string): Promise<PlaceRow | undefined> =>
  await queries.findPlace(db, reader, id)

/** The key of a place, enough to find its cached entity. */
export async function getPlaceKey(db: Database, actor: Actor, id: string): Promise<OnePlaceKey> {
  return requireVisible(actor, await keys.findKeyById(db, actor, id))
}

export async function getRootKey(db: Database, actor: Actor): Promise<OnePlaceKey> {
  return requireVisible(actor, await keys.findKeyOfRoot(db, actor))
}

/** By its current name, or a former one that no other place has. */
export async function getPlaceKeyByPage(
  db: Database,
  actor: Actor,
  type: PlaceType,
  slug: string,
): Promise<OnePlaceKey> {
  return requireVisible(actor, await keys.findKeyByPage(db, actor, type, slugKey(slug)))
}

/** For its content and its members. */
export async function getPlaceToLookInside(db: Database, actor: Actor, id: string): Promise<PlaceRow> {
  const place = await getPlace(db, actor, id)
  if (!mayLookInside(actor, place)) throw failure('forbidden', 'Only members look inside this place.')
  return place
}

export async function listChildren(
  db: Database,
  actor: Actor,
  id: string,
  request: PageRequest,
): Promise<Page<PlaceKey>> {
  await getPlaceKey(db, actor, id)
  const list = { conditions: [visibleTo(actor), childOf(id)], order: BY_NAME }
  return await keys.findPlacePage(db, actor, list, request)
}

/** The number of children would reveal secret groups. */
const counted = (place: Pick<PlaceRow, 'type' | 'group_type'>) =>
  place.type === 'group' && place.group_type === 'SECRET' ? 0 : 1

export async function createPlace(
  context: Context,
  tx: Transaction,
  actor: Actor,
  input: NewPlace,
): Promise<PlaceRow> {
  const { type } = input
  await queries.lockTree(tx.db)
  const parent = await getNewParent(context, tx, actor, input.parent)
  requireMayCreateIn(actor, type, parent)
  const isInGroup = parent.type === 'group'
  const own = readGroupType(type, input.groupType) ?? 'OPEN'
  const groupType = isInGroup ? parent.group_type : own
  const columns = { ...columnsOfNew(input), type, group_type: groupType, parent_id: parent.id }
  const creator = { creator_id: queries.idOf(actor) }
  const homeId = isInGroup ? parent.id : undefined
  const id = await queries.insertPlace(tx.db, { ...columns, ...creator }, homeId)
  tx.noteChange('search')
  await queries.addToChildCount(tx.db, parent.id, counted({ type, group_type: groupType }))
  const created = await queries.findPlace(tx.db, actor, id)
  if (!created) throw missing()
  await recordCreation(tx, actor, created)
  if (actor.kind === 'member' && !isInGroup) {
    await beginMembership(tx, actor, { placeId: id, personId: actor.id, state: 'owner', isFounding: true })
  }
  return await getPlace(tx.db, actor, id)
}

/** For a place in the path: one that the caller may not know of answers as missing. */
export async function createChildPlace(
  context: Context,
  tx: Transaction,
  actor: Actor,
  parentId: string,
  input: NewPlace,
): Promise<PlaceRow> {
  const { id } = await getPlaceKey(tx.db, actor, parentId)
  return await createPlace(context, tx, actor, { ...input, parent: `/places/${id}` })
}

/** A first check before any work; the update checks again under lock. */
export async function requireMayManage(db: Database, actor: Actor, id: string): Promise<void> {
  requireManaged(actor, await getPlace(db, actor, id))
}

export async function updatePlace(
  context: Context,
  tx: Transaction,
  actor: Actor,
  id: string,
  { change, requireVersion }: Edit<PlaceChange>,
): Promise<PlaceRow> {
  await requireMayManage(tx.db, actor, id)
  await queries.lockTree(tx.db)
  const parent = await readParent(context, tx, actor, id, change.parent)
  await queries.lockPlace(tx.db, id)
  const place = requireManaged(actor, await getPlace(tx.db, actor, id))
  requireVersion(place.version)
  if (change.type !== undefined && change.type !== place.type) {
    throw failure('place_fixed', `A ${place.type} stays a ${place.type}.`)
  }
  const requested = readGroupType(place.type, change.groupType)
  const isGroup = place.type === 'group'
  const groupType = isGroup ? (requested ?? place.group_type) : (parent?.groupType ?? place.group_type)
  // Its readers decide in which scope its tags count.
  const isOtherwise = isReadByAll(place.group_type) !== isReadByAll(groupType)
  const countTags = isOtherwise ? await discountTagsOfPlace(tx, id) : undefined
  await queries.changePlace(tx.db, id, {
    ...columnsOfChange(place, change),
    group_type: groupType,
    ...(parent ? { parent_id: parent.id, home_id: parent.homeId } : {}),
  })
  tx.noteChange('search')
  if (isGroup && groupType !== place.group_type) await queries.spreadGroupType(tx.db, id, groupType)
  await countTags?.()
  await recount(tx, place, {
    id: parent?.id ?? place.parent_id,
    counted: counted({ ...place, group_type: groupType }),
  })
  const changed = await getPlace(tx.db, actor, id)
  if (slugKey(changed.slug) !== slugKey(place.slug)) {
    await keepFormerSlug(tx.db, place, slugKey(place.slug))
  }
  await recordChange(tx, actor, place, changed)
  return changed
}

async function recount(
  tx: Transaction,
  before: PlaceRow,
  after: { id: string | null; counted: number },
): Promise<void> {
  if (before.parent_id === null || after.id === null) return
  if (before.parent_id === after.id) {
    await queries.addToChildCount(tx.db, after.id, after.counted - counted(before))
    return
  }
  await queries.addToChildCount(tx.db, before.parent_id, -counted(before))
  await queries.addToChildCount(tx.db, after.id, after.counted)
}

export async function removePlace(
  tx: Transaction,
  actor: Actor,
  id: string,
  requireVersion: (version: string) => void,
): Promise<void> {
  await queries.lockTree(tx.db)
  await queries.lockPlace(tx.db, id)
  const place = requireManaged(actor, await getPlace(tx.db, actor, id))
  requireVersion(place.version)
  if (place.parent_id === null) throw failure('place_fixed', 'The top of the tree stays.')
  if (await queries.hasChildren(tx.db, id)) {
    throw failure('place_not_empty', 'Other places stand in this one: move or remove them first.')
  }
  // From now on the place and its content do not exist for anybody; a job removes the content in batches.
  const hasCounts = !(await discountTagsIfFew(tx, id))
  await queries.deletePlace(tx.db, id)
  tx.noteChange('search')
  await insertFormerPlace(tx.db, { id, group_type: place.group_type, has_counts: hasCounts })
  await noteDeparture(tx, { kind: 'place', subjectId: id })
  await queries.addToChildCount(tx.db, place.parent_id, -counted(place))
  await recordDeletion(tx, actor, place)
}
