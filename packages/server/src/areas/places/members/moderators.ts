/** Moderators of a place: members whom its owners or community managers name. */
import { type NewModerator, problemMessage } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Page, PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { failure, fieldInvalid } from '../../../failure.ts'
import { personVisibleTo } from '../../identity/filters.ts'
import { findPersonNamed } from '../../identity/people.ts'
import { memberVisibleTo } from '../places/filters.ts'
import { getPlaceToLookInside } from '../places/places.ts'
import { mayNameModerators } from '../places/policy.ts'
import type { PlaceRow } from '../places/queries.ts'
import { lockHome } from './members.ts'
import { setModerates } from './membership.ts'
import { findMembers, findMembersAmong, type MemberRow } from './queries.ts'

export async function listModerators(
  db: Database,
  actor: Actor,
  placeId: string,
  request: PageRequest,
): Promise<Page<MemberRow>> {
  const place = await getPlaceToLookInside(db, actor, placeId)
  const visible = [personVisibleTo(actor), memberVisibleTo(actor)]
  return await findMembers(db, actor, { placeId: place.home_id, isModerator: true }, visible, request)
}

async function lockPlaceToNameIn(tx: Transaction, actor: Actor, placeId: string): Promise<PlaceRow> {
  const place = await lockHome(tx, actor, placeId)
  if (mayNameModerators(actor, place)) return place
  throw failure(
    'forbidden',
    'Only owners of the place and admins name its moderators, and community managers unless the group is secret.',
  )
}

/** Naming somebody again changes nothing. */
export async function nameModerator(
  context: Context,
  tx: Transaction,
  actor: Actor,
  { placeId, input }: { placeId: string; input: NewModerator },
): Promise<MemberRow> {
  const place = await lockPlaceToNameIn(tx, actor, placeId)
  const person = await findPersonNamed(context, tx.db, actor, input.person)
  if (!person) throw fieldInvalid('person', problemMessage('unknownReference', { what: 'a person, or @me' }))
  const [member] = await findMembersAmong(tx.db, actor, place.id, [person.id])
  if (member?.state === 'member') return await setModerates(tx, actor, member, true)
  throw failure(
    'moderator_not_member',
    member?.state === 'owner'
      ? 'Owners have more rights than moderators: make this person a member first.'
      : 'Only members become moderators: this person has to join first.',
  )
}

export async function removeModerator(
  tx: Transaction,
  actor: Actor,
  { placeId, personId }: { placeId: string; personId: string },
): Promise<void> {
  const place = await lockPlaceToNameIn(tx, actor, placeId)
  const [member] = await findMembersAmong(tx.db, actor, place.id, [personId])
  if (!member?.moderates) throw failure('member_missing', 'This person is no moderator of the place.')
  await setModerates(tx, actor, member, false)
}
