/** The placement of content (place, visibility, users), read from client input. */

import { type ContentInput, problemMessage, type Visibility } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { failure, fieldInvalid } from '../../../failure.ts'
import { acceptedTypes, acceptsType, getPlaceNamed, type PlaceRow } from '../../places/places.ts'
import { mayLookInside, requireNotArchived } from '../../places/rights.ts'
import { mayWriteWhere, type WritingFacts } from '../reading/policy.ts'
import type { ContentRow } from '../reading/rows.ts'
import { mayAnnounce, readPeople } from './writing.ts'

export interface Placement {
  readonly visibility: Visibility
  readonly place_id: string | null
  readonly viewer_ids: string[]
}

const placeOf = async (context: Context, tx: Transaction, actor: Actor, { parent }: ContentInput) =>
  parent === undefined ? undefined : await getPlaceNamed(context, tx.db, actor, parent)

function requireConsistent({ visibility, place_id, viewer_ids }: Placement): void {
  if (visibility === 'place' && place_id === null) {
    throw fieldInvalid(
      'parent',
      problemMessage('requiredWith', { what: 'visibility place: the URI of a place' }),
    )
  }
  if (visibility === 'people' && viewer_ids.length === 0) {
    throw fieldInvalid(
      'users',
      problemMessage('requiredWith', { what: 'visibility people: the URIs of those who may see it' }),
    )
  }
  if (visibility !== 'place' && place_id !== null) {
    throw fieldInvalid('parent', `goes with visibility place, not with ${visibility}`)
  }
  if (visibility !== 'people' && viewer_ids.length > 0) {
    throw fieldInvalid('users', `goes with visibility people, not with ${visibility}`)
  }
}

/** Checks the right to create content of a type there. */
export function requireMayCreate(
  actor: Actor,
  type: ContentInput['type'],
  visibility: Visibility,
  place: PlaceRow | undefined,
): void {
  const target = {
    visibility,
    group_type: place?.group_type ?? null,
    membership: place?.membership ?? null,
    is_place_archived: place?.is_archived ?? false,
  }
  if (place && !mayLookInside(actor, place)) throw failure('forbidden', 'Only its members know that place.')
  requireMayWrite(actor, target)
  if (place && !acceptsType(place.content_types, type)) {
    throw failure('type_refused', `That place is for ${acceptedTypes(place.content_types).join(', ')}.`)
  }
  if (type !== 'announcement') return
  if (visibility !== 'all' && visibility !== 'place') {
    throw fieldInvalid('visibility', 'of an announcement must be all or place')
  }
  requireMayAnnounce(actor, target)
}

function requireMayWrite(actor: Actor, target: WritingFacts): void {
  requireNotArchived({ is_archived: target.is_place_archived })
  if (!mayWriteWhere(actor, target)) throw failure('forbidden', 'Only its members write in that place.')
}

function requireMayAnnounce(actor: Actor, target: WritingFacts): void {
  if (mayAnnounce(actor, target)) return
  throw failure('forbidden', 'Admins announce to everyone, owners of a place to those who read it.')
}

/** A draft is published like new content: its author may have lost the right since. */
export function requireMayPublish(actor: Actor, draft: ContentRow): void {
  requireMayWrite(actor, draft)
  if (draft.type === 'announcement') requireMayAnnounce(actor, draft)
}

/** With the place that it names. */
export async function readPlacement(
  context: Context,
  tx: Transaction,
  actor: Actor,
  input: ContentInput,
): Promise<{ placement: Placement; place: PlaceRow | undefined }> {
  const place = await placeOf(context, tx, actor, input)
  const named = { field: 'users', references: input.users } as const
  const users = (await readPeople(context, tx, actor, named)) ?? []
  const implied = place ? 'place' : users.length > 0 ? 'people' : 'all'
  const visibility = input.visibility ?? implied
  const placement = { visibility, place_id: place?.id ?? null, viewer_ids: users }
  requireConsistent(placement)
  requireMayCreate(actor, input.type, visibility, place)
  return { placement, place }
}

/** A new place moves it, even if the old visibility is sent along. */
function newVisibility(input: ContentInput, row: ContentRow, isMoved: boolean, isForOthers: boolean) {
  const saysNothing = input.visibility === undefined || input.visibility === row.visibility
  if (isMoved && saysNothing) return 'place'
  if (isForOthers && input.visibility === undefined) return 'people'
  return input.visibility ?? row.visibility
}

/** Undefined where nothing changes, as when a whole entity is sent back. */
export async function readNewPlacement(
  context: Context,
  tx: Transaction,
  actor: Actor,
  input: ContentInput,
  row: ContentRow,
): Promise<Placement | undefined> {
  const place = await placeOf(context, tx, actor, input)
  const named = { field: 'users', references: input.users } as const
  const users = await readPeople(context, tx, actor, named, { ids: row.viewer_ids, people: row.people })
  const isMoved = place !== undefined && place.id !== row.place_id
  const isForOthers = users !== undefined
  const visibility = newVisibility(input, row, isMoved, isForOthers && users.length > 0)
  if (!isMoved && !isForOthers && visibility === row.visibility) return undefined
  // Old values give way to a visibility that they do not fit; new values must fit.
  const placement = {
    visibility,
    place_id: visibility === 'place' || isMoved ? (place?.id ?? row.place_id) : null,
    viewer_ids: visibility === 'people' || isForOthers ? (users ?? row.viewer_ids) : [],
  }
  requireConsistent(placement)
  requireMayCreate(actor, row.type, visibility, placement.place_id === null ? undefined : place)
  return placement
}
