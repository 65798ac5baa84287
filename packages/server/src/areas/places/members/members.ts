/** Members of places: list, join, add, approve, promote, ban, leave. */

import { type MemberState, type NewMember, problemMessage } from '@folkmoot/contract'
import { type Actor, isSelf } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Page, PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import type { Versioned } from '../../../edit.ts'
import { failure, fieldInvalid } from '../../../failure.ts'
import { personVisibleTo } from '../../identity/filters.ts'
import { findPersonNamed, getPerson } from '../../identity/people.ts'
import { maySeePerson } from '../../identity/rights.ts'
import { requireNotArchived } from '../places/archived.ts'
import { memberVisibleTo } from '../places/filters.ts'
import { mayChangeMember, mayKnowOfMember, mayReadMember, mayRemoveMember } from '../places/member-policy.ts'
import { getPlace, requireVisible } from '../places/places.ts'
import * as policy from '../places/policy.ts'
import { findLockedPlace, lockPlace, type PlaceRow } from '../places/queries.ts'
import { beginMembership, changeMembership, endMembership } from './membership.ts'
import { findMember, findMembers, findMembersAmong, type MemberRequest, type MemberRow } from './queries.ts'

const IN: readonly MemberState[] = ['owner', 'member']

/** Changes of members lock the place, so that they read the current state. */
export async function lockHome(tx: Transaction, actor: Actor, placeId: string): Promise<PlaceRow> {
  const place = await getPlace(tx.db, actor, placeId)
  return requireVisible(actor, await findLockedPlace(tx, actor, place.home_id))
}

interface WantedMembers {
  readonly states: readonly MemberState[] | undefined
  readonly people: MemberRequest['people']
}

export async function listMembers(
  db: Database,
  actor: Actor,
  placeId: string,
  { states = IN, people }: WantedMembers,
  request: PageRequest,
): Promise<Page<MemberRow>> {
  const place = await getPlace(db, actor, placeId)
  if (!policy.mayLookInside(actor, place)) {
    throw failure('forbidden', 'Only members see who belongs to a private group.')
  }
  if (!states.every((state) => policy.mayListMembers(actor, place, state))) {
    throw failure(
      'forbidden',
      'Only owners and admins see who waits or is invited; moderators of the place see who is banned.',
    )
  }
  const visible = [personVisibleTo(actor), memberVisibleTo(actor)]
  return await findMembers(db, actor, { placeId: place.home_id, states, people }, visible, request)
}

export async function listMemberships(
  db: Database,
  actor: Actor,
  personId: string,
  states: readonly MemberState[] | undefined,
  request: PageRequest,
): Promise<Page<MemberRow>> {
  await getPerson(db, actor, personId)
  return await findMembers(db, actor, { personId, states }, [memberVisibleTo(actor)], request)
}

export async function getMember(db: Database, actor: Actor, id: string): Promise<MemberRow> {
  const member = await findMember(db, actor, id)
  if (!member || !mayKnowOfMember(actor, member)) {
    throw failure('member_missing', 'There is no such membership.')
  }
  if (mayReadMember(actor, member) && maySeePerson(actor, member.person)) return member
  throw failure('forbidden', 'You may not see this membership.')
}

async function lockMember(tx: Transaction, actor: Actor, id: string): Promise<MemberRow> {
  const { place_id } = await getMember(tx.db, actor, id)
  await lockPlace(tx.db, place_id)
  return await getMember(tx.db, actor, id)
}

function refuseIfIn(member: MemberRow | undefined): void {
  if (member && policy.isIn(member.state)) throw failure('already_member', 'This person is in already.')
}

function stateOfAdding(existing: MemberRow | undefined, requested: MemberState = 'member'): MemberState {
  if (requested === 'pending') {
    throw fieldInvalid(
      'state',
      problemMessage('notOffered', {
        choices: 'owner, member, invited, banned; pending is only for people who ask to join',
      }),
    )
  }
  refuseIfIn(existing)
  if (existing?.state === 'banned') {
    throw failure('member_banned', 'This person is banned: lift the ban first.')
  }
  if (existing?.state === requested) throw failure('already_member', `This person is ${requested} already.`)
  return requested
}

function stateOfJoining(
  actor: Actor,
  place: PlaceRow,
  existing: MemberRow | undefined,
  requested: MemberState | undefined,
): MemberState {
  requireNotArchived(place)
  if (!policy.mayJoin(actor, place)) throw failure('forbidden', 'You are banned from this place.')
  if (requested !== undefined && requested !== 'member' && requested !== 'pending') {
    throw failure('forbidden', `Only owners and admins make somebody ${requested}.`)
  }
  refuseIfIn(existing)
  const state = policy.stateOfJoining(place.group_type, existing?.state ?? null)
  if (existing?.state === state) throw failure('already_member', 'You have asked to join already.')
  return state
}

export async function addMember(
  context: Context,
  tx: Transaction,
  actor: Actor,
  placeId: string,
  input: NewMember,
): Promise<MemberRow> {
  const place = await lockHome(tx, actor, placeId)
  const person = await findPersonNamed(context, tx.db, actor, input.person ?? '@me')
  if (!person) throw fieldInvalid('person', problemMessage('unknownReference', { what: 'a person, or @me' }))
  const manages = policy.mayManage(actor, place)
  if (!manages && !isSelf(actor, person.id)) {
    throw failure('forbidden', 'Only owners of the place and admins add others.')
  }
  const [existing] = await findMembersAmong(tx.db, actor, place.id, [person.id])
  const state = manages
    ? stateOfAdding(existing, input.state)
    : stateOfJoining(actor, place, existing, input.state)
  return existing
    ? await changeMembership(tx, actor, existing, state)
    : await beginMembership(tx, actor, { placeId: place.id, personId: person.id, state })
}

interface Edit extends Versioned {
  readonly state: MemberState
}

export async function updateMember(
  tx: Transaction,
  actor: Actor,
  id: string,
  { state, requireVersion }: Edit,
): Promise<MemberRow> {
  const member = await lockMember(tx, actor, id)
  if (!mayChangeMember(actor, member)) {
    throw failure('forbidden', 'Only owners of the place and admins do this.')
  }
  requireVersion(member.version)
  if (state === member.state) return member
  if (!policy.mayManage(actor, member) && state !== 'member') {
    throw failure('forbidden', 'An invited person becomes a member or declines.')
  }
  if (state === 'pending' || state === 'invited') {
    throw failure('member_state_conflict', `Nobody who is ${member.state} becomes ${state} again.`)
  }
  if (!policy.mayManage(actor, member)) requireNotArchived(member)
  return await changeMembership(tx, actor, member, state)
}

export async function removeMember(
  tx: Transaction,
  actor: Actor,
  id: string,
  requireVersion: (version: string) => void,
): Promise<void> {
  const member = await lockMember(tx, actor, id)
  if (!mayRemoveMember(actor, member)) {
    throw failure('forbidden', 'Only the member, owners of the place and admins do this.')
  }
  requireVersion(member.version)
  await endMembership(tx, actor, member)
}
