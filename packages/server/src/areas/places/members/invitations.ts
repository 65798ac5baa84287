/** Invitations: members who have not accepted yet. */

import type { InviteState, PersonReference } from '@folkmoot/contract'
import { type Actor, isSelf } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Page, PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import type { Versioned } from '../../../edit.ts'
import { failure } from '../../../failure.ts'
import { personVisibleTo } from '../../identity/filters.ts'
import { readPeopleNamed } from '../../identity/people.ts'
import { requireNotArchived } from '../places/archived.ts'
import { mayReadInvite } from '../places/member-policy.ts'
import { getPlace } from '../places/places.ts'
import { isIn, mayManage, maySee } from '../places/policy.ts'
import { lockPlace, type PlaceRow } from '../places/queries.ts'
import { recordInvitations } from '../places/recording.ts'
import { lockHome } from './members.ts'
import { changeMembership, endMembership } from './membership.ts'
import {
  changeMembers,
  findMember,
  findMembers,
  findMembersAmong,
  insertMembers,
  type MemberRow,
} from './queries.ts'

function requireMayInvite(actor: Actor, place: PlaceRow): void {
  if (!mayManage(actor, place)) throw failure('forbidden', 'Only owners of the place and admins invite.')
}

export async function listInvites(
  db: Database,
  actor: Actor,
  placeId: string,
  request: PageRequest,
): Promise<Page<MemberRow>> {
  const place = await getPlace(db, actor, placeId)
  requireMayInvite(actor, place)
  const wanted = { placeId: place.home_id, states: ['invited'] as const }
  return await findMembers(db, actor, wanted, [personVisibleTo(actor)], request)
}

function requireInvitable(member: MemberRow): void {
  if (isIn(member.state)) throw failure('already_member', `${member.person.display_name} is in already.`)
  if (member.state === 'banned') {
    throw failure('member_banned', `${member.person.display_name} is banned: lift the ban first.`)
  }
}

/** People already invited stay invited; people who asked to join become invited. */
export async function createInvites(
  context: Context,
  tx: Transaction,
  actor: Actor,
  placeId: string,
  invitees: readonly PersonReference[],
): Promise<MemberRow[]> {
  const place = await lockHome(tx, actor, placeId)
  requireMayInvite(actor, place)
  const personIds = await readPeopleNamed(context, tx.db, actor, {
    field: 'invitees',
    references: invitees,
  })
  const known = await findMembersAmong(tx.db, actor, place.id, personIds)
  for (const member of known) requireInvitable(member)
  const added_by = actor.kind === 'member' ? actor.id : ''
  const waiting = known.filter((member) => member.state === 'pending').map((member) => member.id)
  await changeMembers(tx.db, waiting, { state: 'invited', added_by })
  const knownIds = new Set(known.map((member) => member.person_id))
  const fresh = personIds.filter((personId) => !knownIds.has(personId))
  await insertMembers(
    tx.db,
    fresh.map((person_id) => ({ place_id: place.id, person_id, state: 'invited' as const, added_by })),
  )
  const invites = await findMembersAmong(tx.db, actor, place.id, personIds)
  const invitedBefore = new Set(known.flatMap(({ id, state }) => (state === 'invited' ? [id] : [])))
  await recordInvitations(
    tx,
    actor,
    invites.filter(({ id }) => !invitedBefore.has(id)),
  )
  return invites
}

export async function getInvite(db: Database, actor: Actor, id: string): Promise<MemberRow> {
  const invite = await findMember(db, actor, id)
  const mayKnow = invite && (maySee(actor, invite) || mayReadInvite(actor, invite))
  if (invite?.state !== 'invited' || !mayKnow) {
    throw failure('invite_missing', 'There is no such invitation.')
  }
  if (mayReadInvite(actor, invite)) return invite
  throw failure('forbidden', 'Only the invited person, owners of the place and admins see an invitation.')
}

async function lockInvite(
  tx: Transaction,
  actor: Actor,
  id: string,
  requireVersion: (version: string) => void,
): Promise<MemberRow> {
  const { place_id } = await getInvite(tx.db, actor, id)
  await lockPlace(tx.db, place_id)
  const invite = await getInvite(tx.db, actor, id)
  requireVersion(invite.version)
  return invite
}

interface Edit extends Versioned {
  readonly state: InviteState
}

export async function updateInvite(
  tx: Transaction,
  actor: Actor,
  id: string,
  { state, requireVersion }: Edit,
): Promise<MemberRow> {
  const invite = await lockInvite(tx, actor, id, requireVersion)
  if (state === 'invited') return invite
  if (state === 'revoked' && !mayManage(actor, invite)) {
    throw failure('forbidden', 'Only owners of the place and admins revoke an invitation.')
  }
  if (state !== 'revoked' && !isSelf(actor, invite.person_id)) {
    throw failure('forbidden', 'Only the invited person accepts or declines.')
  }
  if (state === 'accepted') {
    if (!mayManage(actor, invite)) requireNotArchived(invite)
    return await changeMembership(tx, actor, invite, 'member')
  }
  await endMembership(tx, actor, invite)
  return invite
}

export async function deleteInvite(
  tx: Transaction,
  actor: Actor,
  id: string,
  requireVersion: (version: string) => void,
): Promise<void> {
  await endMembership(tx, actor, await lockInvite(tx, actor, id, requireVersion))
}
