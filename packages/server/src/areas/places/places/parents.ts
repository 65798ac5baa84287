/** The parent of a place, and moving it. */
import { type GroupType, type PlaceType, problemMessage, readUri } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { Failure, failure } from '../../../failure.ts'
import { requireNotArchived } from './archived.ts'
import { mayCreate, maySee, PARENT_TYPES } from './policy.ts'
import { findPlace, findRoot, lockPlace, type PlaceRow } from './queries.ts'
import { isWithin } from './tree-queries.ts'

function invalidParent(message: string, field = 'parent'): Failure {
  return new Failure('place_invalid_uri', `${field} ${message}`, [{ field, message }])
}

/** The same answer for invalid URIs, missing places, and places that the caller may not know of. */
const unknown = (field?: string) => invalidParent(problemMessage('unknownUri', { what: 'a place' }), field)

function idOfParent(context: Context, uri: string, field?: string): string {
  const reference = readUri(uri, context.config.baseUrl)
  if (reference?.collection !== 'places' || reference.id.startsWith('@')) throw unknown(field)
  return reference.id
}

/** The place that a body names. Checks only that the caller may know of it; locks nothing. */
export async function getPlaceNamed(
  context: Context,
  db: Database,
  actor: Actor,
  uri: string,
  field?: string,
): Promise<PlaceRow> {
  const place = await findPlace(db, actor, idOfParent(context, uri, field))
  if (!place || !maySee(actor, place)) throw unknown(field)
  return place
}

/** Locked, so that it is neither removed nor made secret meanwhile. */
export async function getNewParent(
  context: Context,
  tx: Transaction,
  actor: Actor,
  uri: string | undefined,
): Promise<PlaceRow> {
  const id = uri === undefined ? (await findRoot(tx.db, actor))?.id : idOfParent(context, uri)
  if (id === undefined) throw unknown()
  await lockPlace(tx.db, id)
  const parent = await findPlace(tx.db, actor, id)
  if (!parent || !maySee(actor, parent)) throw unknown()
  return parent
}

export function requireMayCreateIn(actor: Actor, type: PlaceType, parent: PlaceRow): void {
  const accepted = PARENT_TYPES[type]
  if (!accepted.includes(parent.type)) {
    throw invalidParent(
      problemMessage('placeParent', { accepted: accepted.join(' or a '), type, parent: parent.type }),
    )
  }
  requireNotArchived(parent)
  if (mayCreate(actor, type, parent)) return
  throw failure(
    'forbidden',
    type === 'space'
      ? 'Only admins create spaces.'
      : `Only owners of the parent and admins create a ${type}.`,
  )
}

export interface NewParent {
  readonly id: string
  readonly homeId: string
  readonly groupType: GroupType
}

/** Undefined where the parent stays: none was sent, or the same. */
export async function readParent(
  context: Context,
  tx: Transaction,
  actor: Actor,
  id: string,
  uri: string | undefined,
): Promise<NewParent | undefined> {
  if (uri === undefined) return undefined
  const place = await findPlace(tx.db, actor, id)
  if (!place || place.parent_id === idOfParent(context, uri)) return undefined
  const parent = await getNewParent(context, tx, actor, uri)
  if (place.parent_id === null) throw failure('place_fixed', 'The root of all places has no parent.')
  requireMayCreateIn(actor, place.type, parent)
  if (await isWithin(tx.db, parent.id, id)) throw failure('place_fixed', 'A place cannot be inside itself.')
  const isInGroup = parent.type === 'group'
  // Inside a group a place has the group's members, elsewhere its own: they cannot be converted.
  if (isInGroup !== (place.parent_type === 'group')) {
    throw failure('place_fixed', `A ${place.type} moves neither into a group nor out of one.`)
  }
  return {
    id: parent.id,
    homeId: isInGroup ? parent.id : id,
    groupType: isInGroup ? parent.group_type : place.group_type,
  }
}
